/// Something that happened in a repository.
package struct ForgeEvent: Sendable, Hashable {
  /// The kinds of events.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A commit with at most one parent.
    case commit
    /// A commit with several parents.
    case merge
    /// A tag was made.
    case tag
    /// A branch was made.
    case branch
    /// A branch was removed.
    case removedBranch = "removed-branch"
    /// Commits were pushed.
    case push
    /// A pull or merge request.
    case request
    /// An issue.
    case issue
    /// A review or comment.
    case comment
    /// A release.
    case release
    /// Something else.
    case other

    /// Whether it is a commit, which may be in several repositories.
    package var isCommit: Bool { self == .commit || self == .merge }
  }

  /// The source.
  package var source: ForgeSource
  /// The id, unique within its source.
  package var id: String
  /// The kind.
  package var kind: Kind
  /// The repository.
  package var repository: RepositoryName
  /// When it happened.
  package var time: ForgeTime
  /// A line about it, as the first line of a commit's message.
  package var title: String
  /// The hash of a commit, or `nil`.
  package var hash: String?
  /// The name of the author, or `nil`.
  package var author: String?
  /// The page on the web, or `nil`.
  package var webURL: String?

  /// Creates an event.
  package init(
    source: ForgeSource, id: String, kind: Kind, repository: RepositoryName, time: ForgeTime,
    title: String, hash: String? = nil, author: String? = nil, webURL: String? = nil
  ) {
    self.source = source
    self.id = id
    self.kind = kind
    self.repository = repository
    self.time = time
    self.title = title
    self.hash = hash
    self.author = author
    self.webURL = webURL
  }
}

/// An instant, and the zone of the clock that it was read from.
package struct ForgeTime: Sendable, Hashable, Comparable {
  /// The seconds since 1970.
  package var seconds: Int
  /// The minutes by which the author's clock was ahead of UTC, or `nil` if that is not known.
  package var offset: Int?

  /// Creates a time.
  package init(seconds: Int, offset: Int? = nil) {
    self.seconds = seconds
    self.offset = offset
  }

  /// Orders by instant alone.
  package static func < (left: ForgeTime, right: ForgeTime) -> Bool { left.seconds < right.seconds }
}

/// A commit with everything that is shown about it.
package struct CommitDetail: Sendable, Hashable {
  /// The changes of one file.
  package struct File: Sendable, Hashable {
    /// The path.
    package var path: String
    /// The number of added lines, or `nil` for a binary file.
    package var added: Int?
    /// The number of removed lines, or `nil` for a binary file.
    package var removed: Int?

    /// Creates the changes of a file.
    package init(path: String, added: Int?, removed: Int?) {
      self.path = path
      self.added = added
      self.removed = removed
    }
  }

  /// The hash.
  package var hash: String
  /// The hashes of the parents.
  package var parents: [String]
  /// The author, as in `Ada <ada@example.org>`.
  package var author: String
  /// When the author made it.
  package var time: ForgeTime
  /// The committer, if that is somebody else.
  package var committer: String?
  /// The whole message.
  package var message: String
  /// The changed files.
  package var files: [File]
  /// Whether there are more files than ``files``.
  package var isCut = false
  /// The page on the web, or `nil`.
  package var webURL: String?

  /// Creates a commit.
  package init(
    hash: String, parents: [String] = [], author: String, time: ForgeTime, committer: String? = nil,
    message: String, files: [File] = [], webURL: String? = nil
  ) {
    self.hash = hash
    self.parents = parents
    self.author = author
    self.time = time
    self.committer = committer
    self.message = message
    self.files = files
    self.webURL = webURL
  }
}

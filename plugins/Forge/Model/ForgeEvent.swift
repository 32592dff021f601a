/// Something that happened in a repository.
package struct ForgeEvent: Sendable, Hashable {
  /// The kinds of events.
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A commit with at most one parent.
    case commit
    /// A commit with several parents.
    case merge
    case tag, branch
    case removedBranch = "removed-branch"
    case push
    /// A pull or merge request.
    case request
    case issue
    /// A review or comment.
    case comment
    case release, other

    /// Whether it is a commit, which may be in several repositories.
    var isCommit: Bool { self == .commit || self == .merge }
  }

  package var source: ForgeSource
  /// The id, unique within its source.
  package var id: String
  package var kind: Kind
  package var repository: RepositoryName
  package var time: ForgeTime
  /// A line about it, as the first line of a commit's message.
  package var title: String
  /// The hash of the commit that it is about, or `nil`.
  package var hash: String?
  package var author: String?
  /// The page on the web, or `nil`.
  package var webURL: String?
}

/// An instant, and the zone of the clock that it was read from.
package struct ForgeTime: Sendable, Hashable, Comparable {
  /// The seconds since 1970.
  package var seconds: Int
  /// The minutes by which the author's clock was ahead of UTC, or `nil` if that is not known.
  package var offset: Int?

  /// Orders by instant alone.
  package static func < (left: ForgeTime, right: ForgeTime) -> Bool { left.seconds < right.seconds }
}

/// A commit with everything that is shown about it.
package struct CommitDetail: Sendable, Hashable {
  /// The changes of one file.
  package struct File: Sendable, Hashable {
    var path: String
    /// The number of added lines, or `nil` for a binary file.
    var added: Int?
    /// The number of removed lines, or `nil` for a binary file.
    var removed: Int?
  }

  var hash: String
  /// The hashes of the parents.
  var parents: [String] = []
  /// The author, as in `Ada <ada@example.org>`.
  var author: String
  /// When the author made it.
  var time: ForgeTime
  /// The committer if that is another person, else `nil`.
  var committer: String?
  /// The whole message.
  var message: String
  var files: [File] = []
  /// Whether there are more files than ``files``.
  var isCut = false
  /// The page on the web, or `nil`.
  var webURL: String?
}

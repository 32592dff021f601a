package struct ForgeEvent: Sendable, Hashable {
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

    /// Whether it is a commit, which several repositories may have.
    var isCommit: Bool { self == .commit || self == .merge }
  }

  package var source: ForgeSource
  /// The id, unique within its source.
  package var id: String
  package var kind: Kind
  package var repository: RepositoryName
  package var time: ForgeTime
  /// One line, such as the first line of a commit message.
  package var title: String
  package var hash: String?
  package var author: String?
  package var webURL: String?
}

/// An instant, and the time zone of the clock that recorded it.
package struct ForgeTime: Sendable, Hashable, Comparable {
  /// The seconds since 1970.
  package var seconds: Int
  /// The minutes by which the author's clock was ahead of UTC, if known.
  package var offset: Int?

  /// Compares only the instants.
  package static func < (left: ForgeTime, right: ForgeTime) -> Bool { left.seconds < right.seconds }
}

package struct CommitDetail: Sendable, Hashable {
  package struct File: Sendable, Hashable {
    var path: String
    /// The number of added lines; `nil` for a binary file.
    var added: Int?
    var removed: Int?
  }

  var hash: String
  var parents: [String] = []
  /// The author, as in `Ada <ada@example.org>`.
  var author: String
  var time: ForgeTime
  /// The committer, if that is not the author.
  var committer: String?
  var message: String
  var files: [File] = []
  /// Whether more files than ``files`` changed.
  var isCut = false
  var webURL: String?
}

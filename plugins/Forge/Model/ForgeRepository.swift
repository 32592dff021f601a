internal import LocalGit

/// A repository in a list.
package struct ForgeRepository: Sendable, Hashable {
  /// The last commit of a repository or branch.
  package struct LastCommit: Sendable, Hashable {
    var hash: String
    /// The first line of the message.
    var subject: String
    var time: ForgeTime
  }

  var source: ForgeSource
  /// The id within its source: the path of a local one.
  var id: String
  var name: String
  /// The folder of a local one, else `nil`.
  var path: String?
  /// The page on the web, or `nil`.
  var webURL: String?
  /// The address to clone it from, or `nil`.
  var cloneURL: String?
  /// A sentence about it, or `nil`.
  var summary: String?
  /// The branch that is checked out, or the default branch; `nil` if there is none.
  var branch: String?
  /// The upstream of the branch, or `nil`.
  var upstream: String?
  /// The number of commits that the upstream lacks, or `nil` if it is not known.
  var ahead: Int?
  /// The number of commits of the upstream that the branch lacks, or `nil` if it is not known.
  var behind: Int?
  /// The state of a local work tree, or `nil` for others and bare ones.
  var work: WorkTree?
  var stashes = 0
  /// The last commit of the branch, or `nil` if there is none or it is not known.
  var last: LastCommit?
  /// When it was last used, for sorting: that of its last commit or of a later push.
  var used: Int?
  /// The size in bytes, or `nil` if it is not known.
  var size: Int?
  /// The language of most of its text, or `nil` if it is not known.
  var language: String?
  /// Further facts in a word each, as in "bare", "fork", "private".
  var marks: [String] = []
}

package struct RepositoryDetail: Sendable, Hashable {
  package struct Branch: Sendable, Hashable {
    var name: String
    /// Whether it is checked out, or the default branch.
    var isCurrent: Bool
    /// The number of commits that its upstream lacks, or `nil` without an upstream.
    var ahead: Int?
    /// The number of commits of its upstream that it lacks, or `nil` without an upstream.
    var behind: Int?
    /// Whether its upstream was removed.
    var isUpstreamGone = false
    /// The last commit, or `nil` if it is not known.
    var last: ForgeRepository.LastCommit?
  }

  var repository: ForgeRepository
  /// The branches, the one that was used last first.
  var branches: [Branch] = []
  /// The latest commits of the branch.
  var commits: [ForgeEvent] = []
  /// The README in Markdown, or `nil` if there is none.
  var readme: String?
  /// Sentences about what is missing, or about the age of all this.
  var notices: [String] = []
}

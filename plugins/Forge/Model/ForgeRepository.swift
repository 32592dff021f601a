internal import LocalGit

package struct ForgeRepository: Sendable, Hashable {
  package struct LastCommit: Sendable, Hashable {
    var hash: String
    /// The first line of the message.
    var subject: String
    var time: ForgeTime
  }

  var source: ForgeSource
  /// The id within its source; the path of a local repository.
  var id: String
  var name: String
  /// The folder of a local repository.
  var path: String?
  var webURL: String?
  var cloneURL: String?
  var summary: String?
  /// The current branch, or the default branch on a server.
  var branch: String?
  var upstream: String?
  var ahead: Int?
  var behind: Int?
  /// The state of a local work tree; `nil` for bare repositories and servers.
  var work: WorkTree?
  var stashes = 0
  var last: LastCommit?
  /// When it was last used, for sorting.
  var used: Int?
  /// The size in bytes.
  var size: Int?
  /// The language of most of its files.
  var language: String?
  /// Further facts of one word each, as in "bare", "fork", "private".
  var marks: [String] = []
}

package struct RepositoryDetail: Sendable, Hashable {
  package struct Branch: Sendable, Hashable {
    var name: String
    /// Whether it is checked out, or the default branch.
    var isCurrent: Bool
    var ahead: Int?
    var behind: Int?
    var isUpstreamGone = false
    var last: ForgeRepository.LastCommit?
  }

  var repository: ForgeRepository
  /// The branches, the most recently used first.
  var branches: [Branch] = []
  var commits: [ForgeEvent] = []
  /// The README as Markdown.
  var readme: String?
  /// Sentences about missing or old data.
  var notices: [String] = []
}

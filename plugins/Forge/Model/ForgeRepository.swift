/// A repository in a list.
package struct ForgeRepository: Sendable, Hashable {
  /// The last commit of a repository.
  package struct LastCommit: Sendable, Hashable {
    /// The hash.
    package var hash: String
    /// The first line of the message.
    package var subject: String
    /// When it was made.
    package var time: ForgeTime

    /// Creates a commit.
    package init(hash: String, subject: String, time: ForgeTime) {
      self.hash = hash
      self.subject = subject
      self.time = time
    }
  }

  /// The source.
  package var source: ForgeSource
  /// The id within its source: the path of a local one.
  package var id: String
  /// The name for people.
  package var name: String
  /// The folder of a local one, else `nil`.
  package var path: String?
  /// The page on the web, or `nil`.
  package var webURL: String?
  /// The address to clone it from, or `nil`.
  package var cloneURL: String?
  /// A sentence about it, or `nil`.
  package var summary: String?
  /// The branch that is checked out, or the default branch; `nil` if there is none.
  package var branch: String?
  /// The upstream of the branch, or `nil`.
  package var upstream: String?
  /// The number of commits that the upstream lacks, or `nil` if it is not known.
  package var ahead: Int?
  /// The number of commits of the upstream that the branch lacks, or `nil` if it is not known.
  package var behind: Int?
  /// The state of a local work tree, or `nil` for others and bare ones.
  package var work: WorkState?
  /// The number of stashes.
  package var stashes = 0
  /// The last commit of the branch, or `nil` if there is none or it is not known.
  package var last: LastCommit?
  /// When it was last used, for sorting: that of its last commit or of a later push.
  package var used: Int?
  /// The size in bytes, or `nil` if it is not known.
  package var size: Int?
  /// The language of most of its text, or `nil` if it is not known.
  package var language: String?
  /// Further facts in a word each, as in "bare", "fork", "private".
  package var marks: [String] = []

  /// Creates a repository.
  package init(source: ForgeSource, id: String, name: String) {
    self.source = source
    self.id = id
    self.name = name
  }
}

/// The state of a work tree.
package struct WorkState: Sendable, Hashable {
  /// The operations that may be under way in a work tree.
  package enum Operation: String, Sendable, Hashable {
    /// A merge with conflicts or without a commit yet.
    case merging
    /// A rebase.
    case rebasing
    /// A cherry-pick.
    case cherryPicking = "cherry-picking"
    /// A revert.
    case reverting
    /// A bisection.
    case bisecting
  }

  /// The number of files with changes that the next commit has.
  package var staged = 0
  /// The number of files with other changes.
  package var changed = 0
  /// The number of files that are not tracked.
  package var untracked = 0
  /// The number of files with conflicts.
  package var conflicts = 0
  /// The operation that is under way, or `nil`.
  package var operation: Operation?
  /// The hash of the commit that is checked out without a branch, or `nil`.
  package var detached: String?
  /// Whether the branch has no commit yet.
  package var isUnborn = false

  /// Creates the state of a clean work tree.
  package init() {}

  /// Whether nothing is changed.
  package var isClean: Bool { staged + changed + untracked + conflicts == 0 }
}

/// The details of a repository.
package struct RepositoryDetail: Sendable, Hashable {
  /// A branch.
  package struct Branch: Sendable, Hashable {
    /// The name.
    package var name: String
    /// Whether it is checked out, or the default branch.
    package var isCurrent: Bool
    /// The number of commits that its upstream lacks, or `nil` without an upstream.
    package var ahead: Int?
    /// The number of commits of its upstream that it lacks, or `nil` without an upstream.
    package var behind: Int?
    /// Whether its upstream was removed.
    package var isUpstreamGone = false
    /// The last commit, or `nil` if it is not known.
    package var last: ForgeRepository.LastCommit?

    /// Creates a branch.
    package init(
      name: String, isCurrent: Bool, ahead: Int? = nil, behind: Int? = nil,
      last: ForgeRepository.LastCommit? = nil
    ) {
      self.name = name
      self.isCurrent = isCurrent
      self.ahead = ahead
      self.behind = behind
      self.last = last
    }
  }

  /// The repository.
  package var repository: ForgeRepository
  /// The branches, the one that was used last first.
  package var branches: [Branch]
  /// The latest commits of the branch.
  package var commits: [ForgeEvent]
  /// The README in Markdown, or `nil` if there is none.
  package var readme: String?
  /// Sentences about what is missing, or about the age of all this.
  package var notices: [String] = []

  /// Creates details.
  package init(
    repository: ForgeRepository, branches: [Branch] = [], commits: [ForgeEvent] = [],
    readme: String? = nil
  ) {
    self.repository = repository
    self.branches = branches
    self.commits = commits
    self.readme = readme
  }
}

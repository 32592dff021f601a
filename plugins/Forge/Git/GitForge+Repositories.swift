internal import AppMenuPlugin
internal import LocalGit
internal import Localization

extension GitForge {
  /// The number of branches and of commits in the details of a repository.
  private static let (branchLimit, commitLimit) = (200, 30)

  /// Gives each repository as soon as it is read.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if there is nothing at all to show, or `CancellationError`.
  package func repositories(_ report: @escaping ForgeReport<[ForgeRepository]>) async throws {
    let (places, notices) = try await places()
    for notice in notices { await report(.notice(notice)) }
    let settings = try await settings(of: places, report).settings
    try await survey(places, report) { place in
      try await described(place, settings[place.folder] ?? GitSettings())
    } take: { _, repository in
      await report(.found([repository]))
    }
  }

  /// Returns a repository with its branches, latest commits and README.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` if it cannot be read, or `CancellationError`.
  package func repository(_ id: String) async throws -> RepositoryDetail {
    let place = try await place(id)
    do {
      let settings = try await settings(of: place)
      var detail = RepositoryDetail(repository: try await described(place, settings))
      let reader = BranchReader(git: git)
      detail.branches = try await reader.branches(of: place, limit: Self.branchLimit)
        .map(Self.branch)
      if detail.repository.last != nil {
        detail.commits = try await CommitReader(git: git, settings: settings)
          .latest(Self.commitLimit, of: place).map { Self.event($0, in: place) }
      }
      if let (bytes, isCut) = try await reader.readme(of: place, limit: GitText.longestText) {
        let cut = GitText.cut(GitText.lines(bytes))
        detail.readme =
          cut.text + (isCut || cut.isCut ? "\n\n" + wording(GitPhrase.readmeCut) + "\n" : "")
      }
      return detail
    } catch let failure as GitFailure {
      throw GitWords(wording).failure(failure, in: place)
    }
  }

  /// Returns everything that a list shows about a repository.
  private func described(_ place: GitPlace, _ settings: GitSettings) async throws
    -> ForgeRepository
  {
    var repository = ForgeRepository(source: .git, id: place.folder, name: place.name)
    repository.path = place.folder
    let configuration = try await RepositoryConfiguration(of: place, git: git)
    var tree: WorkTree?
    if place.isBare {
      repository.marks.append("bare")
      let branches = try await BranchReader(git: git).branches(of: place, limit: Self.branchLimit)
      repository.branch = branches.first(where: \.isCurrent)?.name
    } else {
      let state = try await WorkTreeReader(git: git).workTree(of: place, configuration)
      tree = state
      repository.branch = state.branch
      repository.upstream = state.upstream
      (repository.ahead, repository.behind) = (state.ahead, state.behind)
      repository.work = Self.work(state)
      if place.kind == .linked { repository.marks.append("work tree") }
      if case .submodule = place.kind { repository.marks.append("submodule") }
    }
    if let address = configuration.remoteAddress(branch: repository.branch)
      .flatMap({ RemoteAddress($0) })
    {
      (repository.cloneURL, repository.webURL) = (address.clone, address.web)
    }
    if place.isBare ? repository.branch != nil : tree?.head != nil,
      let last = try await CommitReader(git: git, settings: settings).latest(1, of: place).first
    {
      repository.last = Self.last(last)
      repository.used = max(last.committed, last.seconds)
      repository.language = try await BranchReader(git: git).language(of: place)
    }
    if let use = RepositoryFiles.lastUse(of: place) {
      repository.used = max(use, repository.used ?? use)
    }
    repository.stashes = try await RepositoryFiles.stashes(of: place, git: git)
    repository.size = RepositoryFiles.size(of: place)
    return repository
  }

  private static func work(_ tree: WorkTree) -> WorkState {
    var work = WorkState()
    (work.staged, work.changed) = (tree.staged, tree.changed)
    (work.untracked, work.conflicts) = (tree.untracked, tree.conflicts)
    work.operation =
      switch tree.operation {
      case .merging: .merging
      case .rebasing: .rebasing
      case .cherryPicking: .cherryPicking
      case .reverting: .reverting
      case .bisecting: .bisecting
      case nil: nil
      }
    work.isUnborn = tree.head == nil
    if tree.branch == nil { work.detached = tree.head }
    return work
  }

  private static func branch(_ line: BranchLine) -> RepositoryDetail.Branch {
    let distance = line.distance
    var branch = RepositoryDetail.Branch(
      name: GitText.line(line.name), isCurrent: line.isCurrent, ahead: distance?.ahead,
      behind: distance?.behind,
      last: ForgeRepository.LastCommit(
        hash: line.hash, subject: GitText.line(line.subject),
        time: ForgeTime(seconds: line.seconds, offset: line.offset)))
    branch.isUpstreamGone = distance?.isGone == true
    return branch
  }

  private static func last(_ line: CommitLine) -> ForgeRepository.LastCommit {
    ForgeRepository.LastCommit(
      hash: line.hash, subject: GitText.line(line.message),
      time: ForgeTime(seconds: line.seconds, offset: line.offset))
  }

  /// Returns a commit as an event.
  static func event(_ line: CommitLine, in place: GitPlace) -> ForgeEvent {
    ForgeEvent(
      source: .git, id: line.hash, kind: line.parents.count > 1 ? .merge : .commit,
      repository: name(place), time: ForgeTime(seconds: line.seconds, offset: line.offset),
      title: GitText.line(line.message), hash: line.hash, author: GitText.line(line.author))
  }
}

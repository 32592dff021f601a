internal import AppMenuPlugin
internal import LocalGit
internal import DisplayText

extension GitForge {
  /// The largest numbers of branches and commits in the details of a repository, and of files in those of a
  /// commit.
  private static let (branchLimit, commitLimit, fileLimit) = (200, 30, 500)

  package func repositories(_ report: @escaping ForgeReport<[ForgeRepository]>) async throws {
    let scope = try await scope(report)
    try await survey(scope.places, report) { place in
      try await described(place, scope.settings(of: place))
    } take: { _, repository in
      await report(.found([repository]))
    }
  }

  package func repository(_ id: String) async throws -> RepositoryDetail {
    try await reading(id) { place in
      let settings = try await settings(of: place)
      var detail = RepositoryDetail(repository: try await described(place, settings))
      detail.branches = try await git.branches(of: place, limit: Self.branchLimit)
        .map(Self.branch)
      if detail.repository.last != nil {
        detail.commits = try await git.latest(Self.commitLimit, of: place, settings)
          .map { Self.event($0, in: place) }
      }
      if let (bytes, isCut) = try await git.readme(of: place, limit: ForgeText.textLimit) {
        detail.readme = ForgeText.lines(
          GitText.lines(bytes), "\n\n" + wording(.cutShort), cut: isCut)
      }
      return detail
    }
  }

  /// Reads a repository, and throws a failure of git as a ``/AppMenuPlugin/PluginFailure``.
  private func reading<Result>(
    _ id: String, _ read: (GitPlace) async throws -> Result
  ) async throws -> Result {
    let place = try await place(id)
    do { return try await read(place) } catch let failure as GitFailure {
      throw wording.failure(failure, in: place)
    }
  }

  private func settings(of place: GitPlace) async throws -> GitSettings {
    try await scope(of: [place]).settings(of: place)
  }

  private func described(_ place: GitPlace, _ settings: GitSettings) async throws
    -> ForgeRepository
  {
    var repository = ForgeRepository(source: .git, id: place.folder, name: place.name)
    repository.path = place.folder
    let configuration = try await RepositoryConfiguration(of: place, git: git)
    if place.isBare {
      repository.marks.append("bare")
      let branches = try await git.branches(of: place, limit: Self.branchLimit)
      repository.branch = branches.first(where: \.isCurrent)?.name
    } else {
      let state = try await WorkTree(of: place, configuration, git: git)
      repository.branch = state.branch
      repository.upstream = state.upstream
      (repository.ahead, repository.behind) = (state.ahead, state.behind)
      repository.work = state
      if place.kind == .linked { repository.marks.append("work tree") }
      if case .submodule = place.kind { repository.marks.append("submodule") }
    }
    if let address = configuration.remoteAddress(branch: repository.branch)
      .flatMap({ RemoteAddress($0) })
    {
      (repository.cloneURL, repository.webURL) = (address.clone, address.web)
    }
    if place.isBare ? repository.branch != nil : repository.work?.head != nil,
      let last = try await git.latest(1, of: place, settings).first
    {
      repository.last = ForgeRepository.LastCommit(
        hash: last.hash, subject: GitText.line(last.message),
        time: ForgeTime(seconds: last.seconds, offset: last.offset))
      repository.used = max(last.committed, last.seconds)
      repository.language = try await git.language(of: place)
    }
    if let use = RepositoryFiles.lastUse(of: place) {
      repository.used = max(use, repository.used ?? use)
    }
    repository.stashes = try await RepositoryFiles.stashes(of: place, git: git)
    repository.size = RepositoryFiles.size(of: place)
    return repository
  }

  private static func branch(_ line: BranchLine) -> RepositoryDetail.Branch {
    RepositoryDetail.Branch(
      name: GitText.line(line.name), isCurrent: line.isCurrent, ahead: line.ahead,
      behind: line.behind, isUpstreamGone: line.isUpstreamGone,
      last: ForgeRepository.LastCommit(
        hash: line.hash, subject: GitText.line(line.subject),
        time: ForgeTime(seconds: line.seconds, offset: line.offset)))
  }

  static func event(_ line: CommitLine, in place: GitPlace) -> ForgeEvent {
    ForgeEvent(
      source: .git, id: line.hash, kind: line.parents.count > 1 ? .merge : .commit,
      repository: name(place), time: ForgeTime(seconds: line.seconds, offset: line.offset),
      title: GitText.line(line.message), hash: line.hash, author: GitText.line(line.author))
  }

  // MARK: Commits

  /// Returns a commit with the files that it changes compared with its first parent.
  package func commit(_ hash: String, in repository: String) async throws -> CommitDetail {
    try await reading(repository) { place in
      let line = try await commit(hash, of: place)
      let author = Self.person(line.author, line.email)
      let committer = Self.person(line.committerName, line.committerEmail)
      var detail = CommitDetail(
        hash: line.hash, parents: line.parents, author: author,
        time: ForgeTime(seconds: line.seconds, offset: line.offset),
        committer: committer == author ? nil : committer,
        message: message(line.message))
      let (files, isCut) = try await git.files(of: line, in: place, limit: Self.fileLimit)
      detail.files = files.map {
        CommitDetail.File(path: GitText.line($0.path), added: $0.added, removed: $0.removed)
      }
      detail.isCut = isCut
      let configuration = try await RepositoryConfiguration(of: place, git: git)
      detail.webURL = configuration.remoteAddress(branch: nil).flatMap { RemoteAddress($0) }?
        .page(ofCommit: line.hash)
      return detail
    }
  }

  /// Returns the changes of a commit compared with its first parent.
  package func diff(of hash: String, in repository: String) async throws -> String {
    try await reading(repository) { place in
      let line = try await commit(hash, of: place)
      let (bytes, isCut) = try await git.diff(of: line, in: place, limit: ForgeText.textLimit)
      // Without control characters, the text may be longer than before.
      return ForgeText.lines(GitText.lines(bytes), wording(.diffCut), cut: isCut)
    }
  }

  private func commit(_ hash: String, of place: GitPlace) async throws -> CommitLine {
    if GitProgram.isHash(hash),
      let line = try await git.commits(
        [hash], of: place, settings(of: place), message: "%B"
      ).first
    {
      return line
    }
    throw wording.refusal(
      .commitGone, detail: .noCommit(hash: GitText.line(hash, limit: 64), repository: place.name),
      hint: .mayBeRewritten)
  }

  private static func person(_ name: String, _ email: String) -> String {
    GitText.line(name) + " <" + GitText.line(email) + ">"
  }

  private func message(_ words: String) -> String {
    var (text, isCut) = ForgeText.cut(GitText.lines(words.utf8))
    if isCut { return text + wording(.messageCut) }
    while text.utf8.last == 0x0A { text.removeLast() }
    return text
  }
}

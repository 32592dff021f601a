internal import AppMenuPlugin
internal import Localization

/// Single repositories and commits on Gitea.
struct GiteaDetails: Sendable {
  let client: ForgeClient

  func repository(_ id: String) async throws -> RepositoryDetail {
    let path = try path(id)
    let notices = try await client.notices()
    let subject = client.wording(.repository(id))
    let object = try await client.object(ForgeRequest(path, subject: subject), notices)
    guard var repository = GiteaObjects.repository(object) else {
      throw client.unexpected(subject)
    }
    async let branches = list(
      path + "/branches", [("limit", "50")], client.wording(.listOfBranches), notices)
    async let commits = list(
      path + "/commits",
      [("limit", "30"), ("stat", "false"), ("verification", "false"), ("files", "false")],
      client.wording(.listOfCommits), notices)
    async let text = readme(path, notices)
    let name = RepositoryName(id: repository.id, name: repository.name)
    let events = try await commits.compactMap { GiteaObjects.event($0, in: name) }
    if let last = events.first, let hash = last.hash {
      repository.last = ForgeRepository.LastCommit(
        hash: hash, subject: last.title, time: last.time)
    }
    let current = repository.branch
    let found = try await branches.compactMap { Self.branch($0, current) }
      .sorted { ($0.last?.time.seconds ?? 0) > ($1.last?.time.seconds ?? 0) }
    var detail = RepositoryDetail(
      repository: repository, branches: found, commits: events, readme: try await text)
    detail.notices = notices.all
    return detail
  }

  func commit(_ hash: String, in id: String) async throws -> CommitDetail {
    var request = try commitRequest(hash, id)
    request.freshness = 86_400
    let object = try await client.object(request)
    guard var detail = GiteaObjects.commit(object, client.wording) else {
      throw client.unexpected(request.subject)
    }
    // The numbers of lines are in the diff alone.
    do { detail.take(UnifiedDiff.files(try await changes(hash, id))) } catch {
      if error is CancellationError { throw error }
    }
    return detail
  }

  func diff(of hash: String, in id: String) async throws -> String {
    ForgeText.lines(try await changes(hash, id), client.wording(ServerPhrase.diffCut))
  }

  /// Returns the whole diff.
  private func changes(_ hash: String, _ id: String) async throws -> String {
    var request = try commitRequest(hash, id)
    request.path += ".diff"
    (request.form, request.accept) = (.text, "text/plain")
    request.freshness = 86_400
    return try await client.send(request).text
  }

  private func commitRequest(_ hash: String, _ id: String) throws -> ForgeRequest {
    ForgeRequest(
      "\(try path(id))/git/commits/\(try ForgeCursor.checked(hash: hash, client.wording))",
      subject: client.wording(.commit(hash: String(hash.prefix(10)), repository: id)))
  }

  private func list(
    _ path: String, _ query: [(String, String)], _ part: String, _ notices: ForgeNotices
  ) async throws -> [ForgeObject] {
    try await client.listIfPresent(
      ForgeRequest(path, query: query, subject: client.wording(.someList)), part: part, notices)
  }

  /// Returns the README, found among the files of the repository's folder.
  private func readme(_ path: String, _ notices: ForgeNotices) async throws -> String? {
    let files = try await list(path + "/contents", [], client.wording(.readme), notices)
      .filter { $0.text("type") == "file" }.compactMap { $0.text("name") }
    let names = ["readme.md", "readme.markdown", "readme.rst", "readme.txt", "readme"]
    let found = names.lazy.compactMap { name in files.first { $0.lowercased() == name } }.first
    guard let found else { return nil }
    var request = ForgeRequest(
      "\(path)/raw/\(ForgePath.part(found))", subject: client.wording(.someReadme))
    (request.form, request.accept) = (.text, "text/plain")
    return try await client.readmeIfPresent(request, notices)
  }

  private static func branch(
    _ object: ForgeObject, _ current: String?
  ) -> RepositoryDetail.Branch? {
    guard let name = object.text("name") else { return nil }
    var last: ForgeRepository.LastCommit?
    if let commit = object.object("commit"), let hash = commit.text("id"),
      let time = commit.time("timestamp")
    {
      last = ForgeRepository.LastCommit(
        hash: hash, subject: commit.text("message")?.firstLine ?? "", time: time)
    }
    return RepositoryDetail.Branch(name: name, isCurrent: name == current, last: last)
  }

  private func path(_ id: String) throws -> String {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw PluginFailure(
        client.wording(
          .namesNoRepository(String(id.prefix(80)), source: client.server.source.title)),
        retryable: false)
    }
    return "/repos/" + ForgePath.path(id)
  }
}

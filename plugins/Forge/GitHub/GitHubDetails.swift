internal import AppMenuPlugin
internal import Localization

/// Single repositories and commits on GitHub.
struct GitHubDetails: Sendable {
  let client: ForgeClient

  func repository(_ id: String) async throws -> RepositoryDetail {
    let path = try path(id)
    let notices = try await client.notices()
    let subject = client.wording(.repository(id))
    async let branches = list(
      "/repos/\(path)/branches", [("per_page", "100")], client.wording(.listOfBranches), notices)
    async let commits = list(
      "/repos/\(path)/commits", [("per_page", "30")], client.wording(.listOfCommits), notices)
    async let text = readme(path, notices)
    let object = try await client.object(ForgeRequest("/repos/\(path)", subject: subject), notices)
    guard var repository = GitHubObjects.repository(object) else {
      throw client.unexpected(subject)
    }
    let name = RepositoryName(id: repository.id, name: repository.name)
    let events = try await commits.compactMap { GitHubObjects.event($0, in: name) }
    if let last = events.first, let hash = last.hash {
      repository.last = ForgeRepository.LastCommit(
        hash: hash, subject: last.title, time: last.time)
    }
    let names = try await branches.compactMap { $0.text("name") }
    let current = repository.branch
    let found = (names.filter { $0 == current } + names.filter { $0 != current }).map {
      RepositoryDetail.Branch(
        name: $0, isCurrent: $0 == current, last: $0 == current ? repository.last : nil)
    }
    var detail = RepositoryDetail(
      repository: repository, branches: found, commits: events, readme: try await text)
    detail.notices = notices.all
    return detail
  }

  func commit(_ hash: String, in id: String) async throws -> CommitDetail {
    var request = try commitRequest(hash, id)
    request.freshness = 86_400
    let object = try await client.object(request)
    guard let detail = GitHubObjects.commit(object, client.wording) else {
      throw client.unexpected(request.subject)
    }
    return detail
  }

  func diff(of hash: String, in id: String) async throws -> String {
    var request = try commitRequest(hash, id)
    (request.form, request.accept) = (.text, "application/vnd.github.diff")
    request.freshness = 86_400
    return ForgeText.lines(
      try await client.send(request).text, client.wording(ServerPhrase.diffCut))
  }

  private func commitRequest(_ hash: String, _ id: String) throws -> ForgeRequest {
    ForgeRequest(
      "/repos/\(try path(id))/commits/\(try ForgeCursor.checked(hash: hash, client.wording))",
      subject: client.wording(.commit(hash: String(hash.prefix(10)), repository: id)))
  }

  private func list(
    _ path: String, _ query: [(String, String)], _ part: String, _ notices: ForgeNotices
  ) async throws -> [ForgeObject] {
    try await client.listIfPresent(
      ForgeRequest(path, query: query, subject: client.wording(.someList)), part: part, notices)
  }

  private func readme(_ path: String, _ notices: ForgeNotices) async throws -> String? {
    var request = ForgeRequest("/repos/\(path)/readme", subject: client.wording(.someReadme))
    (request.form, request.accept) = (.text, "application/vnd.github.raw+json")
    return try await client.readmeIfPresent(request, notices)
  }

  private func path(_ id: String) throws -> String {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw PluginFailure(
        client.wording(
          .namesNoRepository(String(id.prefix(80)), source: client.server.source.title)),
        retryable: false)
    }
    return ForgePath.path(id)
  }
}

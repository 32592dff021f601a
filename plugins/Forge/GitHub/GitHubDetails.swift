internal import AppMenuPlugin

/// Single repositories and commits on GitHub.
struct GitHubDetails: Sendable {
  let client: ForgeClient

  func repository(_ id: String) async throws -> RepositoryDetail {
    let path = try Self.path(id)
    let notices = try await client.notices()
    let subject = "the repository '\(id)'"
    async let branches = list(
      "/repos/\(path)/branches", [("per_page", "100")], "The list of branches", notices)
    async let commits = list(
      "/repos/\(path)/commits", [("per_page", "30")], "The list of commits", notices)
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
    guard let detail = GitHubObjects.commit(object) else {
      throw client.unexpected(request.subject)
    }
    return detail
  }

  func diff(of hash: String, in id: String) async throws -> String {
    var request = try commitRequest(hash, id)
    (request.form, request.accept) = (.text, "application/vnd.github.diff")
    request.freshness = 86_400
    return ForgeText.lines(try await client.send(request).text, "the diff")
  }

  private func commitRequest(_ hash: String, _ id: String) throws -> ForgeRequest {
    ForgeRequest(
      "/repos/\(try Self.path(id))/commits/\(try ForgeCursor.checked(hash: hash))",
      subject: "the commit \(hash.prefix(10)) of '\(id)'")
  }

  private func list(
    _ path: String, _ query: [(String, String)], _ part: String, _ notices: ForgeNotices
  ) async throws -> [ForgeObject] {
    try await client.listIfPresent(
      ForgeRequest(path, query: query, subject: "a list"), part: part, notices)
  }

  private func readme(_ path: String, _ notices: ForgeNotices) async throws -> String? {
    var request = ForgeRequest("/repos/\(path)/readme", subject: "a README")
    (request.form, request.accept) = (.text, "application/vnd.github.raw+json")
    return try await client.readmeIfPresent(request, notices)
  }

  private static func path(_ id: String) throws -> String {
    let parts = id.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, parts.allSatisfy({ !$0.isEmpty && $0 != "." && $0 != ".." }) else {
      throw PluginFailure("'\(id.prefix(80))' names no repository on GitHub", retryable: false)
    }
    return ForgePath.path(id)
  }
}

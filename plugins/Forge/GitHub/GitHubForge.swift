internal import AppMenuPlugin
internal import DisplayText

struct GitHubForge: ServerForge {
  static let kind = ForgeSource.github

  var client: ForgeClient
  let arguments: ForgeArguments

  /// Reports the contributions of the profile if there is a token, else those of public events.
  func reportContributions(
    in period: ClosedRange<CalendarDate>, _ report: ForgeReport<ContributionBatch>
  ) async throws {
    let access = try await client.access()
    if access.token != nil {
      return try await GitHubContributions(client: client, user: arguments.user)
        .report(period, report)
    }
    guard let user = arguments.user else { throw client.fault(access).noUser }
    try await publicContributions(of: user, in: period, report)
    let hint = access == .none ? client.fault(access).tokenHint : nil
    notices.add(.publicEventsAlone(hint: hint))
  }

  func unsortedCommits(on day: CalendarDate) async throws -> [ForgeEvent] {
    let search = GitHubCommitSearch(client: client, user: try await login())
    let (found, failure) = await search.commits(in: day...day)
    if let failure, found.isEmpty { throw failure }
    return found.values.map(\.event)
  }

  func repositories(_ page: [(String, String)]) async throws -> ForgeRequest {
    let query = [("sort", "pushed"), ("direction", "desc")] + page
    let access = try await client.access()
    if arguments.user == nil, access.token == nil { throw client.fault(access).noUser }
    // The user of the token is requested only if the argument may name another one.
    if arguments.user != nil, case let user = try await user(), !user.isOwn {
      return request(user.name, "repos", query)
    }
    return ForgeRequest(path: "/user/repos", query: query, subject: .yourRepositories)
  }

  func events(_ page: [(String, String)]) async throws -> ForgeRequest {
    request(try await login(), arguments.everybody ? "received_events" : "events", page)
  }

  private func login() async throws -> String {
    if let user = arguments.user { return user }
    return try await user().name
  }

  func readme(_ object: ForgeObject?, _ path: String) async throws -> String? {
    try await client.readmeIfPresent(path + "/readme", accept: "application/vnd.github.raw+json")
  }

  func changes(_ commit: ForgeRequest) async throws -> (text: String, isCut: Bool) {
    var request = commit
    (request.form, request.accept) = (.text, "application/vnd.github.diff")
    return (try await client.send(request).text, false)
  }

  // MARK: Public events

  private func publicContributions(
    of user: String, in period: ClosedRange<CalendarDate>,
    _ report: ForgeReport<ContributionBatch>
  ) async throws {
    let first = request(user, "events/public", [("per_page", "100")], freshness: 300)
    // There are at most 300 events.
    try await client.pages(first, limit: 5, part: .listOfEvents) { page in
      for batch in batches(page, period) { await report(.found(batch)) }
    }
  }

  private func batches(
    _ events: [ForgeObject], _ period: ClosedRange<CalendarDate>
  ) -> [ContributionBatch] {
    var batches: [String: ContributionBatch] = [:]
    for event in events {
      guard let name = event.object("repo")?.text("name"), let time = event.time("created_at")
      else { continue }
      let day = client.time.day(of: time.seconds)
      guard period.contains(day) else { continue }
      let (payload, isPush) = (event.object("payload"), event.text("type") == "PushEvent")
      guard isPush || Self.isContribution(event.text("type"), payload) else { continue }
      let hashes = isPush ? Self.hashes(payload) : []
      var batch =
        batches[name]
        ?? ContributionBatch(
          source: .github, repository: RepositoryName(id: name, name: name),
          counts: wording(.countedPublicly))
      batch.commits += hashes.map { ContributionBatch.Commit(id: $0, day: day) }
      if hashes.isEmpty { batch.days[day, default: 0] += 1 }
      batches[name] = batch
    }
    return batches.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the new commits of a push, or the last one if the push does not list them.
  private static func hashes(_ payload: ForgeObject?) -> [CommitID] {
    let listed = (payload?.objects("commits") ?? []).filter { $0.value["distinct"] != .bool(false) }
    let ids = listed.compactMap { $0.text("sha").flatMap { CommitID($0) } }
    return ids.isEmpty ? [payload?.text("head").flatMap { CommitID($0) }].compactMap { $0 } : ids
  }

  private static func isContribution(_ type: String?, _ payload: ForgeObject?) -> Bool {
    switch type {
    case "PullRequestEvent", "IssuesEvent": payload?.text("action") == "opened"
    case "PullRequestReviewEvent": true
    case "CreateEvent": payload?.text("ref_type") == "repository"
    default: false
    }
  }
}

internal import AppMenuPlugin
internal import Localization

/// The contributions of a person on GitHub as far as they are told without a token.
struct GitHubPublicContributions: Sendable {

  let client: ForgeClient
  let user: String
  let notices: ForgeNotices

  /// Gives the contributions of a period.
  func report(
    _ period: ClosedRange<CalendarDate>, _ report: ForgeReport<ContributionBatch>
  ) async throws {
    var request = ForgeRequest(
      "/users/\(ForgePath.part(user))/events/public", query: [("per_page", "100")],
      subject: client.wording(.user(user)))
    request.freshness = 300
    // There are 300 events at most.
    try await client.pages(request, limit: 5, part: client.wording(.listOfEvents), notices) {
      page in
      for batch in batches(page, period) { await report(.found(batch)) }
      return true
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
      var batch =
        batches[name]
        ?? ContributionBatch(
          source: .github, repository: RepositoryName(id: name, name: name),
          counts: client.wording(.countedPublicly))
      let payload = event.object("payload")
      if event.text("type") == "PushEvent" {
        let hashes = Self.hashes(payload)
        batch.commits += hashes.map { ContributionBatch.Commit(id: $0, day: day) }
        if hashes.isEmpty { batch.days[day, default: 0] += 1 }
      } else if Self.isContribution(event.text("type"), payload) {
        batch.days[day, default: 0] += 1
      } else {
        continue
      }
      batches[name] = batch
    }
    return batches.sorted { $0.key < $1.key }.map(\.value)
  }

  /// Returns the new commits of a push; of a push that does not list them, the last one.
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

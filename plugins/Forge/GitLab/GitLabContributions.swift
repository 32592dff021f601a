internal import AppMenuPlugin
internal import DisplayText

/// The contributions of a person on GitLab: the calendar of the last year, and events for earlier days.
struct GitLabContributions: Sendable {
  /// The actions that the calendar counts.
  private static let actions: Set<String> = [
    "pushed", "pushed to", "pushed new", "created", "opened", "closed", "merged", "accepted",
    "approved", "commented", "commented on",
  ]
  /// The number of days in the calendar.
  private static let calendarDays = 365
  /// The number of days after which GitLab deletes events.
  private static let eventDays = 3 * 365
  /// The largest number of pages of events of a year.
  private static let pageLimit = 50

  let client: ForgeClient
  let user: ForgeUser
  private var wording: Wording { client.wording }

  /// Reports the contributions of a period, the latest first.
  func report(
    _ period: ClosedRange<CalendarDate>, _ report: ForgeReport<ContributionBatch>
  ) async throws {
    var rest: ClosedRange<CalendarDate>? = period
    let first = max(period.lowerBound, client.time.today + (1 - Self.calendarDays))
    var hasFound = false
    if first <= period.upperBound, let days = try await calendar() {
      let shown = days.filter { (first...period.upperBound).contains($0.key) }
      await report(.found(batch(days: shown)))
      hasFound = true
      rest = first == period.lowerBound ? nil : period.lowerBound...(first + -1)
    }
    guard let rest else { return }
    if rest.lowerBound < client.time.today + -Self.eventDays { client.notices.add(.threeYears) }
    for window in GitHubContributions.windows(rest) {
      do {
        try await events(window, report)
        hasFound = true
      } catch {
        if !hasFound { throw error }
        try client.notices.add(missing: .part(window), error)
      }
    }
  }

  private func batch(
    days: [CalendarDate: Int], commits: [ContributionBatch.Commit] = []
  ) -> ContributionBatch {
    ContributionBatch(
      source: .gitlab, commits: commits, days: days, counts: wording(.countedByGitLab))
  }

  /// Returns the days of the calendar; `nil` if the server does not show it.
  private func calendar() async throws -> [CalendarDate: Int]? {
    let request = ForgeRequest(
      path: "\(client.server.other)/users/\(ForgePath.part(user.name))/calendar.json",
      subject: .of(user: user.name, .calendar), freshness: 300,
      // Web pages do not accept tokens.
      isAnonymous: true)
    let reply: ForgeReply
    do { reply = try await client.send(request) } catch {
      if error is CancellationError { throw error }
      return nil
    }
    guard case .object(let members) = reply.value, let object = ForgeObject(reply.value) else {
      return nil
    }
    var days: [CalendarDate: Int] = [:]
    for key in members.keys {
      guard let day = CalendarDate(key), let count = object.count(key), count > 0 else { continue }
      days[day] = count
    }
    return days
  }

  /// Returns the request for the events of a period, with one more day at each end for time zones.
  static func request(
    _ client: ForgeClient, _ user: ForgeUser, _ period: ClosedRange<CalendarDate>,
    action: String? = nil
  ) -> ForgeRequest {
    // The server excludes both days.
    var query = [
      ("after", (period.lowerBound + -2).text), ("before", (period.upperBound + 2).text),
      ("per_page", "100"),
    ]
    if let action { query.append(("action", action)) }
    return ForgeRequest(
      path: user.path + "/events", query: query, subject: .of(user: user.name, .events))
  }

  private func events(
    _ period: ClosedRange<CalendarDate>, _ report: ForgeReport<ContributionBatch>
  ) async throws {
    var request = Self.request(client, user, period)
    request.freshness = period.upperBound + 7 < client.time.today ? 86_400 : 120
    try await client.pages(request, limit: Self.pageLimit, part: .listOfEvents(period)) { page in
      var (days, commits) = ([CalendarDate: Int](), [ContributionBatch.Commit]())
      for event in page {
        guard let time = event.time("created_at"), let action = event.text("action_name"),
          Self.actions.contains(action)
        else { continue }
        let day = client.time.day(of: time.seconds)
        guard period.contains(day) else { continue }
        if let hash = event.object("push_data")?.text("commit_to").flatMap({ CommitID($0) }) {
          commits.append(ContributionBatch.Commit(id: hash, day: day))
        } else {
          days[day, default: 0] += 1
        }
      }
      await report(.found(batch(days: days, commits: commits)))
    }
  }
}

internal import AppMenuPlugin
internal import DisplayText
internal import StructuredData

internal import Platform

/// The contributions of a person on GitHub: the calendar of the profile, with the commits in it one by one.
struct GitHubContributions: Sendable {
  /// The longest period of a query, in days.
  private static let longest = 365

  let client: ForgeClient
  /// The user name, or nil for the user of the token.
  let user: String?
  private var wording: Wording { client.wording }

  /// Reports the contributions of a period, the latest year first.
  func report(
    _ period: ClosedRange<CalendarDate>, _ report: ForgeReport<ContributionBatch>
  ) async throws {
    let windows = Self.windows(period)
    for (index, window) in windows.enumerated() {
      do { try await self.report(window: window, report) } catch {
        if index == 0 { throw error }
        try client.notices.add(missing: .calendar(window), error)
      }
      await report(.progress(index + 1, of: windows.count))
    }
  }

  /// Splits a period into periods of at most a year, the latest first.
  static func windows(_ period: ClosedRange<CalendarDate>) -> [ClosedRange<CalendarDate>] {
    sequence(first: period.upperBound) { $0 + -longest }.prefix { $0 >= period.lowerBound }
      .map { max(period.lowerBound, $0 + (1 - longest))...$0 }
  }

  private func report(
    window: ClosedRange<CalendarDate>, _ report: ForgeReport<ContributionBatch>
  ) async throws {
    let (login, calendar) = try await calendar(window)
    var days = calendar
    var found: [CommitID: GitHubCommitSearch.Found] = [:]
    if calendar.contains(where: { $0.value > 0 }) {
      let search = await GitHubCommitSearch(client: client, user: login).commits(in: window)
      found = search.found
      if let error = search.failure {
        try client.notices.add(missing: .partOfCommits, error)
        client.notices.add(.mayCountTwice)
      }
    }
    var batches: [String: ContributionBatch] = [:]
    for (id, commit) in found {
      let (name, day) = (commit.event.repository, commit.event.time.day)
      batches[name.id, default: batch(name)].commits.append(
        ContributionBatch.Commit(id: id, day: day))
      if let address = commit.address { batches[name.id]?.identities.insert(address) }
      if let count = days[day] { days[day] = count - 1 }
    }
    for (_, batch) in batches.sorted(by: { $0.key < $1.key }) { await report(.found(batch)) }
    var rest = batch(nil)
    // The search may find commits that the calendar omits.
    rest.days = days.filter { $0.value > 0 }
    await report(.found(rest))
  }

  private func batch(_ repository: RepositoryName?) -> ContributionBatch {
    ContributionBatch(source: .github, repository: repository, counts: wording(.countedByGitHub))
  }

  private func calendar(
    _ window: ClosedRange<CalendarDate>
  ) async throws -> (login: String, days: [CalendarDate: Int]) {
    let fields =
      "login contributionsCollection(from:$from,to:$to)"
      + "{contributionCalendar{weeks{contributionDays{date contributionCount}}}}"
    let query =
      user == nil
      ? "query($from:DateTime!,$to:DateTime!){person:viewer{\(fields)}}"
      : "query($from:DateTime!,$to:DateTime!,$login:String!){person:user(login:$login){\(fields)}}"
    var variables: [String: StructuredValue] = [
      "from": .string(window.lowerBound.text + "T00:00:00Z"),
      "to": .string(window.upperBound.text + "T23:59:59Z"),
    ]
    if let user { variables["login"] = .string(user) }
    let encoder = JSONEncoder()
    // Equal bytes each time, because responses are cached by them.
    encoder.outputFormatting = .sortedKeys
    let body = try encoder.encode(
      StructuredValue.object(["query": .string(query), "variables": .object(variables)]))
    let subject: Phrase = user.map { .user($0) } ?? .yourContributions
    let request = ForgeRequest(
      path: client.server.other, subject: subject,
      freshness: window.upperBound + 7 < client.time.today ? 86_400 : 120, body: Array(body),
      resource: .graphQL)
    let reply = try await client.object(request)
    guard let person = reply.object("data")?.object("person") else {
      throw try await failure(reply, subject)
    }
    guard let login = person.text("login"),
      let calendar = person.object("contributionsCollection")?.object("contributionCalendar")
    else { throw client.unexpected(subject) }
    var days: [CalendarDate: Int] = [:]
    for day in calendar.objects("weeks").flatMap({ $0.objects("contributionDays") }) {
      guard let date = day.text("date").flatMap({ CalendarDate($0) }), window.contains(date),
        let count = day.count("contributionCount")
      else { continue }
      days[date] = count
    }
    return (login, days)
  }

  /// Returns the failure of a reply that has errors although its status is 200.
  private func failure(_ reply: ForgeObject, _ subject: Phrase) async throws -> any Error {
    guard let error = reply.objects("errors").first else { return client.unexpected(subject) }
    let fault = client.fault(try await client.access())
    let status =
      switch error.text("type") {
      case "NOT_FOUND": 404
      case "FORBIDDEN", "INSUFFICIENT_SCOPES": 403
      default: 422
      }
    return fault.status(status, subject: subject, words: error.text("message", limit: .max))
  }
}

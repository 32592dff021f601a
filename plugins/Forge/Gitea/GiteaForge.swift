internal import AppMenuPlugin
internal import DisplayText

struct GiteaForge: ServerForge {
  static let kind = ForgeSource.gitea
  /// The number of days in the heat map.
  private static let heatmapDays = 365
  private static let feed = "activities/feeds"

  var client: ForgeClient
  let arguments: ForgeArguments

  /// Reports the contributions by day of the reader's clock.
  func reportContributions(
    in period: ClosedRange<CalendarDate>, _ report: ForgeReport<ContributionBatch>
  ) async throws {
    let user = try await user().name
    let reply = try await client.send(request(user, "heatmap", freshness: 300))
    // A server without heat maps does not know the path; for a user without contributions it returns null.
    let buckets =
      reply.value == .null ? [] : try client.list(reply, .of(user: user, .heatMap))
    let days = Self.days(buckets, in: period, client.time)
    await report(
      .found(ContributionBatch(source: .gitea, days: days, counts: wording(.countedByGitea))))
    let first = client.time.today + (1 - Self.heatmapDays)
    if period.lowerBound < first {
      notices.add(.contributionsFrom(host: client.server.host, day: first.text))
    }
  }

  /// Returns the sums by day of the reader's clock; a heat map counts by quarters of an hour.
  static func days(
    _ buckets: [ForgeObject], in period: ClosedRange<CalendarDate>, _ time: LocalTime
  ) -> [CalendarDate: Int] {
    var days: [CalendarDate: Int] = [:]
    for bucket in buckets {
      guard let start = bucket.number("timestamp"), (0..<1 << 40).contains(start),
        let count = bucket.count("contributions"), count > 0
      else { continue }
      let day = time.day(of: start)
      if period.contains(day) { days[day, default: 0] += count }
    }
    return days
  }

  func unsortedCommits(on day: CalendarDate) async throws -> [ForgeEvent] {
    let user = try await user().name
    var found: [ForgeEvent] = []
    var seen = Set<String>()
    // The server determines the day by its own clock.
    for date in [day + 1, day, day + -1] {
      let query = [("only-performed-by", "true"), ("date", date.text), ("limit", "50")]
      let feed = request(user, Self.feed, query)
      try await client.pages(feed, limit: 5, part: .listOfEvents) { page in
        for event in page where event.text("op_type") == "commit_repo" {
          guard let time = event.time("created"), client.time.day(of: time.seconds) == day else {
            continue
          }
          found += Self.pushed(event).filter { seen.insert($0.id).inserted }
        }
      }
    }
    return found
  }

  func repositories(_ page: [(String, String)]) async throws -> ForgeRequest {
    let user = try await user()
    var request = request(user.name, "repos", page)
    if user.isOwn { request.path = "/user/repos" }
    return request
  }

  func events(_ page: [(String, String)]) async throws -> ForgeRequest {
    request(
      try await user().name, Self.feed,
      [("only-performed-by", arguments.everybody ? "false" : "true")] + page)
  }

  // MARK: Repositories and commits

  func readme(_ object: ForgeObject?, _ path: String) async throws -> String? {
    let files = try await list(path + "/contents", [], .readme)
      .filter { $0.text("type") == "file" }.compactMap { $0.text("name") }
    let names = ["readme.md", "readme.markdown", "readme.rst", "readme.txt", "readme"]
    let found = names.lazy.compactMap { name in files.first { $0.lowercased() == name } }.first
    guard let found else { return nil }
    return try await client.readmeIfPresent(
      "\(path)/raw/\(ForgePath.part(found))", accept: "text/plain")
  }

  func complete(_ commit: inout CommitDetail, _ request: ForgeRequest) async throws {
    // Only the diff contains the numbers of lines.
    do { commit.take(UnifiedDiff.files(try await changes(request).text)) } catch {
      if error is CancellationError { throw error }
    }
  }

  func changes(_ commit: ForgeRequest) async throws -> (text: String, isCut: Bool) {
    var request = commit
    request.path += ".diff"
    (request.form, request.accept) = (.text, "text/plain")
    return (try await client.send(request).text, false)
  }
}

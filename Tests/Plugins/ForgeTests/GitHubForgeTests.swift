import AppMenuPlugin
import DisplayText
import Foundation
import PluginHTTP
import Synchronization
import Testing

@testable import Forge

/// Returns a day of a text.
func day(_ text: String) throws -> CalendarDate { try #require(CalendarDate(text)) }

/// Returns the number of contributions by day, each commit once.
func total(_ batches: [ContributionBatch]) -> [String: Int] {
  var seen = Set<CommitID>()
  var days: [String: Int] = [:]
  for batch in batches {
    for commit in batch.commits where seen.insert(commit.id).inserted {
      days[commit.day.text, default: 0] += 1
    }
    for (day, count) in batch.days { days[day.text, default: 0] += count }
  }
  return days
}

/// Something that answers requests in a test.
final class FakeHTTP: HTTPFetching {
  private let answer: @Sendable (HTTPRequest) -> HTTPResponse
  private let log = Mutex<[HTTPRequest]>([])

  init(_ answer: @escaping @Sendable (HTTPRequest) -> HTTPResponse) { self.answer = answer }

  var requests: [HTTPRequest] { log.withLock { $0 } }

  func fetch(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    log.withLock { $0.append(request) }
    return answer(request)
  }

  /// Returns an environment over this, with a token or without.
  func environment(
    token: String? = "abc", offset: @escaping @Sendable (Int) -> Int = { _ in 0 }
  ) -> ForgeEnvironment {
    let access = token.flatMap { ForgeToken($0, origin: "a test") }.map { ForgeAccess.token($0) }
    return ForgeEnvironment(
      http: self, tokens: ForgeRig.Access(access: access ?? .none),
      time: LocalTime(now: { ForgeRig.start }, offset: offset), allowance: ForgeAllowance())
  }
}

extension HTTPResponse {
  /// An answer in JSON.
  init(_ status: Int = 200, json: String) { self.init(status: status, body: Array(json.utf8)) }

  /// An answer in JSON.
  init(_ value: StructuredValue) throws {
    self.init(status: 200, body: Array(try JSONEncoder().encode(value)))
  }
}

@Suite(.serialized, .timeLimit(.minutes(5))) struct GitHubForgeTests {
  @Test("The calendar is whole, with the commits in it by id, on the day of their author's clock")
  func contributions() async throws {
    let rig = try ForgeRig()
    let reports = Reports<ContributionBatch>()
    let period = try day("2026-11-01")...day("2026-11-23")
    try await rig.forge(.github).contributions(in: period, reports.take)
    #expect(total(reports.found) == ["2026-11-20": 5, "2026-11-21": 1, "2026-11-22": 2])
    let commits = reports.found.flatMap(\.commits)
    #expect(
      try Set(commits) == [
        .init(id: #require(CommitID(TestCommit.one)), day: day("2026-11-20")),
        .init(id: #require(CommitID(TestCommit.two)), day: day("2026-11-20")),
        .init(id: #require(CommitID(TestCommit.three)), day: day("2026-11-21")),
      ])
    #expect(commits.count == 3)
    #expect(Set(reports.found.compactMap(\.repository?.id)) == ["ada/engine", "ada/notes"])
    #expect(Set(reports.found.map(\.counts)).count == 1 && reports.notices.isEmpty)
    #expect(reports.found.contains { $0.identities == ["ada@example.org"] })
  }

  @Test
  func `A longer period is asked for in windows of a year at most, the latest first`() async throws
  {
    let rig = try ForgeRig()
    let reports = Reports<ContributionBatch>()
    try await rig.forge(.github, user: nil)
      .contributions(in: day("2025-01-01")...day("2026-11-23"), reports.take)
    #expect(
      total(reports.found) == [
        "2026-11-20": 5, "2026-11-21": 1, "2026-11-22": 2, "2025-06-01": 1, "2025-06-02": 3,
      ])
    let queries = try await rig.server.log().compactMap { $0["body"]?.string }
      .filter { $0.contains("contributionCalendar") }
    #expect(queries.count == 2)
    #expect(
      queries[0].contains("2025-11-24T00:00:00Z") && queries[0].contains("2026-11-23T23:59:59Z"))
    #expect(
      queries[1].contains("2025-01-01T00:00:00Z") && queries[1].contains("2025-11-23T23:59:59Z"))
    let period = try day("2020-01-01")...day("2026-11-23")
    let windows = GitHubContributions.windows(period)
    #expect(windows.allSatisfy { $0.upperBound.number - $0.lowerBound.number < 365 })
    #expect(windows.reduce(0) { $0 + $1.upperBound.number - $1.lowerBound.number + 1 } == 2519)
  }

  @Test
  func `Years in the past are asked for once a day, the current one after minutes`() async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(.github)
    let period = try day("2025-01-01")...day("2026-11-23")
    func requests() async throws -> [String] {
      let before = try await rig.server.log().count
      try await forge.contributions(in: period, Reports().take)
      return try await rig.server.log().dropFirst(before).map {
        ($0["body"]?.string ?? "") + ($0["target"]?.string ?? "")
      }
    }
    #expect(try await requests().count == 5)
    #expect(try await requests().isEmpty)
    rig.wait(3600)
    let later = try await requests()
    #expect(later.count == 3 && later.allSatisfy { $0.contains("2026-11-2") })
    rig.wait(86_400)
    #expect(try await requests().count == 5)
  }

  @Test(arguments: [("500", "search", 0), ("malformed", "search", 0), ("limit", "page=2", 2)])
  func `If the search fails, in whole or in part, the rest stays by day, with a notice`(
    _ fault: String, _ condition: String, commits: Int
  ) async throws {
    let rig = try ForgeRig()
    try await rig.server.play(fault, if: condition)
    let reports = Reports<ContributionBatch>()
    let period = try day("2026-11-01")...day("2026-11-23")
    try await rig.forge(.github).contributions(in: period, reports.take)
    #expect(total(reports.found) == ["2026-11-20": 5, "2026-11-21": 1, "2026-11-22": 2])
    #expect(reports.found.flatMap(\.commits).count == commits)
    #expect(reports.notices.contains { $0.contains("list of commits is missing: 127.0.0.1") })
    #expect(reports.notices.contains { $0.contains("may count twice") })
  }

  @Test func `A year that is missing leaves the others, and a notice`() async throws {
    let http = FakeHTTP { request in
      let body = String(decoding: request.body ?? [], as: UTF8.self)
      if body.contains("2025-01-01T") { return HTTPResponse(502, json: "") }
      return HTTPResponse(
        json:
          #"{"data": {"person": {"login": "ada", "contributionsCollection": {"contributionCalendar":"#
          + #" {"weeks": []}}}}}"#)
    }
    let reports = Reports<ContributionBatch>()
    try await GitHubForge(ForgeArguments(), http.environment())
      .contributions(in: day("2025-01-01")...day("2026-11-23"), reports.take)
    #expect(
      reports.notices == [
        "2025-01-01 to 2025-11-23 of the calendar is missing: api.github.com answered with status 502"
          + " (bad gateway)."
      ])
  }

  @Test(
    "A search with more results than it gives is made in halves; days never count less than none")
  func halves() async throws {
    let (from, to) = (try day("2026-11-01"), try day("2026-11-04"))
    let http = FakeHTTP { request in
      if request.url.hasSuffix("/graphql") {
        return HTTPResponse(
          json:
            #"{"data": {"person": {"login": "ada", "contributionsCollection": {"contributionCalendar":"#
            + #" {"weeks": [{"contributionDays": [{"date": "2026-11-02", "contributionCount": 1}]}]}}}}}"#
        )
      }
      // The days around the period, which is asked for with a day more at both ends.
      if request.url.contains("2026-10-31..2026-11-05") {
        return HTTPResponse(json: #"{"total_count": 1001, "items": []}"#)
      }
      let items = ["1", "2"].map {
        #"{"sha": "\#(String(repeating: $0, count: 40))", "repository": {"full_name": "a/b"},"#
          + #" "commit": {"author": {"date": "2026-11-02T10:00:00Z"}}}"#
      }
      return HTTPResponse(
        json:
          #"{"total_count": 2, "incomplete_results": true, "items": [\#(items.joined(separator: ","))]}"#
      )
    }
    let reports = Reports<ContributionBatch>()
    try await GitHubForge(ForgeArguments(), http.environment())
      .contributions(in: from...to, reports.take)
    #expect(http.requests.count == 4)
    #expect(total(reports.found) == ["2026-11-02": 2])
    #expect(reports.found.flatMap { $0.days.values }.allSatisfy { $0 >= 0 })
    #expect(reports.notices == [Wording.english(.searchIncomplete)])
  }

  @Test
  func `A user that is not there is named, although the status is one of success`() async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(.github, user: "nobody")
    let failure = await #expect(throws: PluginFailure.self) {
      _ = try await ForgeCall.contributions.make(forge)
    }
    #expect(failure?.message == "127.0.0.1 does not have the user 'nobody'")
    #expect(failure?.detail?.contains("Could not resolve to a User") == true)
  }

  @Test
  func `A limit of GraphQL, whose status is that of success, is one`() async throws {
    let http = FakeHTTP { _ in
      HTTPResponse(
        json:
          #"{"data": null, "errors": [{"type": "RATE_LIMITED", "message": "API rate limit exceeded"}]}"#
      )
    }
    let forge = try GitHubForge(ForgeArguments(), http.environment())
    for _ in 1...2 {
      let failure = await #expect(throws: PluginFailure.self) {
        _ = try await ForgeCall.contributions.make(forge)
      }
      #expect(failure?.message == "api.github.com accepts no more requests until 08:01")
    }
    #expect(http.requests.count == 1)
  }

  @Test
  func `Without a token public events are counted by local day, and both are said`() async throws {
    let rig = try ForgeRig()
    let reports = Reports<ContributionBatch>()
    let period = try day("2026-11-01")...day("2026-11-23")
    try await rig.forge(.github, hasToken: false).contributions(in: period, reports.take)
    // The push without a list of commits counts as its last one, and 23:30 is on the next day.
    #expect(total(reports.found) == ["2026-11-21": 3])
    #expect(
      reports.found.allSatisfy { $0.counts.contains("public") && $0.counts.contains("90 days") })
    #expect(reports.notices.count == 1)
    #expect(reports.notices.first?.contains("Without a token") == true)
    #expect(reports.notices.first?.contains("github-token") == true)
    #expect(try await rig.server.targets().allSatisfy { $0.contains("/users/ada/events/public") })
  }

  @Test
  func `Repositories are those of the token's user, or the public ones of another`() async throws {
    for (user, hasToken, path) in [
      ("Ada", true, "/user/repos"), (nil, true, "/user/repos"), ("ada", false, "/users/ada/repos"),
    ] {
      let rig = try ForgeRig()
      let reports = Reports<[ForgeRepository]>()
      try await rig.forge(.github, user: user, hasToken: hasToken).repositories(reports.take)
      let found = reports.found.flatMap(\.self)
      #expect(try await rig.server.targets().contains { $0.contains(path + "?sort=pushed") })
      #expect(found.map(\.marks) == [[], ["private"], ["archived"]])
      let first = try #require(found.first)
      #expect(first.name == "ada/engine" && first.branch == "main" && first.language == "Swift")
      #expect(first.summary == "The engine" && first.size == 3072 && first.used == 1_795_168_800)
      #expect(first.cloneURL == "https://github.com/ada/engine.git")
    }
  }

  @Test func `Events have kinds and titles, and are paged`() async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(.github)
    var events: [ForgeEvent] = []
    var cursor: String?
    repeat {
      let reports = Reports<[ForgeEvent]>()
      cursor = try await forge.activity(after: cursor, limit: 2, reports.take)
      events += reports.found.flatMap(\.self)
    } while cursor != nil
    #expect(
      events.map { "\($0.kind.rawValue): \($0.title)" } == [
        "push: Pushed to main", "push: Pushed 1 commit to main",
        "request: Opened request #5: Gears",
        "issue: Closed issue #4: Squeaks", "tag: Made the tag v1",
        "removed-branch: Removed the branch old", "release: Released One",
        "comment: Commented on #4: Squeaks", "other: SponsorshipEvent",
      ])
    #expect(events.first?.hash == TestCommit.two && events.first?.time.seconds == 1_795_217_400)
    #expect(try await rig.server.targets().allSatisfy { $0.contains("/users/ada/events?") })
    _ = try await rig.forge(.github, everybody: true)
      .activity(after: nil, limit: 500, Reports<[ForgeEvent]>().take)
    #expect(
      try await rig.server.targets().last?.contains(
        "/users/ada/received_events?per_page=100&page=1")
        == true)
  }

  @Test func `Details, commits and diffs are whole`() async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(.github)
    let detail = try await forge.repository("ada/engine")
    #expect(detail.branches.map(\.name) == ["main", "gears"] && detail.branches[0].isCurrent)
    #expect(
      detail.commits.first?.title == "Change 1" && detail.repository.last?.hash == TestCommit.one)
    #expect(detail.readme == "# Engine\n\nAnalytical.\n" && detail.notices.isEmpty)
    let commit = try await forge.commit(TestCommit.one, in: "ada/engine")
    #expect(commit.message == "Change 1\n\nAt length." && commit.author == "Ada <ada@example.org>")
    #expect(
      commit.files == [
        .init(path: "a b.txt", added: 2, removed: 1),
        .init(path: "pic.png", added: nil, removed: nil),
      ])
    #expect(
      try await forge.diff(of: TestCommit.one, in: "ada/engine").hasPrefix("diff --git a/a b"))
    let commits = try await forge.commits(on: day("2026-11-20"))
    #expect(commits.map(\.title) == ["Change 2", "Change 1"] && commits[0].kind == .merge)
    #expect(try await forge.commits(on: day("2026-11-21")).map(\.hash) == [TestCommit.three])
  }

  @Test
  func `An empty repository has neither commits nor a README, and nothing is missing`() async throws
  {
    let http = FakeHTTP { request in
      if request.url.hasSuffix("/a/b") { return HTTPResponse(json: #"{"full_name": "a/b"}"#) }
      if request.url.contains("/branches") { return HTTPResponse(json: "[]") }
      return request.url.contains("/commits")
        ? HTTPResponse(409, json: #"{"message": "Git Repository is empty."}"#)
        : HTTPResponse(404, json: #"{"message": "Not Found"}"#)
    }
    let detail = try await GitHubForge(ForgeArguments(), http.environment()).repository("a/b")
    #expect(detail.commits.isEmpty && detail.readme == nil && detail.notices.isEmpty)
  }

  @Test func `Requests have the header fields that the API wants`() async throws {
    let http = FakeHTTP { _ in HTTPResponse(json: "[]") }
    _ = try await GitHubForge(ForgeArguments(["user": "ada"]), http.environment())
      .activity(after: nil, limit: 1, Reports<[ForgeEvent]>().take)
    let request = try #require(http.requests.first)
    #expect(request.url == "https://api.github.com/users/ada/events?per_page=1&page=1")
    #expect(
      request.headers == [
        "Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28",
        "Authorization": "Bearer abc", "User-Agent": "appmenu",
      ])
    #expect(request.identity?.contains("abc") == false && request.identity?.isEmpty == false)
  }
}

import AppMenuPlugin
import PluginHTTP
import Testing

@testable import Forge

@Suite(.serialized, .timeLimit(.minutes(5))) struct GiteaForgeTests {
  @Test(arguments: [
    // 23:15 and 23:45 in UTC.
    (0, ["2026-11-20": 5]), (15, ["2026-11-20": 2, "2026-11-21": 3]),
    (14, ["2026-11-20": 5]), (60, ["2026-11-21": 5]), (-720, ["2026-11-20": 5]),
    (-1440, ["2026-11-19": 5]),
  ])
  func `The quarters of an hour are summed by the day of the reader's clock`(
    _ minutes: Int, days: [String: Int]
  ) async throws {
    let reports = Reports<ContributionBatch>()
    try await ForgeRig().forge(.gitea, offset: { _ in minutes * 60 })
      .contributions(in: day("2026-11-01")...day("2026-11-23"), reports.take)
    #expect(total(reports.found) == days && reports.notices.isEmpty)
    #expect(reports.found.first?.counts.contains("Gitea") == true)
  }

  @Test
  func `A change of the clock moves what is before it otherwise than what is behind it`() throws {
    // The clock is an hour ahead before 29 March 2026, 01:00 in UTC, and two hours behind it.
    let change = 1_774_746_000
    let time = LocalTime(now: { change }, offset: { $0 < change ? 3600 : 7200 })
    // 22:30 in UTC on the day before, and on the day itself; 22:00 on the next day.
    let buckets = [change - 9000, change + 77_400, change + 162_000].map {
      ForgeObject(["timestamp": .int($0), "contributions": 1])
    }.compactMap(\.self)
    let period = try day("2026-03-01")...day("2026-04-30")
    #expect(
      try GiteaForge.days(buckets, in: period, time) == [
        day("2026-03-28"): 1, day("2026-03-30"): 1, day("2026-03-31"): 1,
      ])
  }

  @Test func `The system's zone is that of its tables`() {
    let offset = LocalTime.system.offset(ForgeRig.start)
    #expect(abs(offset) <= 14 * 3600 && offset % 900 == 0)
  }

  @Test func `Buckets that make no sense are left out`() throws {
    let buckets: [StructuredValue] = [
      ["timestamp": .int(.max), "contributions": 1], ["timestamp": -5, "contributions": 1],
      ["timestamp": "x", "contributions": 1], ["contributions": 1],
      ["timestamp": 1_795_216_500, "contributions": .int(.max)],
      ["timestamp": 1_795_216_500, "contributions": -1],
    ]
    let time = LocalTime(now: { 0 }, offset: { _ in 0 })
    let period = try day("1970-01-01")...day("2200-01-01")
    #expect(GiteaForge.days(buckets.compactMap { ForgeObject($0) }, in: period, time).isEmpty)
  }

  @Test func `A period that is longer than the heat map is said to be`() async throws {
    let reports = Reports<ContributionBatch>()
    try await ForgeRig().forge(.gitea)
      .contributions(in: day("2025-01-01")...day("2026-11-23"), reports.take)
    #expect(total(reports.found) == ["2026-11-21": 5, "2025-06-01": 1])
    #expect(reports.notices == ["127.0.0.1 reports contributions only from 2025-11-24 on."])
  }

  @Test func `A server needs an address, with its API or without`() async throws {
    let failure = #expect(throws: PluginFailure.self) {
      try GiteaForge(ForgeArguments(), FakeHTTP { _ in HTTPResponse(json: "[]") }.environment())
    }
    #expect(failure?.hint == "Write it as in 'api: gitea=https://code.example.org'.")
    for address in [
      "https://code.example.org", "https://code.example.org/", "https://code.example.org/api/v1/",
    ] {
      let http = FakeHTTP { _ in HTTPResponse(json: "[]") }
      let arguments: [String: StructuredValue] = [
        "sources": "gitea", "user": "ada", "api": .string(address),
      ]
      _ = try await GiteaForge(ForgeArguments(arguments), http.environment(token: nil))
        .activity(after: nil, limit: 7, Reports<[ForgeEvent]>().take)
      #expect(
        http.requests.map(\.url) == [
          "https://code.example.org/api/v1/users/ada/activities/feeds"
            + "?only-performed-by=true&limit=7&page=1"
        ])
    }
  }

  @Test
  func `Repositories are those of the token's user, or the ones of another`() async throws {
    for (user, hasToken, path) in [
      ("Ada", true, "/user/repos?"), (nil, true, "/user/repos?"),
      ("ada", false, "/users/ada/repos?"),
    ] {
      let rig = try ForgeRig()
      let reports = Reports<[ForgeRepository]>()
      try await rig.forge(.gitea, user: user, hasToken: hasToken).repositories(reports.take)
      let found = reports.found.flatMap(\.self)
      #expect(try await rig.server.targets().contains { $0.contains(path) })
      #expect(found.map(\.marks) == [[], ["private"], ["mirror"]])
      #expect(found.first?.size == 3072 && found.first?.used == 1_795_168_800)
    }
  }

  @Test func `Events have kinds and titles, and are paged`() async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(.gitea)
    var events: [ForgeEvent] = []
    var cursor: String?
    repeat {
      let reports = Reports<[ForgeEvent]>()
      cursor = try await forge.activity(after: cursor, limit: 2, reports.take)
      events += reports.found.flatMap(\.self)
    } while cursor != nil
    #expect(
      events.map { "\($0.kind.rawValue): \($0.title)" } == [
        "push: Pushed 2 commits to main: Change 2", "issue: Opened issue #4: Squeaks",
        "request: Merged request #5: Gears", "tag: Made the tag v1",
        "removed-branch: Removed the branch old", "push: Pushed to main", "other: some new thing",
      ])
    #expect(events[0].hash == TestCommit.two && events[0].author == "Ada")
    #expect(events[1].webURL == "https://code.example.org/ada/engine/issues/4")
  }

  @Test func `Details, commits and diffs are whole`() async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(.gitea)
    let detail = try await forge.repository("ada/engine")
    #expect(detail.branches.map(\.name) == ["gears", "main"] && detail.branches[1].isCurrent)
    #expect(detail.commits.first?.time == ForgeTime(seconds: 1_795_165_200, offset: 60))
    #expect(detail.readme == "# Engine\n\nAnalytical.\n" && detail.notices.isEmpty)
    let commit = try await forge.commit(TestCommit.one, in: "ada/engine")
    #expect(
      commit.files == [
        .init(path: "a b.txt", added: 2, removed: 1),
        .init(path: "pic.png", added: nil, removed: nil),
      ])
    let commits = try await forge.commits(on: day("2026-11-21"))
    #expect(Set(commits.map(\.hash)) == [TestCommit.one, TestCommit.two] && commits.count == 2)
    #expect(try await forge.commits(on: day("2026-11-20")).isEmpty)
  }

  @Test func `A server without contributions answers null`() async throws {
    let http = FakeHTTP { _ in HTTPResponse(json: "null") }
    let reports = Reports<ContributionBatch>()
    try await GiteaForge(
      ForgeArguments(["sources": "gitea", "user": "ada", "api": "https://a.org"]),
      http.environment(token: nil)
    ).contributions(in: day("2026-11-01")...day("2026-11-23"), reports.take)
    #expect(reports.found.map(\.days) == [[:]])
  }
}

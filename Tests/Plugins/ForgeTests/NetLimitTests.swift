import AppMenuPlugin
import DisplayText
import PluginHTTP
import Testing

@testable import Forge

/// Answers of servers that are larger, odder or longer than they should be.
@Suite(.serialized, .timeLimit(.minutes(5))) struct NetLimitTests {
  private static let long = String(repeating: "word ", count: 200_000)

  private func forge(_ source: ForgeSource, _ http: FakeHTTP) throws -> any Forge {
    var arguments = ForgeArguments()
    (arguments.user, arguments.api[source]) = ("ada", "https://code.example.org")
    return try http.environment().forge(source, arguments)
  }

  @Test(arguments: netSources)
  func `A diff is cut after whole lines, and says so`(_ source: ForgeSource) async throws {
    let line = "+" + String(repeating: "ä", count: 60) + "\n"
    let hunk = "@@ -1 +1 @@\n" + String(repeating: line, count: 9000)
    let text = "diff --git a/a b/a\n--- a/a\n+++ b/a\n" + hunk
    let json = StructuredValue.array([["new_path": "a", "diff": .string(hunk)]])
    let body = source == .gitlab ? try HTTPResponse(json) : HTTPResponse(json: text)
    let found = try await forge(source, FakeHTTP { _ in body })
      .diff(of: TestCommit.one, in: "ada/engine")
    let lines = found.split(separator: "\n")
    #expect(found.hasPrefix("diff --git a/a b/a\n") && found.utf8.count < 257 << 10)
    #expect(lines.count > 2000 && lines.last == "… the diff is cut after 256 KiB")
    #expect(lines.dropLast().last.map { $0 + "\n" == line } == true)
  }

  @Test(arguments: netSources)
  func `A message, a title, a path and the number of files are limited`(_ source: ForgeSource)
    async throws
  {
    let path = String(repeating: "p", count: 1000)
    let files = (0..<600).map { StructuredValue.object(["filename": .string("\($0)" + path)]) }
    let diff = (0..<600).map { "diff --git a/\($0)\(path) b/\($0)\(path)\n@@ -1 +1 @@\n+x\n" }
    let changes = (0..<600).map {
      StructuredValue.object(["new_path": .string("\($0)" + path), "diff": "@@\n+x\n"])
    }
    let person: StructuredValue = ["name": "Ada", "date": "2026-11-20T09:00:00Z"]
    let commit: StructuredValue = [
      "sha": .string(TestCommit.one), "id": .string(TestCommit.one), "message": .string(Self.long),
      "commit": ["author": person, "message": .string(Self.long)], "files": .array(files),
      "authored_date": "2026-11-20T09:00:00Z", "author_name": "Ada",
    ]
    let (reply, list) = (try HTTPResponse(commit), try HTTPResponse(.array(changes)))
    let http = FakeHTTP { request in
      if request.url.hasSuffix(".diff") { return HTTPResponse(json: diff.joined()) }
      return request.url.contains("/diff?") ? list : reply
    }
    let found = try await forge(source, http).commit(TestCommit.one, in: "ada/engine")
    #expect(found.message.hasPrefix("word word") && found.message.utf8.count < 257 << 10)
    #expect(found.message.hasSuffix("\n… the message is cut after 256 KiB\n"))
    #expect(found.files.count == 500 && found.isCut)
    #expect(found.files.allSatisfy { $0.path.count <= 300 && $0.path.hasSuffix("p…") })
  }

  @Test(arguments: netSources)
  func `A README is cut, and says so; titles in lists are short`(_ source: ForgeSource) async throws
  {
    let long = Self.long
    let person: StructuredValue = ["name": .string(long), "date": "2026-11-20T09:00:00Z"]
    let commits = try HTTPResponse(
      .array([
        [
          "sha": .string(TestCommit.one), "id": .string(TestCommit.one),
          "commit": ["author": person, "message": .string(long)],
          "title": .string(long), "authored_date": "2026-11-20T09:00:00Z",
          "author_name": .string(long),
        ]
      ]))
    let repository = try HTTPResponse([
      "full_name": "ada/engine", "path_with_namespace": "ada/engine", "description": .string(long),
      "web_url": "https://code.example.org/ada/engine", "default_branch": "main",
      "readme_url": "https://code.example.org/ada/engine/-/blob/main/README.md",
    ])
    let http = FakeHTTP { request in
      if request.url.contains("/contents") {
        return HTTPResponse(json: #"[{"type": "file", "name": "README.md"}]"#)
      }
      if request.url.contains("/raw") || request.url.hasSuffix("/readme") {
        return HTTPResponse(json: long)
      }
      if request.url.contains("/branches") { return HTTPResponse(json: "[]") }
      return request.url.contains("/commits") ? commits : repository
    }
    let found = try await forge(source, http).repository("ada/engine")
    let readme = try #require(found.readme)
    #expect(readme.utf8.count < 257 << 10)
    #expect(readme.hasSuffix("\n… the README is cut after 256 KiB\n"))
    #expect(found.commits.first?.title.count == 300)
    #expect(found.repository.last?.subject.count == 300)
    #expect(found.repository.summary?.count == 300)
    #expect((found.commits.first?.author?.count ?? 0) <= 1000)
  }

  @Test(arguments: netSources)
  func `Titles of events are short`(_ source: ForgeSource) async throws {
    let long = StructuredValue.string(Self.long)
    let reply = try HTTPResponse(
      .array([
        [
          "id": "1", "type": "CreateEvent", "repo": ["name": "a/b", "full_name": "a/b"],
          "payload": ["ref": long, "ref_type": "tag"], "created_at": "2026-11-20T09:00:00Z",
          "created": "2026-11-20T09:00:00Z", "op_type": "push_tag", "ref_name": long,
          "action_name": "opened", "target_title": long,
        ]
      ]))
    let reports = Reports<[ForgeEvent]>()
    let http = FakeHTTP { request in
      request.url.hasSuffix("/user")
        ? HTTPResponse(json: #"{"id": 7, "username": "ada", "login": "ada"}"#) : reply
    }
    _ = try await forge(source, http).activity(after: nil, limit: 30, reports.take)
    #expect(reports.found.flatMap(\.self).map(\.title.count) == [300])
  }

  @Test(arguments: [Int.max, Int.min, 1 << 53, -1], netSources)
  func `No number of a server ends the program`(_ number: Int, _ source: ForgeSource) async throws {
    for name in ["Retry-After", "x-ratelimit-reset", "ratelimit-reset"] {
      let http = FakeHTTP { _ in
        let fields = [(name, "\(number)"), ("x-ratelimit-remaining", "0")]
        return HTTPResponse(status: 429, headers: HTTPHeaders(fields))
      }
      await #expect(throws: PluginFailure.self) {
        try await ForgeCall.repository.make(forge(source, http))
      }
    }
    let value = StructuredValue.int(number)
    let repository = try #require(
      ForgeObject([
        "full_name": "a/b", "path_with_namespace": "a/b", "size": value,
        "statistics": ["repository_size": value],
      ]))
    let made = [
      GitHubForge.repository(repository), GiteaForge.repository(repository),
      GitLabForge.repository(repository),
    ]
    for found in made { #expect((found?.size ?? 0) >= 0) }
  }

  @Test(arguments: [Int.max, 1 << 40, -1])
  func `Counts of servers that make no sense are left out`(_ number: Int) async throws {
    let value = StructuredValue.int(number)
    let calendar = try HTTPResponse(["2026-11-20": value])
    let graph = try HTTPResponse([
      "data": [
        "person": [
          "login": "ada",
          "contributionsCollection": [
            "contributionCalendar": [
              "weeks": [
                ["contributionDays": [["date": "2026-11-20", "contributionCount": value]]]
              ]
            ]
          ],
        ]
      ]
    ])
    let http = FakeHTTP { request in
      if request.url.contains("calendar.json") { return calendar }
      if request.url.contains("graphql") { return graph }
      return HTTPResponse(json: #"{"login": "ada", "username": "ada", "id": 7, "items": []}"#)
    }
    for source in [ForgeSource.github, .gitlab] {
      let reports = Reports<ContributionBatch>()
      try await forge(source, http)
        .contributions(in: day("2026-11-01")...day("2026-11-23"), reports.take)
      #expect(reports.found.map(\.days).allSatisfy { $0.isEmpty })
    }
    let commit = try #require(
      ForgeObject([
        "sha": .string(TestCommit.one),
        "commit": ["author": ["name": "Ada", "date": "2026-11-20T09:00:00Z"]],
        "files": [["filename": "a", "additions": value, "deletions": value, "changes": 1]],
      ]))
    let file = ServerCommit(commit)?.detail(.github, .english).files.first
    #expect(file?.path == "a" && file?.added == nil && file?.removed == nil)
  }

  @Test(arguments: [
    (0, 0, "1970-01-01", "00:00"), (-1, 0, "1969-12-31", "23:59"),
    (-86_400, 0, "1969-12-31", "00:00"), (1_795_420_800, 330, "2026-11-23", "13:30"),
    (1_795_420_800, -540, "2026-11-22", "23:00"),
  ])
  func `Days and times are those of any instant`(
    _ seconds: Int, _ minutes: Int, day: String, clock: String
  ) throws {
    let time = LocalTime(now: { seconds }, offset: { _ in minutes * 60 })
    #expect(time.today.text == day && time.clock(seconds) == clock)
    #expect(ForgeTime(seconds: seconds, offset: minutes).day.text == day)
    #expect(ForgeTime(seconds: seconds, offset: minutes).clock == clock)
  }

  @Test(arguments: [Int.min, Int.max])
  func `Instants beyond all years do no harm`(_ seconds: Int) {
    for offset in [0, 840, -840, .min, .max] {
      let time = LocalTime(now: { seconds }, offset: { _ in offset })
      #expect(!time.today.text.isEmpty && !time.clock(seconds).isEmpty)
      #expect(!ForgeTime(seconds: seconds, offset: offset).day.text.isEmpty)
      #expect(!ForgeTime(seconds: seconds, offset: offset).moment().isEmpty)
    }
    #expect(!LocalTime.system.clock(seconds).isEmpty)
  }
}

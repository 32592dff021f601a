import AppMenuPlugin
import PluginHTTP
import Testing

@testable import Forge

@Suite(.serialized, .timeLimit(.minutes(5))) struct GitLabForgeTests {
  private func contributions(
    _ rig: ForgeRig, from: String, user: String? = "ada"
  ) async throws -> Reports<ContributionBatch> {
    let reports = Reports<ContributionBatch>()
    try await rig.forge(.gitlab, user: user)
      .contributions(in: day(from)...day("2026-11-23"), reports.take)
    return reports
  }

  @Test
  func `The last year is the calendar of the profile, which is asked for without a token`()
    async throws
  {
    let rig = try ForgeRig()
    let reports = try await contributions(rig, from: "2026-11-01")
    #expect(total(reports.found) == ["2026-11-20": 5, "2026-11-21": 1, "2026-11-22": 2])
    #expect(reports.notices.isEmpty && reports.found.allSatisfy { $0.counts.contains("pushes") })
    let log = try await rig.server.log()
    let asked = log.filter { $0["target"]?.string?.hasSuffix("/users/ada/calendar.json") == true }
    #expect(asked.count == 1 && asked[0]["headers"]?["authorization"] == nil)
    #expect(!log.contains { $0["target"]?.string?.contains("/events") == true })
  }

  @Test func `Earlier years are counted from events`() async throws {
    let reports = try await contributions(try ForgeRig(), from: "2025-01-01")
    #expect(
      total(reports.found) == [
        "2026-11-20": 5, "2026-11-21": 1, "2026-11-22": 2, "2025-06-01": 1,
      ])
    #expect(
      try reports.found.flatMap(\.commits) == [
        .init(id: #require(CommitID(TestCommit.three)), day: day("2025-06-01"))
      ])
  }

  @Test func `Days before those that GitLab keeps are said to be missing`() async throws {
    let reports = try await contributions(try ForgeRig(), from: "2020-01-01")
    #expect(
      reports.notices == ["GitLab keeps events for three years: earlier ones may be missing."])
  }

  @Test(arguments: ["401", "404", "html", "redirect", "500"])
  func `A calendar that is not shown is counted from events by local day`(_ fault: String)
    async throws
  {
    let rig = try ForgeRig()
    try await rig.server.play(fault, if: "calendar.json")
    // At 23:30 in UTC it is the next day: a push, an issue, a comment and a merge; not that somebody joined.
    let reports = try await contributions(rig, from: "2026-11-20")
    #expect(total(reports.found) == ["2026-11-21": 4])
    #expect(reports.found.flatMap(\.commits).count == 1 && reports.notices.isEmpty)
    let targets = try await rig.server.targets()
    #expect(targets.contains { $0.contains("after=2026-11-18&before=2026-11-25") })
  }

  @Test func `A user that is not there is named`() async throws {
    let rig = try ForgeRig()
    for call in [ForgeCall.contributions, .repositories, .activity, .commits] {
      let failure = await #expect(throws: PluginFailure.self) {
        _ = try await call.make(rig.forge(.gitlab, user: "nobody"))
      }
      #expect(failure?.message == "127.0.0.1 does not have the user 'nobody'")
    }
  }

  @Test
  func `Repositories are those of the token's user, or the ones of another`() async throws {
    for (user, hasToken, path) in [
      ("Ada", true, "/projects?"), (nil, true, "membership=true"),
      ("ada", false, "/users/7/projects?"),
    ] {
      let rig = try ForgeRig()
      let reports = Reports<[ForgeRepository]>()
      try await rig.forge(.gitlab, user: user, hasToken: hasToken).repositories(reports.take)
      let found = reports.found.flatMap(\.self)
      #expect(try await rig.server.targets().contains { $0.contains(path) })
      #expect(found.map(\.marks) == [[], ["private"], ["archived"]])
      #expect(found.first?.id == "ada/engine" && found.first?.used == 1_795_168_800)
      #expect(found.first?.cloneURL == "https://gitlab.com/ada/engine.git")
    }
  }

  @Test
  func `Events have kinds, titles and the names of their projects, and are paged`() async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(.gitlab)
    var events: [ForgeEvent] = []
    var cursor: String?
    repeat {
      let reports = Reports<[ForgeEvent]>()
      cursor = try await forge.activity(after: cursor, limit: 2, reports.take)
      events += reports.found.flatMap(\.self)
    } while cursor != nil
    #expect(
      events.map { "\($0.kind.rawValue): \($0.title)" } == [
        "push: Pushed 3 commits to main: Change it", "issue: Opened issue #4: Squeaks",
        "comment: Commented on request #5: Gears", "request: Accepted request #5: Gears",
        "other: Joined", "removed-branch: Removed the branch old", "tag: Made the tag v1",
      ])
    #expect(
      events.allSatisfy { $0.repository == RepositoryName(id: "ada/engine", name: "ada/engine") })
    #expect(events[0].webURL?.hasSuffix("/ada/engine/-/commit/\(TestCommit.two)") == true)
    _ = try await rig.forge(.gitlab, user: nil, everybody: true)
      .activity(after: nil, limit: 5, Reports<[ForgeEvent]>().take)
    #expect(
      try await rig.server.targets().contains {
        $0.hasSuffix("/events?per_page=5&page=1&scope=all")
      })
  }

  @Test func `Without their projects events are shown with the numbers`() async throws {
    let rig = try ForgeRig()
    try await rig.server.play("500", if: "/projects/")
    let reports = Reports<[ForgeEvent]>()
    _ = try await rig.forge(.gitlab).activity(after: nil, limit: 2, reports.take)
    #expect(reports.found.flatMap(\.self).first?.repository.name == "project 31")
  }

  @Test func `Details, commits and diffs are whole`() async throws {
    let rig = try ForgeRig()
    let forge = try rig.forge(.gitlab)
    let detail = try await forge.repository("ada/engine")
    #expect(detail.branches.map(\.name) == ["gears", "main"] && detail.branches[1].isCurrent)
    #expect(detail.commits.first?.time == ForgeTime(seconds: 1_795_165_200, offset: 60))
    #expect(detail.readme == "# Engine\n\nAnalytical.\n" && detail.notices.isEmpty)
    let commit = try await forge.commit(TestCommit.one, in: "ada/engine")
    #expect(
      commit.message == "Change 1\n\nAt length." && commit.committer == "Bob <bob@example.org>")
    #expect(
      commit.files == [
        .init(path: "a b.txt", added: 2, removed: 1),
        .init(path: "pic.png", added: nil, removed: nil), .init(path: "two", added: 0, removed: 0),
      ])
    let diff = try await forge.diff(of: TestCommit.one, in: "ada/engine")
    #expect(diff.hasPrefix("diff --git a/a b.txt b/a b.txt\n--- a/a b.txt\n+++ b/a b.txt\n@@ -1,2"))
    #expect(diff.contains("rename from one\nrename to two\n"))
    #expect(UnifiedDiff.files(diff).map(\.added) == [2, nil, 0])
    let commits = try await forge.commits(on: day("2026-11-21"))
    #expect(commits.map(\.hash) == [TestCommit.two])
    #expect(try await forge.commits(on: day("2026-11-20")).isEmpty)
  }
}

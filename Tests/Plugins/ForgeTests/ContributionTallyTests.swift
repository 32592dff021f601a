import AppMenuPlugin
import Testing

@testable import Forge

@Suite(.timeLimit(.minutes(5))) struct ContributionTallyTests {
  private func tally(_ from: String, _ to: String, _ batches: ContributionBatch...)
    -> ContributionTally
  {
    var tally = ContributionTally(period: Fake.day(from)...Fake.day(to))
    for batch in batches { tally.add(batch) }
    return tally
  }

  @Test
  func `A commit counts once, other contributions are added, and days outside do not count`() {
    let tally = tally(
      "2026-01-01", "2026-01-31",
      Fake.batch(.git, "a", [(1, "2026-01-01"), (2, "2026-01-02"), (3, "2025-12-31")]),
      Fake.batch(.git, "b", [(2, "2026-01-02"), (4, "2026-01-02")]),
      Fake.batch(
        .github, "c", [(1, "2026-01-01")],
        days: ["2026-01-02": 5, "2026-02-01": 7, "2026-01-03": 0]
      ))
    #expect(
      tally.days == [Fake.day("2026-01-01"): 1, Fake.day("2026-01-02"): 7] && tally.total == 8)
    #expect(tally.best == 7)
    #expect(
      tally.repositories.map { "\($0.source) \($0.repository.name) \($0.count)" }
        == ["git a 2", "git b 2", "github c 1"])
    #expect(tally.counted.map(\.words) == ["commits of git", "commits of github"])
  }

  @Test
  func `Streaks cross months, and today may still be without a contribution`() {
    let days = ["2026-01-30", "2026-01-31", "2026-02-01", "2026-02-05", "2026-02-06"]
    let tally = tally(
      "2026-01-01", "2026-02-08",
      Fake.batch(.git, "a", days.enumerated().map { ($0 + 1, $1) }))
    #expect(tally.longestStreak == 3)
    #expect(tally.currentStreak(today: Fake.day("2026-02-06")) == 2)
    #expect(tally.currentStreak(today: Fake.day("2026-02-07")) == 2)
    #expect(tally.currentStreak(today: Fake.day("2026-02-08")) == 0)
    // By their own clock somebody is a day ahead.
    #expect(tally.currentStreak(today: Fake.day("2026-02-05")) == 2)
    #expect(ContributionTally(period: Fake.day("2026-01-01")...Fake.day("2026-01-01")).total == 0)
  }

  @Test func `Numbers that make no sense do not overflow`() {
    let tally = tally(
      "2026-01-01", "2026-01-02",
      Fake.batch(.gitea, days: ["2026-01-01": .max, "2026-01-02": .max]),
      Fake.batch(.gitlab, days: ["2026-01-01": 1, "2026-01-02": -4]),
      Fake.batch(.git, "a", [(1, "2026-01-01")]))
    #expect(tally.total == .max && tally[Fake.day("2026-01-01")] == .max)
  }
}

@Suite(.timeLimit(.minutes(5))) struct ForgeGatheringTests {
  private func gather(_ forges: FakeForge...) async throws -> (batches: Int, notices: [String]) {
    var batches = 0
    let notices = try await (forges as [any Forge]).gather(
      call: { try await $0.contributions(in: Fake.day("2026-01-01")...Fake.day("2026-01-02"), $1) },
      take: { (_: ContributionBatch) in batches += 1 })
    return (batches, notices)
  }

  @Test func `A source that fails is told beside the others`() async throws {
    let result = try await gather(
      FakeForge {
        $0.batches = [Fake.batch(), Fake.batch()]; $0.notices = ["Old"]
      },
      FakeForge(.github) { $0.failure = PluginFailure("No connection") })
    #expect(result.batches == 2 && Set(result.notices) == ["GitHub: No connection", "Old"])
  }

  @Test func `Where all fail, the first failure is the answer`() async {
    let failure = await #expect(throws: PluginFailure.self) {
      try await gather(
        FakeForge { $0.failure = PluginFailure("One") },
        FakeForge(.github) { $0.failure = PluginFailure("Two") })
    }
    #expect(["One", "Two"].contains(failure?.message))
  }

  @Test func `Progress is that of all sources together`() async throws {
    var last = (0, 0)
    let forges: [any Forge] = [
      FakeForge { $0.batches = [Fake.batch(), Fake.batch()] },
      FakeForge(.github) { $0.batches = [Fake.batch(.github)] },
    ]
    _ = try await forges.gather(
      call: { try await $0.contributions(in: Fake.day("2026-01-01")...Fake.day("2026-01-02"), $1) },
      progress: { last = ($0, $1) }, take: { (_: ContributionBatch) in })
    #expect(last == (3, 3))
  }
}

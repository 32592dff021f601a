import AppMenuPlugin
import Foundation
import Testing

@testable import Forge
@testable import LocalGit

@Suite(.timeLimit(.minutes(5))) struct GitContributionsTests {
  @Test func `Commits in many zones are counted by the day of their own zone`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    for (number, zone) in ["+1400", "-1130", "+0000", "+0545", "-0330", "+1300"].enumerated() {
      for hour in ["00:10", "11:59", "23:50"] {
        try await world.commit(
          a, "\(zone) \(hour)", date: "2026-03-0\(number + 1)T\(hour):00\(zone)")
      }
    }
    try await world.commit(a, "before 1970 there are none", date: "1970-01-02T03:00:00+0000")
    let gathered = try await world.forge().gather()
    #expect(gathered.days == (try await world.expectedDays(of: [a], by: ["me@example.org"])))
    #expect(gathered.days["2026-03-01"] == 3 && gathered.days.values.reduce(0, +) == 19)
  }

  @Test func `All addresses of a person count, by the mailmap as well`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try world.write(
      "Me <me@example.org> <old@example.org>\nMe <me@example.org> Mine <shared@example.org>\n",
      to: a + "/.mailmap")
    for (number, author) in [
      "Me <me@example.org>", "M <OLD@example.org>", "Mine <shared@example.org>",
      "Other <shared@example.org>", "You <you@example.org>", "Ada <ada@example.org>",
    ].enumerated() {
      try await world.commit(
        a, author, date: "2026-02-0\(number + 1)T12:00:00+0000", author: author)
    }
    let own = try await world.forge().gather()
    #expect(own.days == (try await world.expectedDays(of: [a], by: ["me@example.org"])))
    #expect(Set(own.days.keys) == ["2026-02-01", "2026-02-02", "2026-02-03"])
    #expect(own.found.allSatisfy { $0.identities == ["me@example.org"] })
    let more = try await world.forge(identities: ["ada@example.org", "YOU"]).gather()
    #expect(Set(more.days.keys) == ["2026-02-05", "2026-02-06"])
    let one = try await world.forge(identities: ["Ada L. <ADA@example.org>"]).gather()
    #expect(Set(one.days.keys) == ["2026-02-06"])
    let nobody = try await world.forge(identities: ["nobody@example.org"]).gather()
    #expect(nobody.days.isEmpty && nobody.found.map(\.identities) == [["nobody@example.org"]])
    #expect(nobody.notices == ["No commit here is by nobody@example.org."])
    let all = try await world.forge(everybody: true).gather()
    #expect(all.days == (try await world.expectedDays(of: [a], by: nil)) && all.days.count == 6)
    #expect(
      all.found.allSatisfy {
        $0.identities.isEmpty && $0.counts.hasPrefix("commits of all authors")
      })
  }

  @Test func `An address that the mailmap replaces is still the person's`() async throws {
    let world = try GitWorld(email: "old@example.org")
    let a = try await world.repository("a")
    try world.write("Me <new@example.org> <old@example.org>\n", to: a + "/.mailmap")
    try await world.commit(a, "1", date: "2026-02-01T12:00:00+0000", author: "M <old@example.org>")
    try await world.commit(a, "2", date: "2026-02-02T12:00:00+0000", author: "M <new@example.org>")
    try await world.commit(a, "3", date: "2026-02-03T12:00:00+0000", author: "Y <you@example.org>")
    #expect(try await world.forge().gather().days.count == 2)
  }

  @Test
  func `The address of one repository counts in all, and merges and clones count once`()
    async throws
  {
    let world = try GitWorld()
    let a = try await world.repository("a", email: "work@example.org")
    let b = try await world.repository("b")
    try await world.commit(a, "1", date: "2026-01-01T12:00:00+0000")
    try await world.git(a, "checkout", "--quiet", "-b", "side")
    try await world.commit(a, "2", date: "2026-01-02T12:00:00+0000", author: "W <work@example.org>")
    try await world.git(a, "checkout", "--quiet", "main")
    try await world.commit(a, "3", date: "2026-01-03T12:00:00+0000")
    try await world.git(
      a, "merge", "--quiet", "--no-ff", "-m", "join", "side",
      environment: ["GIT_AUTHOR_DATE": "2026-01-04T12:00:00+0000"])
    try await world.git(a, "branch", "-D", "side")
    try await world.commit(b, "4", date: "2026-01-05T12:00:00+0000", author: "W <work@example.org>")
    try await world.git(world.work, "clone", "--quiet", a, world.work + "/c")
    try await world.git(world.work, "clone", "--quiet", "--bare", a, world.work + "/d.git")
    let gathered = try await world.forge().gather()
    let emails: Set<String> = ["me@example.org", "work@example.org"]
    #expect(gathered.days == (try await world.expectedDays(of: [a, b], by: emails)))
    #expect(gathered.days.values.reduce(0, +) == 5)
    #expect(Set(gathered.found.compactMap(\.repository?.name)) == ["a", "b", "c", "d"])
    #expect(gathered.progress.last == [4, 4])
  }

  @Test func `Only the days that were asked for are given, however old a branch is`()
    async throws
  {
    let world = try GitWorld()
    let a = try await world.repository("a")
    for day in ["2010-05-05", "2026-01-01", "2026-01-31", "2026-02-01"] {
      try await world.commit(a, day, date: day + "T12:00:00+0000")
    }
    try await world.git(a, "checkout", "--quiet", "--orphan", "other")
    try await world.commit(a, "lone", date: "2026-01-15T12:00:00+0000")
    try await world.git(a, "stash", fails: true)
    let days = try await world.forge().gather("2026-01-01", "2026-01-31").days
    #expect(days == ["2026-01-01": 1, "2026-01-15": 1, "2026-01-31": 1])
  }

  @Test func `Where nothing is mine, everybody's are given, and the batches say so`()
    async throws
  {
    let world = try GitWorld(email: "nobody@example.org")
    let a = try await world.repository("a")
    try await world.commit(a, "1", date: "2026-01-01T12:00:00+0000")
    let gathered = try await world.forge().gather()
    #expect(gathered.days == ["2026-01-01": 1])
    let words = "commits of all authors on all branches: none is by nobody@example.org"
    #expect(gathered.found.map(\.counts) == [words] && gathered.found[0].identities.isEmpty)
    let unknown = try GitWorld(email: nil)
    try await unknown.commit(
      try await unknown.repository("a"), "1", date: "2026-01-01T12:00:00+0000")
    #expect(
      try await unknown.forge().gather().found.map(\.counts)
        == ["Showing all authors: git has no user.email configured"])
  }

  @Test func `My own old commits are mine: a quiet year is empty`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "1", date: "2015-01-01T12:00:00+0000")
    try await world.commit(a, "2", date: "2026-01-01T12:00:00+0000", author: "Y <you@example.org>")
    let gathered = try await world.forge().gather("2026-01-01", "2026-12-31")
    #expect(gathered.days.isEmpty && gathered.found.first?.identities == ["me@example.org"])
  }

  @Test
  func `An empty repository gives nothing, and a damaged one is a notice beside the others`()
    async throws
  {
    let world = try GitWorld()
    _ = try await world.repository("empty")
    let good = try await world.repository("good")
    try await world.commit(good, "1", date: "2026-01-01T12:00:00+0000")
    let bad = try await world.repository("bad")
    try world.write("nonsense", to: bad + "/.git/HEAD")
    let lost = try await world.repository("lost")
    try await world.commit(lost, "1", date: "2026-01-01T12:00:00+0000")
    try FileManager.default.removeItem(atPath: lost + "/.git/objects")
    try FileManager.default.createDirectory(
      atPath: lost + "/.git/objects", withIntermediateDirectories: true)
    let gathered = try await world.forge().gather()
    #expect(gathered.days == ["2026-01-01": 1])
    #expect(gathered.notices.count == 2)
    #expect(gathered.notices.contains { $0.contains("/bad could not be read: ") })
    #expect(gathered.progress.last == [4, 4])
  }

  @Test func `Nothing at all to show is a failure that says what to do`() async throws {
    let world = try GitWorld()
    func failure(_ forge: GitForge) async -> PluginFailure? {
      do {
        _ = try await forge.gather()
        return nil
      } catch { return error as? PluginFailure }
    }
    #expect(await failure(world.forge())?.message == "There is no git repository here")
    let missing = await failure(world.forge(roots: ["/nowhere/at/all"]))
    #expect(missing?.detail == "There is no folder: /nowhere/at/all")
    let bad = try await world.repository("bad")
    try world.write("nonsense", to: bad + "/.git/HEAD")
    let damaged = await failure(world.forge())
    #expect(damaged?.message == "The repository 'bad' cannot be read")
    #expect(damaged?.hint == "Check it with: git fsck")
  }

  @Test(arguments: [true, false])
  func `A git that is missing or too old is a failure that says so`(isMissing: Bool) async throws {
    let world = try GitWorld()
    _ = try await world.repository("a")
    let program = world.folder + "/old"
    if !isMissing {
      try world.writeProgram("#!/bin/sh\necho git version 2.30.9\n", to: program)
    }
    var arguments = ForgeArguments()
    arguments.roots = [world.work]
    let forge = GitForge(
      arguments: arguments, git: GitProgram(program: program), cache: GitCache(folder: nil))
    let failure = await #expect(throws: PluginFailure.self) { try await forge.gather() }
    #expect(failure?.message == (isMissing ? "git is not installed" : "git is too old"))
    if !isMissing { #expect(failure?.detail?.contains("2.30") == true) }
  }
}

import AppMenuPlugin
import Foundation
import Testing

@testable import Forge
@testable import LocalGit

@Suite(.timeLimit(.minutes(5))) struct GitActivityTests {
  @Test func `Commits, merges, tags and branches are given by their instants`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "base", date: "2026-01-01T10:00:00+0000")
    func git(_ date: String, _ words: String...) async throws {
      try await world.run(
        a, words, environment: ["GIT_COMMITTER_DATE": date, "GIT_AUTHOR_DATE": date])
    }
    try await git("2026-01-01T11:00:00+0000", "checkout", "-b", "side")
    try await world.commit(a, "far east", date: "2026-01-02T13:30:00+1400")
    try await world.commit(a, "far west", date: "2026-01-01T12:40:00-1100")
    try await git("2026-01-02T00:00:00+0000", "checkout", "main")
    try await git("2026-01-03T00:00:00+0000", "merge", "--no-ff", "-m", "join", "side")
    try await git("2026-01-03T12:00:00+0300", "tag", "-a", "v1", "-mrelease")
    try await git("2026-01-03T20:00:00+0000", "checkout", "-b", "gone")
    try await git("2026-01-03T21:00:00+0000", "checkout", "main")
    try await world.git(a, "branch", "-D", "gone")
    try await world.commit(
      a, "theirs", date: "2026-01-04T10:00:00+0000", author: "Y <you@example.org>")
    let (events, next, notices) = try await world.forge(
      identities: ["me@example.org", "committer@example.org"]
    )
    .gatherActivity()
    #expect(
      events.map { "\($0.kind.rawValue) \($0.title)" } == [
        "removed-branch gone", "tag v1", "merge join", "commit far west",
        "commit far east", "branch side", "commit base",
      ])
    #expect(events.map { $0.time.offset } == [0, 180, 0, -660, 840, 0, 0])
    #expect(next == nil && Set(events.map(\.id)).count == events.count)
    #expect(notices.count == 1 && notices[0].contains("removed"))
    #expect(events[1].hash == (try await world.git(a, "rev-parse", "v1^{commit}")))
    let all = try await world.forge(everybody: true).gatherActivity().events
    #expect(all.contains { $0.title == "theirs" && $0.author == "Y" })
  }

  @Test func `A tag by another address of the person is the person's, by the mailmap`()
    async throws
  {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try world.write("Me <me@example.org> <old@example.org>\n", to: a + "/.mailmap")
    try await world.commit(a, "1", date: "2026-01-01T10:00:00+0000", author: "M <old@example.org>")
    for (name, email) in [("v1", "old@example.org"), ("v2", "you@example.org")] {
      try await world.git(
        a, "tag", "-a", "-m", name, name, environment: ["GIT_COMMITTER_EMAIL": email])
    }
    let tags = try await world.forge().gatherActivity().events.filter { $0.kind == .tag }
    #expect(tags.map(\.title) == ["v1"])
  }

  @Test func `Pages follow each other without a gap or a double, even across clones`()
    async throws
  {
    let world = try GitWorld()
    let a = try await world.repository("a")
    let b = try await world.repository("b")
    for number in 0..<30 {
      // Several at the same instant.
      let date = String(format: "2026-01-%02dT10:00:00+0000", number / 3 + 1)
      try await world.commit(number % 2 == 0 ? a : b, "c\(number)", date: date)
    }
    try await world.git(world.work, "clone", "--quiet", a, "c")
    let whole = try await world.forge().gatherActivity().events.filter { $0.kind == .commit }
    #expect(whole.count == 30)
    for limit in [1, 4, 7, 40] {
      var paged: [ForgeEvent] = []
      var cursor: String?
      repeat {
        let (events, next, _) = try await world.forge().gatherActivity(after: cursor, limit: limit)
        #expect(events.count <= limit && (next == nil || events.count == limit))
        paged += events
        cursor = next
      } while cursor != nil
      let commits = paged.filter { $0.kind == .commit }
      #expect(Set(commits.map(\.id)) == Set(whole.map(\.id)) && commits.count == 30)
      #expect(paged.map(\.time.seconds) == paged.map(\.time.seconds).sorted(by: >))
    }
    // A new commit does not shift the pages after the first.
    let (_, next, _) = try await world.forge().gatherActivity(limit: 10)
    let second = try await world.forge().gatherActivity(after: next, limit: 10).events
    try await world.commit(a, "late", date: "2026-06-01T10:00:00+0000")
    #expect(
      Set(try await world.forge().gatherActivity(after: next, limit: 10).events.map(\.id))
        == Set(second.map(\.id)))
    await #expect(throws: PluginFailure.self) {
      try await world.forge().gatherActivity(after: "nonsense; --x")
    }
  }

  @Test func `The commits of a day are those that count on it`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "east", date: "2026-01-02T00:30:00+1300")
    try await world.commit(a, "west", date: "2026-01-02T23:30:00-1100")
    try await world.commit(a, "next", date: "2026-01-03T00:00:00+0000")
    try await world.commit(
      a, "theirs", date: "2026-01-02T12:00:00+0000", author: "Y <y@example.org>")
    try await world.git(world.work, "clone", "--quiet", a, "b")
    let day = try #require(CalendarDate("2026-01-02"))
    let events = try await world.forge().commits(on: day)
    #expect(events.map(\.title) == ["west", "east"])
    #expect(events.allSatisfy { $0.repository.name == "a" && $0.hash?.count == 40 })
    #expect(try await world.forge(everybody: true).commits(on: day).count == 3)
  }

  @Test func `A commit has its message, author, parents and files`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try world.write("1\n2\n3\n", to: a + "/a.txt")
    try world.write("same\nsame\nsame\n", to: a + "/old name.txt")
    try await world.git(a, "add", ".")
    try await world.commit(a, "root", date: "2026-01-01T10:00:00+0000")
    let root = try await world.git(a, "rev-parse", "HEAD")
    try world.write("1\n2\n3\n4\n5\n", to: a + "/a.txt")
    try await world.git(a, "mv", "old name.txt", "new\tname.txt")
    try Data([0, 1, 2, 0xFF]).write(to: URL(fileURLWithPath: a + "/b.bin"))
    try await world.git(a, "add", ".")
    try await world.commit(a, "second\n\nbody \u{1B}[31m\nline", date: "2026-01-02T10:00:00+0530")
    try await world.git(a, "remote", "add", "origin", "https://x:secret@github.com/me/a.git")
    let hash = try await world.git(a, "rev-parse", "HEAD")
    let detail = try await world.forge().commit(hash, in: a)
    #expect(
      detail.hash == hash && detail.parents == [root] && detail.author == "Me <me@example.org>")
    #expect(detail.committer == "Me <committer@example.org>" && detail.time.offset == 330)
    #expect(detail.message == "second\n\nbody \u{FFFD}[31m\nline" && !detail.isCut)
    #expect(
      detail.files == [
        .init(path: "a.txt", added: 2, removed: 0), .init(path: "b.bin", added: nil, removed: nil),
        .init(path: "old name.txt → new name.txt", added: 0, removed: 0),
      ])
    #expect(detail.webURL == "https://github.com/me/a/commit/" + hash)
    let first = try await world.forge().commit(root, in: a)
    #expect(first.parents.isEmpty && first.files.map(\.added) == [3, 3])
    let diff = try await world.forge().diff(of: hash, in: a)
    #expect(diff.contains("\n+4\n+5\n") && diff.hasPrefix("diff --git a/a.txt b/a.txt\n"))
    #expect(diff.contains("rename from old name.txt"))
    #expect(try await world.forge().diff(of: root, in: a).contains("+1\n+2\n+3\n"))
  }

  @Test func `A merge is shown against its first parent`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "base", date: "2026-01-01T10:00:00+0000")
    try await world.git(a, "checkout", "--quiet", "-b", "side")
    try world.write("x\n", to: a + "/side.txt")
    try await world.git(a, "add", ".")
    try await world.commit(a, "side", date: "2026-01-01T11:00:00+0000")
    try await world.git(a, "checkout", "--quiet", "main")
    try await world.git(a, "merge", "--quiet", "--no-ff", "-m", "join", "side")
    let hash = try await world.git(a, "rev-parse", "HEAD")
    let detail = try await world.forge().commit(hash, in: a)
    #expect(detail.parents.count == 2 && detail.files.map(\.path) == ["side.txt"])
    #expect(try await world.forge().diff(of: hash, in: a).contains("+x\n"))
  }

  @Test func `Many files and a long diff are cut, and say so`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    for number in 0..<501 { try world.write("x\n", to: a + "/f\(number)") }
    try world.write(String(repeating: "0123456789\n", count: 120_000), to: a + "/a-long")
    try await world.git(a, "add", ".")
    try await world.commit(a, "many", date: "2026-01-01T10:00:00+0000")
    let hash = try await world.git(a, "rev-parse", "HEAD")
    let detail = try await world.forge().commit(hash, in: a)
    #expect(detail.files.count == 500 && detail.isCut)
    let diff = try await world.forge().diff(of: hash, in: a)
    #expect(
      diff.utf8.count < (256 << 10) + 100 && diff.hasSuffix("\n… the diff is cut after 256 KiB\n"))
  }

  @Test
  func `Long messages, names of files and texts of odd bytes are cut, and say so`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    let path = [String](repeating: String(repeating: "n", count: 200), count: 3)
    try world.write("x\n", to: a + "/" + path.joined(separator: "/"))
    // Each byte takes three once it is made harmless.
    let odd = Data((0..<4000).flatMap { _ in [UInt8](repeating: 1, count: 60) + [0x0A] })
    try odd.write(to: URL(fileURLWithPath: a + "/README.md"))
    try await world.git(a, "add", ".")
    try world.write(
      "long\n\n" + String(repeating: "0123456789é\n", count: 400_000), to: world.folder + "/message"
    )
    try await world.git(a, "commit", "--quiet", "-F", world.folder + "/message")
    let hash = try await world.git(a, "rev-parse", "HEAD")
    let detail = try await world.forge().commit(hash, in: a)
    #expect(detail.message.utf8.count < (256 << 10) + 100)
    #expect(detail.message.hasSuffix("\n0123456789é\n… the message is cut after 256 KiB"))
    #expect(detail.files.allSatisfy { $0.path.count <= 301 })
    let diff = try await world.forge().diff(of: hash, in: a)
    #expect(
      diff.utf8.count < (256 << 10) + 100 && diff.hasSuffix("\n… the diff is cut after 256 KiB\n"))
    let readme = try #require(try await world.forge().repository(a).readme)
    #expect(readme.utf8.count < (256 << 10) + 100 && readme.hasSuffix("… (cut after 256 KiB)\n"))
  }

  @Test(arguments: [
    "--output=/tmp/x", "HEAD", "main", "abc", "", "0123456789abcdef\n--all", "HEAD^{/x}",
  ])
  func `What is no hash never gets to git`(text: String) async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "1", date: "2026-01-01T10:00:00+0000")
    await #expect(throws: PluginFailure.self) { try await world.forge().commit(text, in: a) }
    await #expect(throws: PluginFailure.self) { try await world.forge().diff(of: text, in: a) }
    #expect(world.calls() == [])
  }

  @Test func `A commit that is gone is told`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "1", date: "2026-01-01T10:00:00+0000")
    let failure = await #expect(throws: PluginFailure.self) {
      try await world.forge().commit(String(repeating: "0123456789", count: 4), in: a)
    }
    #expect(failure?.message == "The commit no longer exists")
  }

  @Test(arguments: [2000, 2001]) func `A day with too many commits says so`(count: Int)
    async throws
  {
    let world = try GitWorld()
    let a = try await world.repository("a")
    let commits = (0..<count).map {
      "commit refs/heads/main\ncommitter Me <me@example.org> \(1_767_225_600 + $0) +0000\ndata 1\nx\n"
    }
    try world.write(commits.joined(), to: world.folder + "/stream")
    // Only a shell lets git read a file.
    try await world.git(
      a, "-c", "alias.load=!git fast-import --quiet < '\(world.folder)/stream'", "load")
    let day = try #require(CalendarDate("2026-01-01"))
    let events = try await world.forge().commits(on: day)
    #expect(events.filter { $0.hash != nil }.count == 2000)
    #expect(events.count == count)
    #expect(events.last?.title.contains("only the latest 2000") == (count > 2000))
  }

  @Test func `A further page reads only its commits, and the first one reads anew`()
    async throws
  {
    let world = try GitWorld()
    for name in ["a", "b"] {
      let path = try await world.repository(name)
      for day in 1...4 {
        try await world.commit(path, "\(name)\(day)", date: "2026-01-0\(day)T10:00:00+0000")
      }
      try await world.git(path, "tag", "-a", "-m", "tag", name)
    }
    let forge = world.forge()
    var (events, next, _) = try await forge.gatherActivity(limit: 3)
    _ = world.calls()
    while next != nil {
      let page = try await forge.gatherActivity(after: next, limit: 3)
      events += page.events
      next = page.next
      let calls = world.calls()
      #expect(!calls.isEmpty && calls.allSatisfy { $0.contains("--no-walk=unsorted") })
    }
    #expect(Set(events.map(\.id)).count == events.count)
    #expect(events.filter { $0.kind == .commit }.count == 8)
    try await world.commit(world.work + "/a", "new", date: "2026-01-09T10:00:00+0000")
    let first = try await forge.gatherActivity(limit: 3).events
    #expect(first.contains { $0.title == "new" })
  }
}

import AppMenuPlugin
import Foundation
import Testing

@testable import Forge
@testable import LocalGit

@Suite(.timeLimit(.minutes(5))) struct GitRepositoriesTests {
  @Test func `Branch, distance, dirty files, stashes and the last commit are told`()
    async throws
  {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try world.write("one\n", to: a + "/one.swift")
    try world.write("two\n", to: a + "/two.swift")
    try world.write("three\n", to: a + "/three.py")
    try await world.git(a, "add", ".")
    try await world.commit(a, "first", date: "2026-01-01T10:00:00+0200")
    let b = world.work + "/b"
    try await world.git(world.work, "clone", "--quiet", a, b)
    try await world.commit(a, "upstream", date: "2026-01-02T10:00:00+0000")
    try await world.git(b, "fetch", "--quiet")
    for day in 3...4 { try await world.commit(b, "\(day)", date: "2026-01-0\(day)T10:00:00-0530") }
    for number in 0..<2 {
      try world.write("stashed \(number)\n", to: b + "/one.swift")
      try await world.git(b, "stash", "--quiet")
    }
    try world.write("changed\n", to: b + "/one.swift")
    try world.write("staged\n", to: b + "/two.swift")
    try await world.git(b, "add", "two.swift")
    try world.write("new\n", to: b + "/new.txt")
    let found = try await world.forge().gatherRepositories()
    #expect(found.map(\.name) == ["a", "b"] && found.map(\.path) == [a, b])
    let clone = found[1]
    #expect(clone.branch == "main" && clone.upstream == "origin/main")
    #expect(clone.ahead == 2 && clone.behind == 1 && clone.stashes == 2)
    #expect(clone.work?.staged == 1 && clone.work?.changed == 1 && clone.work?.untracked == 1)
    #expect(clone.work?.conflicts == 0 && clone.work?.isClean == false)
    #expect(clone.last?.subject == "4" && clone.last?.time.offset == -330)
    #expect(clone.last?.hash == (try await world.git(b, "rev-parse", "HEAD")))
    let date = try await world.git(b, "log", "-1", "--format=%at")
    #expect(clone.last.map { String($0.time.seconds) } == date)
    #expect(clone.language == "Swift" && (clone.size ?? 0) > 100)
    #expect(found[0].work?.isClean == true && found[0].ahead == nil && found[0].upstream == nil)
  }

  @Test func `What is going on is named`() async throws {
    let world = try GitWorld()
    func conflicting(_ name: String) async throws -> String {
      let path = try await world.repository(name)
      try world.write("one\n", to: path + "/f")
      try await world.git(path, "add", "f")
      try await world.commit(path, "1", date: "2026-01-01T10:00:00+0000")
      try await world.git(path, "checkout", "--quiet", "-b", "side")
      try world.write("two\n", to: path + "/f")
      try await world.git(path, "commit", "--quiet", "-am", "2")
      try await world.git(path, "checkout", "--quiet", "main")
      try world.write("three\n", to: path + "/f")
      try await world.git(path, "commit", "--quiet", "-am", "3")
      return path
    }
    try await world.git(try await conflicting("1merge"), "merge", "side", fails: true)
    try await world.git(try await conflicting("2rebase"), "rebase", "side", fails: true)
    try await world.git(try await conflicting("3pick"), "cherry-pick", "side", fails: true)
    try await world.git(
      try await conflicting("4revert"), "revert", "--no-edit", "HEAD~1", fails: true)
    try await world.git(try await conflicting("5bisect"), "bisect", "start", fails: true)
    try await world.git(try await conflicting("6detached"), "checkout", "--quiet", "--detach")
    _ = try await world.repository("7unborn")
    try await world.git(world.work, "init", "--quiet", "--bare", "8bare.git")
    let found = try await world.forge().gatherRepositories()
    #expect(
      found.map { $0.work?.operation } == [
        .merging, .rebasing, .cherryPicking, .reverting, .bisecting, nil, nil, nil,
      ])
    #expect(found.prefix(4).allSatisfy { $0.work?.conflicts == 1 })
    #expect(found[1].branch == "main")
    #expect(
      found[5].work?.head
        == (try await world.git(world.work + "/6detached", "rev-parse", "HEAD")))
    #expect(found[5].branch == nil && found[4].branch == "main" && found[4].work?.branch == "main")
    #expect(found[6].work != nil && found[6].work?.head == nil)
    #expect(found[6].last == nil && found[6].branch == "main")
    #expect(found[7].marks == ["bare"] && found[7].work == nil && found[7].name == "8bare")
  }

  @Test func `A bare repository and a damaged one are told`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try world.write("x", to: a + "/x.rs")
    try await world.git(a, "add", ".")
    try await world.commit(a, "first", date: "2026-01-01T10:00:00+0000")
    try await world.git(world.work, "clone", "--quiet", "--bare", a, "b.git")
    let bad = try await world.repository("bad")
    try world.write("nonsense", to: bad + "/.git/HEAD")
    let gathered = Gathered<[ForgeRepository]>()
    try await world.forge().repositories { gathered.take($0) }
    let bare = try #require(gathered.found.flatMap { $0 }.first { $0.marks == ["bare"] })
    #expect(bare.branch == "main" && bare.last?.subject == "first" && bare.language == "Rust")
    #expect(gathered.notices.count == 1 && gathered.found.count == 2)
  }

  @Test func `The details have branches, commits and the README`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try world.write("# Title\n\n\u{1B}[31mred\u{7}\n", to: a + "/ReadMe.md")
    try world.write("other", to: a + "/README")
    try await world.git(a, "add", ".")
    for day in 1...35 {
      let date = String(format: "2026-0%d-%02dT10:00:00+0000", 1 + day / 28, day % 28 + 1)
      try await world.commit(a, "c\(day)", date: date)
    }
    let b = world.work + "/b"
    try await world.git(world.work, "clone", "--quiet", a, b)
    try await world.git(b, "checkout", "--quiet", "-b", "topic/one", "HEAD~1")
    try await world.git(b, "branch", "--quiet", "--set-upstream-to=origin/main")
    try await world.commit(b, "mine", date: "2026-05-01T10:00:00+0000")
    let detail = try await world.forge().repository(b)
    #expect(detail.branches.map(\.name) == ["topic/one", "main"])
    #expect(detail.branches.map(\.isCurrent) == [true, false])
    #expect(detail.branches.map(\.ahead) == [1, 0] && detail.branches.map(\.behind) == [1, 0])
    let view = ForgeViews(time: .system).detail(detail)
    guard case .detail(let content) = view.content else {
      throw GitWorld.Failed(words: "no detail")
    }
    #expect(
      content.sections?.last?.rows.map { $0.badges?.map(\.text) } == [["current", "↑1 ↓1"], ["="]])
    #expect(detail.branches[0].last?.subject == "mine")
    #expect(detail.commits.count == 30 && detail.commits.first?.title == "mine")
    #expect(detail.readme == "# Title\n\n\u{FFFD}[31mred\u{FFFD}\n")
    #expect(detail.repository.branch == "topic/one")
    let unborn = try await world.repository("unborn")
    let empty = try await world.forge().repository(unborn)
    #expect(empty.branches.isEmpty && empty.commits.isEmpty && empty.readme == nil)
  }

  @Test func `A repository that is none of those that are found is not read`() async throws {
    let world = try GitWorld()
    _ = try await world.repository("a")
    try await world.git(world.folder, "init", "--quiet", "outside")
    for id in [world.folder + "/outside", "--exec=x", "", world.work + "/a/../../outside"] {
      let failure = await #expect(throws: (any Error).self) {
        try await world.forge().repository(id)
      }
      #expect("\(failure ?? CancellationError())".contains("no longer exists"))
    }
    #expect(world.calls() == [])
  }

  @Test
  func `The address is that of the branch's remote, and its password is kept nowhere`() async throws
  {
    let world = try GitWorld()
    let a = try await world.repository("a", email: "me@example.org")
    try await world.commit(a, "1", date: "2026-01-01T10:00:00+0000")
    try await world.git(a, "remote", "add", "origin", "https://example.org/origin")
    try await world.git(a, "remote", "add", "fork", "https://me:planted@example.org/fork.git")
    try await world.git(a, "config", "branch.main.remote", "fork")
    let found = try #require(try await world.forge().gatherRepositories().first)
    #expect(found.cloneURL == "https://example.org/fork.git")
    #expect(found.webURL == "https://example.org/fork")
    _ = try await world.forge().gather()
    _ = try await world.forge().gatherActivity()
    for name in try FileManager.default.contentsOfDirectory(atPath: world.cacheFolder) {
      let data = try Data(contentsOf: URL(fileURLWithPath: world.cacheFolder + "/" + name))
      #expect(data.range(of: Data("planted".utf8)) == nil)
    }
    #expect(!world.calls().contains { $0.contains("planted") })
    #expect(!"\(try await world.forge().repository(a))".contains("planted"))
  }

  @Test(
    arguments: [
      ("https://github.com/a/b.git", "https://github.com/a/b.git", "https://github.com/a/b"),
      ("https://me:secret@example.org/a/b", "https://example.org/a/b", "https://example.org/a/b"),
      (
        "https://token@gitlab.com/g/s/b.git", "https://gitlab.com/g/s/b.git",
        "https://gitlab.com/g/s/b"
      ),
      ("git@github.com:a/b.git", "git@github.com:a/b.git", "https://github.com/a/b"),
      ("github.com:a/b", "github.com:a/b", "https://github.com/a/b"),
      (
        "ssh://git@example.org:2222/a/b.git", "ssh://git@example.org:2222/a/b.git",
        "https://example.org/a/b"
      ),
      ("ssh://git:secret@example.org/a/b", "ssh://git@example.org/a/b", "https://example.org/a/b"),
      ("git://example.org/a.git", "git://example.org/a.git", "https://example.org/a"),
      (
        "https://u:p%40@example.org:8443/a?token=x#y", "https://example.org:8443/a",
        "https://example.org:8443/a"
      ),
      ("alias:a/b", "alias:a/b", nil),
    ] as [(String, String, String?)])
  func `Addresses lose their credentials and lead to the page on the web`(
    text: String, clone: String, web: String?
  ) {
    let address = RemoteAddress(text)
    #expect(address?.clone == clone && address?.web == web)
  }

  @Test(arguments: [
    "/srv/git/a", "../a", "file:///srv/a", "ext::sh -c x", "ext::x", "a b", "https://",
    "ftp://example.org/a", "https://example.org/a\u{1B}[31m", "", "./a:b",
  ])
  func `What is no address of a server is none`(text: String) {
    #expect(RemoteAddress(text) == nil)
  }

  @Test func `The page of a commit is where the server has it`() {
    let page = { (text: String) in RemoteAddress(text)?.page(ofCommit: "abc") }
    #expect(page("git@github.com:a/b.git") == "https://github.com/a/b/commit/abc")
    #expect(page("https://gitlab.example.org/a/b") == "https://gitlab.example.org/a/b/-/commit/abc")
    #expect(page("git@bitbucket.org:a/b") == "https://bitbucket.org/a/b/commits/abc")
  }

  @Test func `Where branches are in a table, git counts the stashes`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "1", date: "2026-01-01T10:00:00+0000")
    try world.write("x", to: a + "/.git/reftable/tables.list")
    #expect(try await world.forge().gatherRepositories().map(\.stashes) == [0])
    for number in 0..<2 {
      try world.write("\(number)\n", to: a + "/file")
      try await world.git(a, "add", "file")
      try await world.git(a, "stash", "--quiet")
    }
    _ = world.calls()
    #expect(try await world.forge().gatherRepositories().map(\.stashes) == [2])
    #expect(world.calls().contains { $0.contains("refs/stash") })
  }

  @Test func `A repository that is removed while its view is open is told, however often`()
    async throws
  {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "one", date: "2026-01-01T10:00:00+0000")
    let hash = try await world.git(a, "rev-parse", "HEAD")
    let forge = world.forge(keeps: false)
    _ = try await forge.repository(a)
    try FileManager.default.removeItem(atPath: a)
    // Git ends before it has read which commit is meant.
    for _ in 0..<60 {
      await #expect(throws: PluginFailure.self) { try await forge.commit(hash, in: a) }
    }
  }
}

extension WorkTree {
  fileprivate var isClean: Bool { staged + changed + untracked + conflicts == 0 }
}

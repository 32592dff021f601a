import AppMenuPlugin
import Foundation
import Testing

@testable import Forge
@testable import LocalGit

@Suite(.timeLimit(.minutes(5))) struct GitCacheTests {
  private let mine: Set<String> = ["me@example.org"]

  /// A repository with branches, tags, packed ones too, that was read once.
  private func world() async throws -> (GitWorld, String) {
    let world = try GitWorld()
    let a = try await world.repository("a")
    for day in 1...5 { try await world.commit(a, "\(day)", date: "2026-01-0\(day)T12:00:00+0000") }
    try await world.git(a, "branch", "old", "HEAD~2")
    try await world.git(a, "tag", "v1")
    try await world.git(a, "pack-refs", "--all")
    try await world.git(a, "branch", "new", "HEAD~1")
    #expect(try await world.forge().gather().days.count == 5)
    #expect(!world.calls().isEmpty)
    return (world, a)
  }

  @Test func `Where nothing has changed, git is not started at all`() async throws {
    let (world, _) = try await world()
    #expect(try await world.forge().gather().days.count == 5)
    #expect(world.calls() == [])
  }

  @Test func `A new commit is read, and only in its repository`() async throws {
    let (world, a) = try await world()
    let b = try await world.repository("b")
    try await world.commit(b, "b", date: "2026-01-09T12:00:00+0000")
    _ = try await world.forge().gather()
    _ = world.calls()
    try await world.commit(a, "6", date: "2026-01-06T12:00:00+0000")
    #expect(
      try await world.forge().gather().days == (try await world.expectedDays(of: [a, b], by: mine)))
    let calls = world.calls()
    #expect(!calls.isEmpty && calls.allSatisfy { $0.contains("-C \(a) ") })
    // Continued, not read whole.
    #expect(calls.contains { $0.hasSuffix("--stdin") })
    #expect(try await world.forge().gather().days.count == 7)
    #expect(world.calls() == [])
  }

  @Test(arguments: 0..<7) func `Changed branches give the right numbers`(kind: Int)
    async throws
  {
    let (world, a) = try await world()
    switch kind {
    case 0:  // A branch with a commit of its own is made, and removed.
      try await world.git(a, "checkout", "--quiet", "-b", "side")
      try await world.commit(a, "side", date: "2026-02-01T12:00:00+0000")
      try await world.git(a, "checkout", "--quiet", "main")
      #expect(try await world.forge().gather().days.count == 6)
      try await world.git(a, "branch", "-D", "side")
    case 1:  // The latest commits are rewritten.
      try await world.git(a, "tag", "-d", "v1")
      try await world.git(a, "reset", "--quiet", "--hard", "HEAD~2")
      try await world.commit(a, "again", date: "2026-03-01T12:00:00+0000")
    case 2:  // Rewritten commits no longer exist.
      try await world.git(a, "tag", "-d", "v1")
      try await world.git(a, "branch", "-D", "new", "old")
      try await world.git(a, "reset", "--quiet", "--hard", "HEAD~3")
      try await world.git(a, "reflog", "expire", "--expire=all", "--all")
      try await world.git(a, "gc", "--quiet", "--prune=all")
    case 3:  // Only the place of the branches changes.
      try await world.git(a, "pack-refs", "--all")
    case 4:  // A commit that no branch has.
      try await world.git(a, "checkout", "--quiet", "--detach")
      try await world.commit(a, "detached", date: "2026-04-01T12:00:00+0000")
    case 5:  // One in another work tree.
      try await world.git(a, "worktree", "add", "--quiet", "--detach", world.folder + "/tree")
      try await world.commit(world.folder + "/tree", "tree", date: "2026-04-01T12:00:00+0000")
    default:  // The mailmap.
      try await world.commit(a, "x", date: "2026-05-01T12:00:00+0000", author: "X <x@example.org>")
      #expect(try await world.forge().gather().days.count == 5)
      try world.write("Me <me@example.org> <x@example.org>\n", to: a + "/.mailmap")
    }
    #expect(
      try await world.forge().gather().days == (try await world.expectedDays(of: [a], by: mine)))
    // The cached index is right, too.
    #expect(
      try await world.forge().gather().days == (try await world.expectedDays(of: [a], by: mine)))
  }

  @Test(arguments: [true, false])
  func `A changed address in the settings is noticed`(isGlobal: Bool) async throws {
    let (world, a) = try await world()
    try await world.commit(a, "y", date: "2026-05-01T12:00:00+0000", author: "Y <y@example.org>")
    #expect(try await world.forge().gather().days.count == 5)
    if isGlobal {
      try await world.git(a, "config", "--global", "user.email", "y@example.org")
      #expect(try await world.forge().gather().days.count == 1)
    } else {
      try await world.git(a, "config", "user.email", "y@example.org")
      #expect(try await world.forge().gather().days.count == 6)
      _ = world.calls()
      #expect(try await world.forge().gather().days.count == 6)
      #expect(world.calls() == [])
    }
  }

  @Test func `Settings that hold only in some folders are read for each repository`()
    async throws
  {
    let world = try GitWorld()
    let a = try await world.repository("a")
    let b = try await world.repository("b")
    try await world.commit(a, "1", date: "2026-05-01T12:00:00+0000", author: "Y <y@example.org>")
    try await world.commit(b, "1", date: "2026-05-02T12:00:00+0000")
    try world.write("[user]\n\temail = y@example.org\n", to: world.folder + "/more")
    try await world.git(
      a, "config", "--global", "includeIf.gitdir:\(a)/.path", world.folder + "/more")
    #expect(try await world.forge().gather().days.count == 2)
    _ = world.calls()
    #expect(try await world.forge().gather().days.count == 2)
    #expect(world.calls() == [])
  }

  @Test(arguments: 0..<4) func `A damaged file of the cache is ignored`(kind: Int)
    async throws
  {
    let (world, a) = try await world()
    for name in try FileManager.default.contentsOfDirectory(atPath: world.cacheFolder) {
      let path = world.cacheFolder + "/" + name
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]
      #expect(mode as? Int == 0o600)
      var data = try Data(contentsOf: URL(fileURLWithPath: path))
      switch kind {
      case 0: data = Data()
      case 1: data.removeLast(data.count / 2)
      case 2: data[data.count - 3] ^= 0x55
      default: data = Data(repeating: 0xFF, count: 200)
      }
      try data.write(to: URL(fileURLWithPath: path))
    }
    #expect(
      try await world.forge().gather().days == (try await world.expectedDays(of: [a], by: mine)))
    #expect(!world.calls().isEmpty)
    _ = try await world.forge().gather()
    #expect(world.calls() == [])
  }

  @Test func `The files used longest ago go when there is no more room`() throws {
    let world = try GitWorld()
    let cache = GitCache(folder: world.cacheFolder, limit: 4000)
    for number in 0..<10 {
      cache.store(.init(head: Array(repeating: 7, count: 900)), as: "file\(number)")
      let time = Date(timeIntervalSince1970: 1_000_000 + Double(number) * 60)
      try FileManager.default.setAttributes(
        [.modificationDate: time], ofItemAtPath: world.cacheFolder + "/file\(number).git-cache")
    }
    cache.removeOldest()
    let left = try FileManager.default.contentsOfDirectory(atPath: world.cacheFolder).sorted()
    #expect(left == ["file7.git-cache", "file8.git-cache", "file9.git-cache"])
    cache.store(.init(head: Array(repeating: 7, count: 5000)), as: "large")
    #expect(cache.content("large") == nil && cache.content("file9")?.head.count == 900)
  }

  @Test func `Without a folder for the cache, everything is read each time`() async throws {
    let (world, _) = try await world()
    #expect(try await world.forge(keeps: false).gather().days.count == 5)
    #expect(!world.calls().isEmpty)
  }

  @Test func `The mailmap of a bare repository may change with any commit`()
    async throws
  {
    let (world, a) = try await world()
    try await world.commit(a, "x", date: "2026-05-01T12:00:00+0000", author: "X <x@example.org>")
    let bare = world.folder + "/bare/b.git"
    try await world.git(world.folder, "clone", "--quiet", "--bare", a, bare)
    let forge = { world.forge(roots: [world.folder + "/bare"]) }
    #expect(try await forge().gather().days.count == 5)
    try world.write("Me <me@example.org> <x@example.org>\n", to: a + "/.mailmap")
    try await world.git(a, "add", ".mailmap")
    try await world.commit(a, "map", date: "2026-05-02T12:00:00+0000")
    try await world.git(a, "push", "--quiet", bare, "main")
    #expect(try await forge().gather().days == (try await world.expectedDays(of: [bare], by: mine)))
    #expect(try await forge().gather().days.count == 7)
  }

  @Test(arguments: [true, false])
  func `Settings are read again when a file that they include is made`(isRelative: Bool)
    async throws
  {
    let (world, a) = try await world()
    try await world.commit(a, "y", date: "2026-05-01T12:00:00+0000", author: "Y <y@example.org>")
    let later = world.folder + "/later.inc"
    try await world.git(
      a, "config", "--global", "include.path", isRelative ? "later.inc" : later)
    try await world.git(a, "config", "--local", "includeIf.gitdir:**.path", later + "2")
    #expect(try await world.forge().gather().days.count == 5)
    _ = world.calls()
    #expect(try await world.forge().gather().days.count == 5)
    #expect(world.calls() == [])
    try world.write("[user]\n\temail = y@example.org\n", to: later)
    #expect(try await world.forge().gather().days.count == 6)
    try await world.commit(a, "z", date: "2026-05-02T12:00:00+0000", author: "Z <z@example.org>")
    #expect(try await world.forge().gather().days.count == 6)
    try world.write("[user]\n\temail = z@example.org\n", to: later + "2")
    #expect(try await world.forge().gather().days.count == 7)
  }

  @Test func `Settings that change while they are read are not kept`()
    async throws
  {
    let (world, a) = try await world()
    try await world.commit(a, "y", date: "2026-05-01T12:00:00+0000", author: "Y <y@example.org>")
    let shim = world.folder + "/shim"
    try world.writeProgram(
      """
      #!/bin/sh
      '\(world.program)' "$@" || exit
      case "$*" in *config*) [ -e '\(shim).done' ] || {
        : > '\(shim).done'
        '\(world.program)' config --file '\(a)/.git/config' user.email y@example.org
      } ;; esac

      """, to: shim)
    try await world.git(a, "config", "user.name", "Me")
    var arguments = ForgeArguments()
    arguments.roots = [world.work]
    let forge = {
      GitForge(
        arguments: arguments, git: GitProgram(program: shim),
        cache: GitCache(folder: world.cacheFolder))
    }
    _ = try await forge().gather()
    #expect(FileManager.default.fileExists(atPath: shim + ".done"))
    #expect(try await forge().gather().days.count == 6)
  }

  @Test(arguments: 0..<3)
  func `A commit that is replaced in another way has the other author`(kind: Int) async throws {
    let (world, a) = try await world()
    let second = try await world.git(a, "rev-parse", "HEAD~3")
    let tree = try await world.git(a, "rev-parse", "HEAD~3^{tree}")
    let parent = try await world.git(a, "rev-parse", "HEAD~4")
    func replacement(_ email: String) async throws -> String {
      try await world.git(
        a, "commit-tree", "-p", parent, "-m", email, tree,
        environment: ["GIT_AUTHOR_EMAIL": email, "GIT_AUTHOR_DATE": "2026-01-02T12:00:00+0000"])
    }
    let theirs = try await replacement("you@example.org")
    try await world.git(a, "replace", second, theirs)
    #expect(try await world.forge().gather().days.count == 4)
    switch kind {
    case 0: try await world.git(a, "replace", "-f", second, try await replacement("me@example.org"))
    case 1:
      try await world.git(a, "pack-refs", "--all")
      #expect(try await world.forge().gather().days.count == 4)
      try await world.git(a, "replace", "-d", second)
    default:
      try await world.git(a, "pack-refs", "--all")
      try await world.git(a, "replace", "-d", second)
      #expect(try await world.forge().gather().days.count == 5)
      // Only in the file of packed ones, and new.
      let file = URL(fileURLWithPath: a + "/.git/packed-refs")
      var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      let next = try #require(lines.firstIndex { $0.hasSuffix("refs/tags/v1") })
      lines.insert("\(theirs) refs/replace/\(second)", at: next)
      try world.write(lines.joined(separator: "\n") + "\n", to: file.path)
    }
    for _ in 0..<2 {
      #expect(try await world.forge().gather().days.count == (kind == 2 ? 4 : 5))
    }
  }

  @Test func `Where branches are in a table, a changed mailmap is noticed as well`()
    async throws
  {
    let (world, a) = try await world()
    try await world.commit(a, "x", date: "2026-05-01T12:00:00+0000", author: "X <x@example.org>")
    try world.write("x", to: a + "/.git/reftable/tables.list")
    #expect(try await world.forge().gather().days.count == 5)
    try world.write("Me <me@example.org> <x@example.org>\n", to: a + "/.mailmap")
    #expect(try await world.forge().gather().days.count == 6)
  }
}

import Foundation
import Testing

@testable import Forge
@testable import LocalGit

@Suite(.timeLimit(.minutes(5))) struct GitDiscoveryTests {
  private func find(
    _ world: GitWorld, _ roots: [String]? = nil, depth: Int? = nil, here: String? = nil
  ) async throws -> [String] {
    let found = try await RepositoryFinder().find(
      roots: roots ?? [world.work], depth: depth, here: here ?? world.work)
    let start = world.folder + "/"
    return found.places.map {
      $0.folder.hasPrefix(start) ? String($0.folder.dropFirst(start.count)) : $0.folder
    }
  }

  @Test func `Repositories are found down to the depth, and none in another`() async throws {
    let world = try GitWorld()
    for name in ["a", "1/b", "1/2/c", "1/2/3/d", "a/inside", "1/2/3.git"] {
      _ = try await world.repository(name)
    }
    #expect(try await find(world, depth: 2) == ["work/1/b", "work/a"])
    #expect(
      try await find(world) == ["work/1/2/3.git", "work/1/2/c", "work/1/b", "work/a"])
    #expect(try await find(world, depth: 0) == [])
    #expect(try await find(world, [world.work + "/a/"], depth: 0) == ["work/a"])
    #expect(try await find(world, depth: 20).contains("work/1/2/3/d"))
  }

  @Test func `Hidden folders and those of other people's code are left out`() async throws {
    let world = try GitWorld()
    for name in [".hidden/a", "node_modules/b", "vendor/c", "x/node_modules/d", "mine/e"] {
      _ = try await world.repository(name)
    }
    #expect(try await find(world) == ["work/mine/e"])
    // Unless it is asked for.
    #expect(try await find(world, [world.work + "/vendor"]) == ["work/vendor/c"])
  }

  @Test func `Links are not followed, and each repository is found once`() async throws {
    let world = try GitWorld()
    _ = try await world.repository("x/a")
    for (link, target) in [("x/loop", ".."), ("again", "x/a"), ("up", "/")] {
      try FileManager.default.createSymbolicLink(
        atPath: world.work + "/" + link, withDestinationPath: target)
    }
    #expect(try await find(world, depth: 20) == ["work/x/a"])
    #expect(
      try await find(world, [world.work, world.work + "/x", world.work + "/again"]).count == 1)
  }

  @Test func `Further work trees and submodules belong to their repository`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    let b = try await world.repository("b")
    for path in [a, b] { try await world.commit(path, "1", date: "2026-01-01T12:00:00+0000") }
    try await world.git(a, "worktree", "add", "--quiet", world.work + "/a-tree")
    try await world.git(a, "worktree", "add", "--quiet", world.folder + "/far/z-tree")
    try await world.git(a, "worktree", "add", "--quiet", world.folder + "/far/y-tree")
    try await world.git(a, "submodule", "--quiet", "add", b, "libs/sub")
    #expect(try await find(world) == ["work/a", "work/b"])
    // If the repository itself is not found, one of its work trees represents it.
    #expect(try await find(world, [world.folder + "/far"]) == ["far/y-tree"])
    #expect(try await find(world, [a + "/libs"]) == ["work/a/libs/sub"])
    #expect(try await find(world, [a + "/libs", world.work]) == ["work/a", "work/b"])
    let own = world.work + "/apart"
    try await world.git(
      world.work, "init", "--quiet", "--separate-git-dir", world.folder + "/g", own)
    #expect(try await find(world) == ["work/a", "work/apart", "work/b"])
  }

  @Test func `Bare repositories are found`() async throws {
    let world = try GitWorld()
    try await world.git(world.work, "init", "--quiet", "--bare", "x/b.git")
    try await world.git(world.work, "init", "--quiet", "--bare", "x/y/z/deep.git")
    #expect(try await find(world) == ["work/x/b.git"])
    #expect(try await find(world, depth: 4) == ["work/x/b.git", "work/x/y/z/deep.git"])
    #expect(try await find(world, [world.work + "/x/b.git"], depth: 0) == ["work/x/b.git"])
    #expect(GitPlace(at: world.work + "/x/b.git")?.name == "b")
    #expect(try await find(world, [], here: world.work + "/x/b.git/refs") == ["work/x/b.git"])
  }

  @Test
  func `Without roots it is the repository of the current folder, or those below it`() async throws
  {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "1", date: "2026-01-01T12:00:00+0000")
    try await world.git(a, "worktree", "add", "--quiet", world.work + "/tree")
    try world.write("x", to: a + "/deep/er/file")
    for here in [a, a + "/deep/er", a + "/.git", a + "/.git/refs"] {
      #expect(try await find(world, [], here: here) == ["work/a"], "in \(here)")
    }
    #expect(try await find(world, [], here: world.work + "/tree") == ["work/tree"])
    #expect(try await find(world, [], here: world.work) == ["work/a"])
    #expect(world.calls() == [])
  }

  @Test func `A root that is missing is told, and a search that is too long is cut`()
    async throws
  {
    let world = try GitWorld()
    for name in 0..<30 { _ = try await world.repository("f\(name)/r") }
    let found = try await RepositoryFinder(folderLimit: 20).find(
      roots: [world.work, world.work + "/none"])
    #expect(found.isIncomplete && found.places.count < 30)
    #expect(found.missingRoots == [world.work + "/none"])
    #expect(try await !RepositoryFinder().find(roots: [world.work]).isIncomplete)
  }

  @Test func `A home folder and the current one are meant by their marks`() async throws {
    let world = try GitWorld()
    _ = try await world.repository("a")
    #expect(try await find(world, ["."]) == ["work/a"])
    #expect(try await find(world, ["a/"]) == ["work/a"])
    let found = try await RepositoryFinder().find(roots: ["~/no-such-folder-here"], here: "/")
    #expect(found.missingRoots.first?.hasPrefix("~") == false)
  }

  @Test(arguments: [true, false])
  func `A bare repository behind .git is one, with work trees beside it`(isFile: Bool) async throws
  {
    let world = try GitWorld()
    let a = world.folder + "/source"
    try await world.git(world.folder, "init", "--quiet", "--initial-branch=main", a)
    try await world.commit(a, "1", date: "2026-01-01T12:00:00+0000")
    let x = world.work + "/x"
    try await world.git(
      world.work, "clone", "--quiet", "--bare", a, x + (isFile ? "/.bare" : "/.git"))
    if isFile { try world.write("gitdir: ./.bare\n", to: x + "/.git") }
    try await world.git(x, "worktree", "add", "--quiet", "-b", "topic", x + "/tree")
    #expect(try await find(world) == ["work/x"])
    let gathered = Gathered<[ForgeRepository]>()
    try await world.forge().repositories { gathered.take($0) }
    #expect(gathered.notices == [])
    let found = try #require(gathered.found.first?.first)
    #expect(found.marks == ["bare"] && found.branch == "main" && found.name == "x")
    // Its mailmap is in a commit.
    #expect(try await world.forge().gather().days.count == 1)
    try world.write("Me <me@example.org> <x@example.org>\n", to: x + "/tree/.mailmap")
    try await world.git(x + "/tree", "add", ".mailmap")
    try await world.commit(
      x + "/tree", "x", date: "2026-05-01T12:00:00+0000", author: "X <x@example.org>")
    #expect(try await world.forge().gather().days.count == 1)
    try await world.git(x, "update-ref", "refs/heads/main", "topic")
    #expect(try await world.forge().gather().days.count == 2)
  }
}

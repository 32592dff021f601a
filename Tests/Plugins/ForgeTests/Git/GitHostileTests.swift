import AppMenuPlugin
import Foundation
import Testing

@testable import Forge
@testable import LocalGit

/// A repository whose own files name a program wherever git may run one.
private struct Trap {
  let world: GitWorld
  let path: String
  /// The file that the program makes.
  let mark: String
  private let script: String

  init(isBare: Bool = false) async throws {
    world = try GitWorld()
    mark = world.folder + "/ran"
    script = world.folder + "/evil.sh"
    try world.writeProgram("#!/bin/sh\necho \"$0 $@\" >> '\(mark)'\ncat\n", to: script)
    let sub = world.folder + "/sub"
    try await world.git(world.folder, "init", "--quiet", sub)
    try world.write("sub\n", to: sub + "/s.txt")
    try await world.git(sub, "add", ".")
    try await world.commit(sub, "sub", date: "2026-01-01T09:00:00+0000")
    let first = try await world.repository("hostile")
    try world.write("one\n", to: first + "/a.txt")
    try world.write("# Read\n", to: first + "/README.md")
    try world.write("* diff=evil merge=evil filter=evil\n", to: first + "/.gitattributes")
    try await world.git(first, "add", "--", ".")
    try await world.commit(first, "one", date: "2026-01-01T10:00:00+0000")
    try await world.git(first, "submodule", "--quiet", "add", sub, "module")
    try world.write("two\n", to: first + "/a.txt")
    try await world.commit(first, "module", date: "2026-01-02T10:00:00+0000")
    try await world.git(first, "commit", "--quiet", "-am", "two")
    try await world.git(first, "tag", "-a", "-m", "tag", "v1")
    // Same size, other content: status has to read the file, through its filter.
    try world.write("six\n", to: first + "/a.txt")
    path = isBare ? world.work + "/b.git" : first
    if isBare {
      try await world.git(world.work, "clone", "--quiet", "--bare", first, path)
      try FileManager.default.removeItem(atPath: first)
    }
    try await arm()
  }

  private func arm() async throws {
    for (key, value) in [
      ("core.fsmonitor", script), ("core.pager", script), ("pager.log", script),
      ("pager.status", script), ("pager.diff-tree", script), ("pager.config", script),
      ("pager.for-each-ref", script), ("diff.evil.textconv", script),
      ("diff.evil.command", script), ("diff.external", script), ("diff.submodule", "diff"),
      ("gpg.program", script), ("gpg.ssh.program", script), ("log.showSignature", "true"),
      ("core.sshCommand", script), ("credential.helper", script), ("core.editor", script),
      ("core.askPass", script), ("core.alternateRefsCommand", script), ("core.gitProxy", script),
      ("uploadpack.packObjectsHook", script), ("remote.origin.url", "ext::" + script),
      ("remote.origin.promisor", "true"), ("extensions.partialClone", "origin"),
      ("interactive.diffFilter", script), ("merge.evil.driver", script),
      ("filter.evil.clean", script), ("filter.evil.smudge", script),
      ("filter.evil.process", script), ("filter.evil.required", "true"),
      ("sequence.editor", script), ("trailer.x.command", script), ("trailer.x.cmd", script),
      ("status.submoduleSummary", "true"), ("log.follow", "true"),
      ("diff.ignoreSubmodules", "none"),
    ] { try await world.git(path, "config", key, value) }
    for name in [
      "log", "status", "show", "config", "for-each-ref", "rev-list", "diff-tree", "ls-tree",
      "ls-files", "cat-file", "show-ref", "version",
    ] { try await world.git(path, "config", "alias." + name, "!" + script) }
    let own = path.hasSuffix(".git") ? path : path + "/.git"
    for name in [
      "fsmonitor-watchman", "post-index-change", "post-checkout", "pre-auto-gc",
      "reference-transaction",
    ] {
      try? FileManager.default.createDirectory(
        atPath: own + "/hooks", withIntermediateDirectories: true)
      try? FileManager.default.removeItem(atPath: own + "/hooks/" + name)
      try FileManager.default.copyItem(atPath: script, toPath: own + "/hooks/" + name)
    }
    try? FileManager.default.removeItem(atPath: mark)
  }

  var hasRun: Bool { FileManager.default.fileExists(atPath: mark) }
}

@Suite(.timeLimit(.minutes(5))) struct GitHostileTests {
  @Test(arguments: [false, true])
  func `A hostile repository runs nothing in any call`(isBare: Bool) async throws {
    let trap = try await Trap(isBare: isBare)
    let forge = trap.world.forge(identities: ["me@example.org", "committer@example.org"])
    #expect(try await forge.gather().days.count == 3)
    let repositories = try await forge.gatherRepositories()
    #expect(repositories.map(\.id) == [trap.path] && repositories[0].cloneURL == nil)
    if !isBare { #expect(repositories[0].work?.changed == 1) }
    let events = try await forge.gatherActivity().events
    let commits = events.filter { $0.kind == .commit }
    #expect(commits.count == 3)
    for event in commits {
      let hash = try #require(event.hash)
      _ = try await forge.commit(hash, in: trap.path)
      _ = try await forge.diff(of: hash, in: trap.path)
    }
    let newest = try #require(commits.first?.hash)
    #expect(try await forge.diff(of: newest, in: trap.path).contains("+two\n"))
    let detail = try await forge.repository(trap.path)
    #expect(detail.readme == "# Read\n")
    let day = try #require(CalendarDate("2026-01-01"))
    #expect(try await forge.commits(on: day).count == 1)
    // An updated index, and one that is read whole because a branch was deleted.
    let own = isBare ? trap.path : trap.path + "/.git"
    let parent = try #require(commits.last?.hash)
    try trap.world.write(parent + "\n", to: own + "/refs/heads/more")
    _ = try await forge.gather()
    try trap.world.write(parent + "\n", to: own + "/refs/heads/main")
    try? FileManager.default.removeItem(atPath: own + "/refs/tags")
    _ = try await forge.gather()
    #expect(!trap.hasRun)
    // Without precautions, the trap works.
    if !isBare {
      try await trap.world.git(trap.path, "status", fails: true)
      #expect(trap.hasRun)
    }
  }

  @Test(
    .enabled(if: getuid() == 0, "only the superuser can give files away"), arguments: [false, true])
  func `A repository of another user is not read, and the failure says how to trust it`(
    isBare: Bool
  ) async throws {
    let world = try GitWorld()
    var path = try await world.repository("theirs")
    try await world.commit(path, "1", date: "2026-01-01T10:00:00+0000")
    if isBare {
      try await world.git(world.folder, "clone", "--quiet", "--bare", path, world.work + "/b.git")
      try FileManager.default.removeItem(atPath: path)
      path = world.work + "/b.git"
    }
    let names = try FileManager.default.subpathsOfDirectory(atPath: path)
    for name in [path] + names.map({ path + "/" + $0 }) { #expect(chown(name, 4321, 4321) == 0) }
    for _ in 0..<2 {
      let failure = await #expect(throws: PluginFailure.self) { try await world.forge().gather() }
      #expect(failure?.hint?.contains("safe.directory") == true)
      await #expect(throws: PluginFailure.self) { try await world.forge().gatherRepositories() }
    }
  }

  @Test func `Variables of the environment lead git to no other repository`() {
    for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_EXTERNAL_DIFF"] {
      #expect(GitProgram.removedVariables.contains(name))
    }
  }

  @Test func `A filter whose name cannot be overridden is named as the reason`()
    async throws
  {
    let trap = try await Trap()
    let file = URL(fileURLWithPath: trap.path + "/.git/config")
    var bytes = try Data(contentsOf: file)
    bytes += Data("\n[filter \"".utf8) + [0xFF] + Data("\"]\n\tclean = x\n".utf8)
    try bytes.write(to: file)
    let failure = await #expect(throws: PluginFailure.self) {
      try await trap.world.forge().gatherRepositories()
    }
    #expect(failure?.detail?.contains("a name that is not UTF-8") == true)
    #expect(!trap.hasRun)
  }

  @Test func `A git that ignores the settings of the environment reads no work tree`()
    async throws
  {
    let trap = try await Trap()
    let shim = trap.world.folder + "/shim"
    try trap.world.writeProgram(
      "#!/bin/sh\nunset GIT_CONFIG_COUNT\nexec '\(trap.world.program)' \"$@\"\n", to: shim)
    var arguments = ForgeArguments()
    arguments.roots = [trap.world.work]
    let forge = GitForge(
      arguments: arguments, git: GitProgram(program: shim), cache: GitCache(folder: nil))
    let failure = await #expect(throws: PluginFailure.self) { try await forge.gatherRepositories() }
    #expect(failure?.detail?.contains("git 2.31 or newer") == true)
  }

  @Test func `Pipes and links in place of a repository's files stop nothing`() async throws {
    let world = try GitWorld()
    let good = try await world.repository("good")
    try await world.commit(good, "1", date: "2026-01-01T10:00:00+0000")
    try await world.git(good, "branch", "other")
    let own = good + "/.git"
    try FileManager.default.removeItem(atPath: own + "/refs/heads/other")
    #expect(mkfifo(own + "/refs/heads/pipe", 0o600) == 0)
    #expect(mkfifo(good + "/.mailmap", 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: own + "/refs/heads/zero", withDestinationPath: "/dev/zero")
    try FileManager.default.createSymbolicLink(
      atPath: own + "/refs/loop", withDestinationPath: "..")
    let state = RefState(of: try #require(GitPlace(at: good)))
    #expect(state?.tips()?.count == 1)
    try FileManager.default.removeItem(atPath: good)
    let pipe = world.work + "/pipe"
    try FileManager.default.createDirectory(atPath: pipe, withIntermediateDirectories: true)
    #expect(mkfifo(pipe + "/.git", 0o600) == 0)
    #expect(try await RepositoryFinder().find(roots: [world.work]).places.isEmpty)
  }

  @Test(
    "Pipes in place of mailmaps stop nothing, and the repository is told that cannot do without")
  func mailmapPipes() async throws {
    let world = try GitWorld()
    let pipe = world.folder + "/pipe"
    #expect(mkfifo(pipe, 0o600) == 0)
    let (a, b) = (try await world.repository("a"), try await world.repository("b"))
    for (day, path) in [a, b].enumerated() {
      try await world.commit(path, path, date: "2026-01-0\(day + 1)T10:00:00+0000")
    }
    #expect(mkfifo(a + "/.mailmap", 0o600) == 0)
    try await world.git(b, "config", "mailmap.file", pipe)
    let forge = world.forge()
    let gathered = try await forge.gather()
    #expect(Array(gathered.days.keys) == ["2026-01-02"])
    #expect(gathered.notices.count == 1 && gathered.notices[0].contains(".mailmap"))
    #expect(try await forge.gatherActivity().events.map(\.title) == [b])
    #expect(try await forge.gatherRepositories().map(\.id) == [b])
    let hash = try #require(try await forge.repository(b).commits.first?.hash)
    #expect(try await forge.commit(hash, in: b).author == "Me <me@example.org>")
    #expect(try await forge.diff(of: hash, in: b) == "")
    await #expect(throws: PluginFailure.self) { try await forge.commit(hash, in: a) }
  }

  @Test func `Git gets none of the secrets in the environment`() async throws {
    let world = try GitWorld()
    let a = try await world.repository("a")
    try await world.commit(a, "1", date: "2026-01-01T10:00:00+0000")
    let (shim, seen) = (world.folder + "/shim", world.folder + "/seen")
    try world.writeProgram(
      "#!/bin/sh\nenv >> '\(seen)'\nexec '\(world.program)' \"$@\"\n", to: shim)
    let names = ["GITHUB_TOKEN", "ANY_PASSWORD", "any_secret", "OTHER"]
    var environment = ProcessInfo.processInfo.environment
    for name in names { environment[name] = "planted-" + name }
    var arguments = ForgeArguments()
    arguments.roots = [world.work]
    let forge = GitForge(
      arguments: arguments, git: GitProgram(program: shim, environment: environment))
    #expect(try await forge.gather().days.count == 1)
    let text = try String(contentsOfFile: seen, encoding: .utf8)
    #expect(text.contains("planted-OTHER"))
    for name in names.dropLast() { #expect(!text.contains("planted-" + name)) }
  }

  @Test func `Repositories with the same name are told apart where they cannot be read`()
    async throws
  {
    let world = try GitWorld()
    let good = try await world.repository("good")
    try await world.commit(good, "1", date: "2026-01-01T10:00:00+0000")
    for name in ["x/api", "y/api"] {
      try world.write("nonsense", to: try await world.repository(name) + "/.git/HEAD")
    }
    let notices = try await world.forge().gather().notices
    #expect(Set(notices).count == 2)
    for name in ["x/api", "y/api"] {
      #expect(notices.contains { $0.contains(world.work + "/" + name) })
    }
  }
}

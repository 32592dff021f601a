import AppMenuTesting
import Foundation
import Testing

/// The menus of `menus/examples`, from scripts and on the screen.
@Suite(.timeLimit(.minutes(5)), .serialized) struct ExampleMenuTests {
  private static let folder = Programs.root + "/menus/examples"
  private static let names = ["branches", "deploy", "folder", "hosts", "services", "tasks"]

  /// Selects items of an example with a home, tools and a working directory of a test's own.
  private func select(
    _ name: String, _ words: [String], in scratch: Scratch, folder: String? = nil
  ) async throws -> Programs.Result {
    var environment = Programs.environment(home: scratch.path)
    environment["PATH"] = scratch.path + "/bin:" + (environment["PATH"] ?? "")
    _ = try await Programs.run(["trust", Self.folder], environment: environment)
    return try await Programs.run(
      ["select", Self.folder + "/\(name).yaml"] + words, in: folder ?? scratch.path,
      environment: environment)
  }

  @Test func `Each example is valid`() async throws {
    let result = try await Programs.run(
      ["validate", "--strict"] + Self.names.map { Self.folder + "/\($0).yaml" })
    #expect(result.status == 0, "\(result.output)")
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder).sorted()
    #expect(files == Self.names.map { $0 + ".yaml" })
  }

  @Test func `Branches are made, switched to, listed, and deleted only with a yes`()
    async throws
  {
    let scratch = try Scratch()
    let repository = try await scratch.repository()
    func run(_ words: String...) async throws -> Programs.Result {
      try await select("branches", words, in: scratch, folder: repository)
    }
    func branch() async throws -> String {
      try await Programs.run(["branch", "--show-current"], program: "git", in: repository).output
    }
    #expect(try await run("new", "--input", "name=feature/x").status == 0)
    #expect(try await branch() == "feature/x\n")
    #expect(try await run("switch", "--input", "branch=main").status == 0)
    #expect(try await branch() == "main\n")
    #expect(try await run("switch", "--input", "branch=none").status != 0)
    #expect(try await run("history").output.contains("First things"))
    #expect(try await run("delete", "--input", "branch=feature/x").status == 2)
    #expect(try await run("delete", "--input", "branch=feature/x", "--yes").status == 0)
    let all = try await Programs.run(["branch"], program: "git", in: repository).output
    #expect(all == "* main\n")
  }

  @Test func `What is deployed is asked and checked`() async throws {
    let scratch = try Scratch()
    func deploy(_ values: String...) async throws -> Programs.Result {
      try await select(
        "deploy", ["deploy"] + values.flatMap { ["--input", $0] }, in: scratch)
    }
    let test = try await deploy(
      "env=staging", "hosts=test-1", "hosts=test-2", "version=v0.1.2", "services=web")
    #expect(test.output == "deploy --to test-1 test-2 --version v0.1.2 -- web\n", "\(test)")
    let other = try await deploy(
      "env=prod", "hosts=test-1", "version=v1.2.3", "services=web", "reason=an outage of it")
    #expect(other.status == 2 && other.errors.contains("'hosts' cannot be 'test-1'"), "\(other)")
    let early = try await deploy(
      "env=prod", "hosts=eu-1", "version=v0.1.2", "services=web", "reason=an outage of it")
    #expect(early.errors.contains("'version': v0.1.2 is not for production"), "\(early)")
    let right = try await deploy(
      "env=prod", "hosts=us-1", "version=v1.2.3", "services=web\nmail", "reason=an outage of it")
    #expect(
      right.output == "deploy --to us-1 --version v1.2.3 --reason an outage of it -- web mail\n")
    let bogus = try await deploy("env=staging", "hosts=test-1", "version=bogus", "services=web")
    #expect(bogus.errors.contains("a version such as v1.2.3, not 'bogus'"), "\(bogus)")
    let hidden = try await deploy(
      "env=staging", "hosts=test-1", "version=v1.2.3", "services=web", "reason=none")
    #expect(hidden.errors.contains("'reason' is not asked for"), "\(hidden)")
  }

  @Test func `The targets of a Makefile run, with its status`() async throws {
    let scratch = try Scratch()
    try scratch.write("all:\n\t@echo built\nfail: all\n\t@exit 3\nX := y\n", to: "Makefile")
    try scratch.write(
      "#!/bin/sh\n[ \"$2\" = fail ] && exit 2\necho \"made ${1:-all}\"\n", to: "bin/make",
      executable: true)
    #expect(try await select("tasks", ["default"], in: scratch).output == "made all\n")
    let target = try await select("tasks", ["target", "--input", "target=fail"], in: scratch)
    #expect(target.status == 2 && target.errors.isEmpty)
    let option = try await select(
      "tasks", ["target", "--input", "target=--eval=$(shell touch x)"], in: scratch)
    #expect(option.status == 2 && option.errors.contains("cannot be"), "\(option)")
  }

  @Test func `A folder is made, with a README if that is wanted`() async throws {
    let scratch = try Scratch()
    let made = try await select(
      "folder", ["make", "--input", "name=a b", "--input", "readme=true"], in: scratch)
    #expect(made.output == "Made ./a b\n", "\(made)")
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/a b/README"))
  }

  @Test func `A host is logged in to, whatever it is called`() async throws {
    let scratch = try Scratch()
    try scratch.write("Host web -oProxyCommand=x *.example\n  User me\n", to: ".ssh/config")
    try scratch.write(
      "#!/bin/sh\nfor word; do printf '<%s>' \"$word\"; done\n", to: "bin/ssh", executable: true)
    #expect(
      try await select("hosts", ["login", "--input", "host=-oProxyCommand=x"], in: scratch).output
        == "<--><-oProxyCommand=x>")
    #expect(
      try await select(
        "hosts", ["elsewhere", "--input", "host=h", "--input", "user=me"], in: scratch
      ).output == "<-p><22><-l><me><--><h>")
  }

  @Test func `Services tell their status, and stop only with a yes`() async throws {
    let scratch = try Scratch()
    try scratch.write("#!/bin/sh\necho \"$*\"\n", to: "bin/service", executable: true)
    #expect(try await select("services", ["web"], in: scratch).output == "nginx status\n")
    #expect(try await select("services", ["web", "stop"], in: scratch).status == 2)
    #expect(
      try await select("services", ["web", "stop", "--yes"], in: scratch).output == "nginx stop\n")
    #expect(
      try await select("services", ["web", "s", "--yes"], in: scratch).output == "nginx start\n")
    #expect(try await select("services", ["web", "none"], in: scratch).status == 1)
    #expect(
      try await select(
        "services", ["other", "--input", "name=cron", "--input", "task=stop"], in: scratch
      ).status == 2)
  }

  @Test
  func `On the screen: the question of trust, the form with the branches, the message`()
    async throws
  {
    let scratch = try Scratch()
    let repository = try await scratch.repository()
    _ = try await Programs.run(["branch", "topic"], program: "git", in: repository)
    let tmux = try await Tmux(in: repository)
    try await tmux.type("appmenu run \(Self.folder)/branches.yaml")
    try await tmux.waitFor("To another branch")
    try await tmux.press("Enter")
    let question = try await tmux.waitFor("This menu is not trusted yet")
    #expect(question.contains("git switch '{{branch}}'"))
    #expect(question.contains("git branch '--format=%(refname:short)'"))
    try await tmux.press("t")
    try await tmux.waitFor("‹ choose ›")
    try await tmux.press("Right")
    try await tmux.waitUntil("a branch") { $0.contains("‹ main ›") || $0.contains("‹ topic ›") }
    if try await tmux.screen().contains("‹ main ›") { try await tmux.press("Right") }
    try await tmux.waitFor("‹ topic ›")
    try await tmux.press("C-s")
    try await tmux.waitFor("To another branch")
    let branch = try await Programs.run(
      ["branch", "--show-current"], program: "git", in: repository)
    #expect(branch.output == "topic\n")
    // It is trusted now.
    try await tmux.press("h")
    try await tmux.waitFor("ended with status 0")
    #expect(try await tmux.screen().contains("First things"))
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test
  func `On the screen: services are stopped after a question, and their output is shown`()
    async throws
  {
    let tmux = try await Tmux()
    try tmux.scratch.write(
      "#!/bin/sh\necho \"told: $*\"\n", to: "bin/service", executable: true)
    try await tmux.type("appmenu trust \(Self.folder) >/dev/null; PATH=~/bin:$PATH; clear")
    try await tmux.type("appmenu run \(Self.folder)/services.yaml")
    try await tmux.waitFor("Scheduled jobs")
    try await tmux.press("Enter")
    try await tmux.waitFor("told: nginx status")
    try await tmux.press("Escape")
    try await tmux.waitFor("Scheduled jobs")
    try await tmux.press("x")
    try await tmux.waitFor("Stop 'Web server'?")
    #expect(try await tmux.screen().contains("Scheduled jobs"))
    try await tmux.press("n")
    try await tmux.waitUntil("no question") { !$0.contains("Stop?") }
    try await tmux.press("x", "y")
    try await tmux.waitFor("told: nginx stop")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test func `On the screen: a program streams, and Esc ends all of it`() async throws {
    let tmux = try await Tmux()
    let mark = "31.4159\(Int.random(in: 1000...9999))"
    let menu = try tmux.scratch.write(
      "- {title: Long, shell: 'trap : TERM; echo begun; sleep \(mark) & sleep \(mark)', output: view}\n",
      to: "m.yaml")
    try await tmux.type("appmenu trust \(menu) >/dev/null; clear; appmenu run \(menu)")
    try await tmux.waitFor("Long")
    try await tmux.press("Enter")
    try await tmux.waitFor("begun")
    try await tmux.waitFor("esc stop")
    try await tmux.press("Escape")
    try await tmux.waitFor("Stopped")
    try await until("the end of all its processes") {
      try await Programs.run(["-f", "sleep \(mark)"], program: "pgrep").output.isEmpty
    }
    #expect(try await tmux.screen().contains("begun"))
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }
}

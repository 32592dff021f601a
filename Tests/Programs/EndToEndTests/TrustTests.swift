import Foundation
import Testing

/// Plugins that a menu file names, in a project that others write to.
@Suite(.timeLimit(.minutes(10))) struct TrustTests {
  private let scratch: Scratch
  private let environment: [String: String]

  init() throws {
    scratch = try Scratch()
    environment = Programs.environment(home: scratch.path + "/home")
    try scratch.write(
      "plugins: [mine]\nitems: [{title: A, tapHandlerName: mine}]\n", to: "menu.yaml")
  }

  private func run(_ arguments: String...) async throws -> Programs.Result {
    try await Programs.run(arguments, in: scratch.path, environment: environment)
  }

  @Test(arguments: ["[sh, tools/x.sh]", "[python3, -m, tools]", "[./run.sh]"])
  func `Files beside the plugin's folder are never run`(run command: String) async throws {
    try scratch.write("id: mine\nrun: \(command)\n", to: "mine/plugin.yaml")
    if command.contains("run.sh") {
      try scratch.write("#!tools/x.sh\n", to: "mine/run.sh", executable: true)
    }
    // All three would run this, in the user's working directory.
    try scratch.write("#!/bin/sh\ntouch \(scratch.path)/ran\n", to: "tools/x.sh", executable: true)
    try scratch.write("open('\(scratch.path)/ran', 'w')\n", to: "tools/__main__.py")
    let trusted = try await run("plugins", "trust", "mine")
    #expect((trusted.status == 0) == command.contains("sh, "), "\(trusted.errors)")
    let selected = try await run("select", "menu.yaml", "a")
    #expect(selected.status == 3, "\(selected.output)")
    #expect(!FileManager.default.fileExists(atPath: scratch.path + "/ran"))
  }

  @Test(
    .enabled(if: geteuid() == 0),
    arguments: [[], ["--plugins", "home/.local/share/appmenu/plugins"]])
  func `What another user puts into a plugin folder that everyone may write to is not run`(
    options: [String]
  ) async throws {
    let plugins = "home/.local/share/appmenu/plugins"
    try scratch.write("id: mine\nrun: ./run.sh\n", to: plugins + "/mine/plugin.yaml")
    try scratch.write("#!/bin/sh\necho ran\n", to: plugins + "/mine/run.sh", executable: true)
    chmod(scratch.path + "/" + plugins, 0o1777)
    try scratch.write("items: [{title: A, tapHandlerName: mine}]\n", to: "menu.yaml")
    func select() async throws -> Programs.Result {
      try await Programs.run(
        ["select", "menu.yaml", "a"] + options, in: scratch.path, environment: environment)
    }
    let own = try await select()
    #expect(own.status == 0 && own.output.contains("ran"), "\(own.errors)")
    let folder = scratch.path + "/" + plugins + "/mine"
    for path in [folder, folder + "/plugin.yaml", folder + "/run.sh"] {
      chown(path, 65_534, 65_534)
    }
    let others = try await select()
    #expect(others.status == 3 && !others.output.contains("ran"), "\(others)")
    #expect(others.errors.contains("'\(folder)' belongs to another user (65534)."), "\(others)")
    let list = try await run("plugins", "list")
    #expect(list.output.contains("belongs to another user"), "\(list)")
  }

  @Test func `A trusted plugin starts in its copy, and is told where the user is`()
    async throws
  {
    try scratch.write("id: mine\nrun: [sh, run.sh]\n", to: "mine/plugin.yaml")
    try scratch.write(
      "pwd\necho \"$APPMENU_PLUGIN_DIR\"\necho \"user $APPMENU_WORKING_DIR\"\n", to: "mine/run.sh")
    _ = try await run("plugins", "trust", "mine")
    let list = try await run("plugins", "list", "--menu", "menu.yaml", "--format", "json")
    let plugins = list.json["plugins"] as? [[String: Any]] ?? []
    let entry = try #require(plugins.first { $0["id"] as? String == "mine" })
    let copy = try #require(entry["copy"] as? String)
    #expect(copy.hasPrefix(scratch.path + "/home/.local/share/appmenu/trusted/mine-"))
    let selected = try await run("select", "menu.yaml", "a")
    #expect(
      selected.output.contains("\(copy)\n\(copy)\nuser \(scratch.path)\n"),
      "\(selected.output)\(selected.errors)")
    // The user's own plugins start where the user is.
    let chosen = try await run("select", "menu.yaml", "a", "--plugins", "mine")
    #expect(chosen.status == 3, "\(chosen.output)")
    let text = try await run("plugins", "list", "--menu", "menu.yaml")
    #expect(text.output.contains("the copy in '\(copy)'"))
  }

  @Test(arguments: ["0", "0377"])
  func `What is kept for a plugin is its user's alone, whatever the umask`(mask: String)
    async throws
  {
    try scratch.write("id: mine\nrun: ./run.sh\n", to: "mine/plugin.yaml")
    try scratch.write("#!/bin/sh\necho oops >&2\n", to: "mine/run.sh", executable: true)
    let result = try await Programs.run(
      [
        "-c",
        """
        umask \(mask); "$0" plugins trust mine && "$0" select menu.yaml a && "$0" plugins add mine
        """,
        Programs.appmenu,
      ], program: "sh", in: scratch.path, environment: environment)
    #expect(result.status == 0, "\(result.errors)")
    let home = scratch.path + "/home"
    var kept = 0
    for case let name as String in try #require(FileManager.default.enumerator(atPath: home)) {
      var status = stat()
      // The files of an added plugin have the modes that its author has given them.
      guard lstat(home + "/" + name, &status) == 0, !name.contains("share/appmenu/plugins/") else {
        continue
      }
      kept += 1
      let mode = status.st_mode & 0o777
      let isFolder = status.st_mode & S_IFMT == S_IFDIR
      let expected: [mode_t] = isFolder ? [0o700, 0o500] : [0o600, 0o500, 0o400]
      #expect(expected.contains(mode), "\(String(mode, radix: 8)) \(name)")
    }
    #expect(kept > 15)
  }
}

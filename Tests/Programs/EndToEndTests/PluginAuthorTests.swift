import Foundation
import Testing

/// The commands for plugins with folders of every mode, handlers that need arguments, and handlers of other machines.
@Suite(.timeLimit(.minutes(10))) struct PluginAuthorTests {
  private let scratch: Scratch
  private let environment: [String: String]

  init() throws {
    scratch = try Scratch()
    environment = Programs.environment(home: scratch.path + "/home")
  }

  private func run(_ arguments: String...) async throws -> Programs.Result {
    try await Programs.run(arguments, in: scratch.path, environment: environment)
  }

  private func mode(_ path: String) throws -> Int? {
    try FileManager.default.attributesOfItem(atPath: scratch.path + "/" + path)[.posixPermissions]
      as? Int
  }

  private func set(_ mode: Int, of path: String) throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: mode], ofItemAtPath: scratch.path + "/" + path)
  }

  @Test
  func `A copy lends no rights and can be changed by its owner alone; --force replaces it`()
    async throws
  {
    try scratch.write("id: mine\nrun: ./run.sh\n", to: "mine/plugin.yaml")
    try scratch.write("#!/bin/sh\necho one\n", to: "mine/run.sh", executable: true)
    try scratch.write("data", to: "mine/lib/data")
    try set(0o4777, of: "mine/run.sh")
    try set(0o666, of: "mine/lib/data")
    try set(0o2777, of: "mine/lib")
    try set(0o1777, of: "mine")
    #expect(try await run("plugins", "add", "mine").status == 0)
    let copy = "home/.local/share/appmenu/plugins/mine"
    #expect(try mode(copy) == 0o755 && mode(copy + "/run.sh") == 0o755)
    #expect(try mode(copy + "/lib") == 0o755 && mode(copy + "/lib/data") == 0o644)
    try scratch.write("#!/bin/sh\necho two\n", to: "mine/run.sh", executable: true)
    let again = try await run("plugins", "add", "mine")
    #expect(again.status == 2 && again.errors.contains("plugins add --force mine"))
    let forced = try await run("plugins", "add", "--force", "mine")
    #expect(forced.status == 0, "\(forced.errors)")
    let text = try String(contentsOfFile: scratch.path + "/" + copy + "/run.sh", encoding: .utf8)
    #expect(text.contains("two"))
    // A link takes its place, and a copy that of a link, whose folder stays.
    #expect(try await run("plugins", "add", "--force", "--link", "mine").status == 0)
    #expect(try await run("plugins", "add", "--force", "mine").status == 0)
    #expect(FileManager.default.fileExists(atPath: scratch.path + "/mine/run.sh"))
    let own = try await run("plugins", "add", "--force", copy)
    #expect(own.status == 2 && own.errors.contains("is added already"), "\(own.errors)")
    let names = try FileManager.default.contentsOfDirectory(
      atPath: scratch.path + "/home/.local/share/appmenu/plugins")
    #expect(names == ["mine"])
  }

  private func writePlugin() throws {
    try scratch.write(
      """
      id: needy
      run: ./run.sh
      handlers:
        - name: needy
          arguments: [{id: path, required: true}, {id: depth, type: number, value: 3}]

      """, to: "needy/plugin.yaml")
    try scratch.write(
      """
      #!/bin/sh
      [ "$APPMENU_ARG_PATH" = /tmp ] || { echo "no path: '$APPMENU_ARG_PATH'" >&2; exit 1; }
      echo "depth $APPMENU_ARG_DEPTH"

      """, to: "needy/run.sh", executable: true)
  }

  @Test(
    "Required arguments come from the option or from the folder's menu, and are named if there are none"
  )
  func arguments() async throws {
    try writePlugin()
    for command in ["test", "call"] {
      let none = try await run("plugins", command, "needy")
      #expect(none.status == 2, "\(none.output)")
      #expect(
        none.errors.contains("the handler 'needy' needs the argument 'path'")
          && none.errors.contains("needy/menu.yaml"), "\(none.errors)")
      let given = try await run("plugins", command, "needy", "--arguments", #"{"path": "/tmp"}"#)
      #expect(given.status == 0, "\(given.output)\(given.errors)")
    }
    try scratch.write(
      """
      items:
        - title: More
          items: [{title: Here, tapHandlerName: needy, arguments: {path: /tmp}}]

      """, to: "needy/menu.yaml")
    let tested = try await run("plugins", "test", "needy")
    #expect(tested.status == 0, "\(tested.output)\(tested.errors)")
    let called = try await run("plugins", "call", "needy")
    #expect(called.status == 0 && called.output.contains("depth 3"), "\(called)")
    // An option comes before the menu.
    let other = try await run("plugins", "call", "needy", "--arguments", "{}")
    #expect(other.status == 2)
    try scratch.write("items: [\n", to: "needy/menu.yaml")
    let broken = try await run("plugins", "call", "needy")
    #expect(broken.status == 2 && broken.errors.contains("has errors"), "\(broken.errors)")
  }

  @Test func `The test of a plugin says what it runs, and where, before it does`()
    async throws
  {
    try scratch.write("id: mine\nrun: [./run.sh, --quick]\n", to: "mine/plugin.yaml")
    try scratch.write("#!/bin/sh\necho x\n", to: "mine/run.sh", executable: true)
    let result = try await run("plugins", "test", "mine", "--format", "json")
    #expect(result.status == 0)
    let folder = scratch.path + "/mine"
    #expect(
      result.errors.contains("Running ./run.sh --quick of '") && result.errors.contains(folder)
        && result.errors.contains("with the rights in its manifest"), "\(result.errors)")
  }

  @Test
  func `Handlers of other machines are known to validate by a file of their names`() async throws {
    try scratch.write(
      """
      items:
        - {title: A, tapHandlerName: remote.one}
        - {title: B, tapHandlerName: remote.two}

      """, to: "menu.yaml")
    try scratch.write("# of the build machines\n\n  remote.one \n", to: "one.txt")
    try scratch.write("remote.two\n", to: "two.txt")
    let none = try await run("validate", "menu.yaml")
    #expect(none.status == 2 && none.output.contains("remote.one"))
    let one = try await run("validate", "menu.yaml", "--handlers", "one.txt")
    #expect(one.status == 2, "\(one.output)")
    #expect(!one.output.contains("registers the handler 'remote.one'"), "\(one.output)")
    #expect(one.output.contains("remote.two"))
    let both = try await run(
      "validate", "menu.yaml", "--handlers", "one.txt", "--handlers", "two.txt")
    #expect(both.status == 0 && both.output == "menu.yaml: no problems\n", "\(both.output)")
    let missing = try await run("validate", "menu.yaml", "--handlers", "gone.txt")
    #expect(missing.status == 2 && missing.errors.contains("'gone.txt' cannot be read"))
    let unreachable = try await run("validate", "menu.yaml", "--nats", "nats://127.0.0.1:1")
    #expect(unreachable.status == 3, "\(unreachable.output)\(unreachable.errors)")
  }

  @Test(
    "What the command of an item left in another session ends with its guard, however that ended")
  func orphans() async throws {
    try scratch.write("#!/bin/sh\nsleep 100\n", to: "sleeper.sh", executable: true)
    try scratch.write(
      """
      #!/usr/bin/env python3
      import os, signal, subprocess, time
      subprocess.Popen(["\(scratch.path)/sleeper.sh"], start_new_session=True,
          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
      os.kill(os.getppid(), signal.SIGKILL)
      time.sleep(100)

      """, to: "escape.py", executable: true)
    try scratch.write(
      "items: [{title: Escape, command: ['\(scratch.path)/escape.py'], output: view}]\n",
      to: "menu.yaml")
    #expect(try await run("trust", "menu.yaml").status == 0)
    let result = try await run("select", "menu.yaml", "escape", "--format", "json")
    #expect(result.status != 0 && !result.output.contains("Traceback"), "\(result.output)")
    let left = try await Programs.run(["-e", "-o", "pid=,args="], program: "ps").output
    #expect(!left.contains(scratch.path + "/sleeper.sh"), "\(left)")
  }
}

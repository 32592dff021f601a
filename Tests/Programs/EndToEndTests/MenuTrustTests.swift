import Foundation
import Testing

/// What `appmenu trust` covers, on the command line.
@Suite(.timeLimit(.minutes(10))) struct MenuTrustTests {
  private let scratch: Scratch
  private let environment: [String: String]

  init() throws {
    scratch = try Scratch()
    environment = Programs.environment(home: scratch.path + "/home")
  }

  private func run(_ arguments: String...) async throws -> Programs.Result {
    try await Programs.run(arguments, in: scratch.path, environment: environment)
  }

  @Test
  func `Scripts are listed, compared before each run, and named when they have changed`()
    async throws
  {
    try scratch.write(
      "- {title: A, command: [./x.sh]}\n- {title: B, command: [sh, tools/y.sh]}\n"
        + "- {title: C, source: {shell: sh tools/y.sh}}\n", to: "menu.yaml")
    try scratch.write("#!/bin/sh\necho x $0\n", to: "x.sh", executable: true)
    try scratch.write("echo y\n", to: "tools/y.sh")
    let trusted = try await run("trust", "menu.yaml")
    #expect(
      trusted.output.contains(
        """
        Trust in the menu covers these files, too, as they are now:
        │ \(scratch.path)/./x.sh
        │ \(scratch.path)/tools/y.sh
        It does not cover programs in PATH or at absolute paths, what programs and scripts load, or files whose paths \
        depend on a value, a variable, a pattern or cd: these are not compared.

        """), "\(trusted)")
    #expect(try await run("select", "menu.yaml", "a").output == "x \(scratch.path)/./x.sh\n")
    #expect(try await run("select", "menu.yaml", "b").output == "y\n")
    try scratch.write("echo changed\n", to: "tools/y.sh")
    #expect(try await run("select", "menu.yaml", "a").status == 0)
    for item in ["b", "c"] {
      let result = try await run("select", "menu.yaml", item)
      #expect(result.status == 3 && result.output.isEmpty, "\(result)")
      #expect(
        result.errors.contains(
          "It was trusted, but '\(scratch.path)/tools/y.sh' has changed since then."), "\(result)")
    }
    _ = try await run("trust", "menu.yaml")
    #expect(try await run("select", "menu.yaml", "b").output == "changed\n")
    chmod(scratch.path + "/menu.yaml", 0o666)
    let open = try await run("select", "menu.yaml", "b")
    #expect(open.status == 3 && open.output.isEmpty)
    #expect(open.errors.contains("Other users can write to '\(scratch.path)/menu.yaml'"), "\(open)")
    #expect(try await run("trust", "menu.yaml").status == 2)
  }

  @Test
  func `The user's own configuration counts only where no other user can write to it`() async throws
  {
    let folder = scratch.path + "/home/.config/appmenu"
    let menu = try scratch.write(
      "- {title: A, command: [echo, done]}\n", to: "home/.config/appmenu/menu.yaml")
    #expect(try await run("select", menu, "a").output == "done\n")
    for (path, mode) in [(folder, mode_t(0o777)), (folder, 0o1777), (menu, 0o646)] {
      var status = stat()
      stat(path, &status)
      chmod(path, mode)
      let result = try await run("select", menu, "a")
      #expect(result.status == 3 && result.output.isEmpty, "\(mode) \(result)")
      #expect(
        result.errors.contains("Its trust does not count: Other users can write to '\(path)'"))
      chmod(path, status.st_mode & 0o7777)
    }
    #expect(try await run("select", menu, "a").status == 0)
  }

  @Test
  func `Submenus that were recorded with a menu are no longer trusted without it`() async throws {
    try scratch.write("- {title: S, command: [echo, sub]}\n", to: "sub.yaml")
    try scratch.write("- {title: A, menu: sub.yaml}\n", to: "menu.yaml")
    _ = try await run("trust", "menu.yaml")
    #expect(try await run("select", "sub.yaml", "s").output == "sub\n")
    let taken = try await run("untrust", "menu.yaml")
    #expect(taken.output == "No longer trusted: \(scratch.path)/sub.yaml\n", "\(taken)")
    #expect(try await run("select", "sub.yaml", "s").status == 3)
    #expect(try await run("trust", "--list").output.isEmpty)
    #expect(try await run("untrust", "menu.yaml").status == 1)
  }

  @Test func `A printed menu runs nothing, unless its source speaks for it`() async throws {
    let inner = "[{title: B, command: [echo, ran]}]"
    for (key, status) in [("", Int32(3)), (", trust: printed", 0)] {
      try scratch.write(
        "- {title: A, source: {command: [echo, '\(inner)'], format: menu\(key)}}\n", to: "menu.yaml"
      )
      let trusted = try await run("trust", "menu.yaml")
      #expect(
        trusted.output.contains("that the programs of these items print:\n│ A\n") == (status == 0))
      let result = try await run("select", "menu.yaml", "a", "b")
      #expect(result.status == status, "\(result)")
      #expect(result.output == (status == 0 ? "ran\n" : ""))
      #expect(result.errors.contains("`trust: printed`") == (status == 3))
    }
  }

  @Test
  func `An action is selected by the start of its title, and the actions are named otherwise`()
    async throws
  {
    try scratch.write(
      """
      - title: Web
        actions:
          - {title: Restart, command: [echo, restart]}
          - {title: Reload, command: [echo, reload]}
          - {title: Stop, key: x, command: [echo, stop]}
      """, to: "menu.yaml")
    _ = try await run("trust", "menu.yaml")
    for word in ["st", "x", "STOP"] {
      #expect(try await run("select", "menu.yaml", "web", word).output == "stop\n")
    }
    let several = try await run("select", "menu.yaml", "web", "re")
    #expect(several.status == 1)
    #expect(
      several.errors
        == "error: 're' matches several actions of 'Web'\n  Restart\n  Reload\n")
    let unknown = try await run("select", "menu.yaml", "web", "begin")
    #expect(unknown.status == 1)
    #expect(
      unknown.errors
        == "error: 'Web' has no action 'begin'; it has\n  Restart\n  Reload\n  Stop  (x)\n")
  }
}

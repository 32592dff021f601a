import AppMenuTesting
import Foundation
import Testing

/// `appmenu` by itself, and tasks that others wrote, as their users have them.
@Suite("Home in use", .timeLimit(.minutes(5))) struct HomeProgramTests {
  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  private func run(_ words: String..., in folder: String = "") async throws -> Programs.Result {
    try await Programs.run(
      words, in: scratch.path + folder, environment: Programs.environment(home: scratch.path))
  }

  @Test func `A newcomer is offered a menu, writes one, and finds it below the folder, too`()
    async throws
  {
    let first = try await run()
    #expect(first.status == 0 && first.output.contains("Write a menu for this folder"))
    let made = try await run("init")
    #expect(made.status == 0 && made.output == "wrote appmenu.yaml; 'appmenu' shows it\n")
    #expect(try await run("validate", "--strict", "appmenu.yaml").status == 0)
    let again = try await run("init")
    #expect(again.status == 2 && again.errors.contains("--force replaces it"))
    try scratch.write("", to: "sub/x")
    #expect(try await run(in: "/sub").output.contains("# My menu\ndisk-space"))
    #expect(try await run("init", "--own").status == 0)
    #expect(try await run("init", "--own", "x.yaml").status == 2)
    #expect(try await run().output.components(separatedBy: "# My menu").count == 3)
  }

  @Test func `Tasks run as their own program runs them, once their file is trusted`() async throws {
    try scratch.write(
      "all: ## Build\n\t@echo built $(X)\nX = a\n.PHONY: all\n", to: "project/Makefile")
    try scratch.write("", to: "project/sub/x")
    #expect(try await run(in: "/project/sub").output.contains("# Makefile\nall"))
    let makefile = scratch.path + "/project/Makefile"
    let untrusted = try await run("select", makefile, "all")
    #expect(untrusted.status == 3 && untrusted.errors.contains("appmenu trust \(makefile)"))
    #expect(try await run("trust", makefile).output.contains("make all"))
    #expect(try await run("select", makefile, "all", in: "/project/sub").output == "built a\n")
    // Another file would take precedence.
    try scratch.write("all:\n\t@echo evil\n", to: "project/GNUmakefile")
    let other = try await run("select", makefile, "all")
    #expect(other.status == 3 && !other.output.contains("evil"), "\(other.errors)")
    try FileManager.default.removeItem(atPath: scratch.path + "/project/GNUmakefile")
    #expect(try await run("select", makefile, "all").output == "built a\n")
    try scratch.write("all: ## Build\n\t@echo other\n", to: "project/Makefile")
    let changed = try await run("select", makefile, "all")
    #expect(changed.status == 3 && changed.errors.contains("has changed"))
  }

  @Test func `What is used comes first, also after a reload, until it is forgotten`() async throws {
    let tmux = try await Tmux(columns: 60, rows: 16)
    func write(_ word: String) throws {
      try tmux.scratch.write(
        """
        {title: Mine \(word), recent: 1, items: [{title: A, tapHandlerName: x}, {title: Sub, items: [
          {title: B, id: b, shell: "echo is \(word)", output: view}]}]}
        """, to: "m.yaml")
      // The mode decides about trust.
      chmod(tmux.scratch.path + "/m.yaml", 0o600)
    }
    try write("old")
    try await tmux.type("cd \(tmux.scratch.path); appmenu trust .; clear; appmenu run m.yaml")
    try await tmux.waitFor("Sub")
    try await tmux.press("Down", "Enter", "Enter")
    try await tmux.waitFor("is old")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
    try await tmux.type("clear; appmenu run m.yaml")
    try await tmux.waitFor("USED MOST")
    try write("new")
    try await tmux.waitFor("Mine new")
    try await tmux.waitFor("USED MOST")
    try await tmux.press("g", "+")
    try await tmux.waitFor("FAVOURITES")
    try await tmux.press("g", "Enter")
    try await tmux.waitFor("is new")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
    try await tmux.type(
      "clear; appmenu list m.yaml; printf 'q\\n' | appmenu run --plain m.yaml; echo over")
    try await tmux.waitFor("over")
    #expect(!(try await tmux.screen()).lowercased().contains("favourites"))
    try await tmux.type("clear; appmenu forget m.yaml; appmenu forget m.yaml")
    try await tmux.waitFor("There was nothing to forget")
    try await tmux.type("clear; appmenu run m.yaml")
    try await tmux.waitFor("Sub")
    #expect(!(try await tmux.screen()).contains("FAVOURITES"))
  }

  @Test
  func `A file of what was used with any content harms nothing, and is kept if it cannot be read`()
    async throws
  {
    try scratch.write("{title: Mine, recent: 5, items: [{title: A, command: [a]}]}", to: "m.yaml")
    let file = scratch.path + "/.local/state/appmenu/history.json"
    let menu = scratch.path + "/m.yaml"
    let numbers =
      #"[{"menu":"\#(menu)","path":["a"],"count":1e308,"last":-9223372036854775808,"isFavorite":false},{"menu":1}]"#
    for content in [numbers, "[", "{}", "[1, null]", String(repeating: "[", count: 100_000)] {
      try scratch.write(content, to: ".local/state/appmenu/history.json")
      let shown = try await Programs.run(
        ["run", "--plain", "m.yaml"], input: Data("q\n".utf8), in: scratch.path,
        environment: Programs.environment(home: scratch.path))
      #expect(
        shown.status == 0 && shown.output.contains("A"), "\(content.prefix(20)) \(shown.errors)")
      #expect(try String(contentsOfFile: file, encoding: .utf8) == content)
    }
    try FileManager.default.removeItem(atPath: file)
    #expect(mkfifo(file, 0o600) == 0)
    let shown = try await Programs.run(
      ["run", "--plain", "m.yaml"], input: Data("q\n".utf8), in: scratch.path,
      environment: Programs.environment(home: scratch.path))
    #expect(shown.status == 0)
  }

  @Test func `Pipes and devices in the place of files are not read`() async throws {
    try scratch.write("[{title: Mine, command: [a]}]", to: "p/appmenu.yaml")
    #expect(mkfifo(scratch.path + "/p/justfile", 0o600) == 0)
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path + "/p/Makefile", withDestinationPath: "/dev/zero")
    let list = try await run(in: "/p")
    #expect(list.status == 0 && list.output.contains("Mine"), "\(list.errors)")
  }

  @Test func `A menu shows the tasks of a project as a submenu`() async throws {
    try scratch.write("a:\n\techo a\n", to: "p/Makefile")
    try scratch.write("{\"scripts\": {\"b\": \"echo b\"}}", to: "p/package.json")
    try scratch.write(
      """
      - {title: All, source: {tasks: auto, folder: p}}
      - {title: Some, source: {tasks: [npm], folder: p}}
      - {title: None, source: {tasks: [just], folder: p}}
      """, to: "menu.yaml")
    #expect(try await run("validate", "--strict", "menu.yaml").status == 0)
    let list = try await run("list", "--expand", "menu.yaml")
    #expect(list.status == 0, "\(list.errors)")
    #expect(list.output.contains("# Makefile") && list.output.contains("# package.json"))
    try scratch.write(
      "[{title: X, source: {tasks: [jsut], folder: p, each: {title: x}}}, {title: Y, source: {shell: ls, folder: p}}]",
      to: "wrong.yaml")
    let wrong = try await run("validate", "wrong.yaml")
    #expect(wrong.output.contains("did you mean 'just'?"))
    #expect(wrong.output.contains("tasks, applications and scripts are items themselves"))
    #expect(wrong.output.contains("it belongs to `tasks`"))
  }
}

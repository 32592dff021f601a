import Foundation
import Testing

/// What plugin authors and users type.
@Suite(.timeLimit(.minutes(10))) struct PluginCommandTests {
  private let scratch: Scratch
  private let environment: [String: String]

  init() throws {
    scratch = try Scratch()
    environment = Programs.environment(home: scratch.path + "/home")
  }

  private func run(
    _ arguments: String..., program: String = Programs.appmenu, in folder: String? = nil,
    with more: [String: String] = [:]
  ) async throws -> Programs.Result {
    try await Programs.run(
      arguments, program: program, in: folder ?? scratch.path,
      environment: environment.merging(more) { $1 })
  }

  @Test(arguments: [
    ("sh", ["./test.sh"], "Hello from Hello"),
    ("python", ["python3", "test_plugin.py"], "from my-plugin"),
  ])
  func `A new plugin has a test that passes, keeps to the protocol, and shows in a menu`(
    language: String, test: [String], words: String
  ) async throws {
    let made = try await run("plugins", "new", "my-plugin", "--language", language)
    #expect(made.status == 0 && made.output.contains("plugin.yaml"), "\(made.errors)")
    let folder = scratch.path + "/my-plugin"
    let own = try await Programs.run(
      Array(test.dropFirst()), program: test[0].replacing("./", with: folder + "/"), in: folder,
      environment: environment)
    #expect(own.status == 0, "\(own.output)\(own.errors)")
    let validated = try await run("plugins", "validate", "my-plugin", "--strict")
    #expect(validated.status == 0 && validated.output == "my-plugin: no problems\n")
    let tested = try await run("plugins", "test", "my-plugin", "--format", "json")
    #expect(tested.status == 0 && tested.json["passed"] as? Bool == true, "\(tested.output)")
    let checks = tested.json["checks"] as? [[String: Any]] ?? []
    #expect(checks.allSatisfy { $0["outcome"] as? String == "passed" }, "\(tested.output)")
    let shown = try await run(
      "select", "my-plugin/menu.yaml", "hello", "--plugins", "my-plugin")
    #expect(shown.status == 0 && shown.output.contains(words), "\(shown.errors)")
    let again = try await run("plugins", "new", "my-plugin", "--language", language)
    #expect(again.status == 2 && again.errors.contains("is not empty"))
  }

  @Test(arguments: ["My Plugin", "../x", "", "-x", "9lives"])
  func `A name that cannot be an id is refused before anything is made`(name: String) async throws {
    let result = try await run("plugins", "new", "--", name)
    #expect(result.status == 2, "\(result.output)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: scratch.path).isEmpty)
  }

  @Test
  func `A plugin in Swift wants to know where the package is, and names it in its own`()
    async throws
  {
    let lost = try await run("plugins", "new", "swifty", "--language", "swift")
    #expect(lost.status == 2 && lost.errors.contains("--package"))
    let made = try await run(
      "plugins", "new", "swifty", "--language", "swift", "--package", Programs.root)
    #expect(made.status == 0, "\(made.errors)")
    let manifest = try String(
      contentsOfFile: scratch.path + "/swifty/Package.swift", encoding: .utf8)
    #expect(manifest.contains(#".package(path: "\#(Programs.root)")"#))
    // Not built yet: the program is missing, and that is said.
    let validated = try await run("plugins", "validate", "swifty")
    #expect(validated.status == 2 && validated.output.contains("error[program-not-found]"))
    let described = try await run(
      "package", "describe", program: "swift", in: scratch.path + "/swifty")
    #expect(described.status == 0, "\(described.errors)")
  }

  @Test func `A plugin is registered, linked, listed and removed`() async throws {
    _ = try await run("plugins", "new", "mine")
    let added = try await run("plugins", "add", "mine")
    #expect(added.status == 0 && added.output.contains("tapHandlerName: mine"), "\(added.errors)")
    try scratch.write("- {title: Mine, tapHandlerName: mine}\n", to: "menu.yaml")
    let selected = try await run("select", "menu.yaml", "mine")
    #expect(selected.status == 0 && selected.output.contains("Hello from Mine"))
    let twice = try await run("plugins", "add", "mine", "--link")
    #expect(twice.status == 2 && twice.errors.contains("appmenu plugins add --force mine"))
    #expect(try await run("plugins", "remove", "mine").status == 0)
    let gone = try await run("plugins", "remove", "mine")
    #expect(gone.status == 1 && gone.errors.contains("there is no plugin 'mine'"))
    let linked = try await run("plugins", "add", "mine", "--link")
    #expect(linked.status == 0 && linked.output.hasPrefix("Linked mine 0.1.0"))
    let unselected = try await run("select", "menu.yaml", "mine")
    #expect(unselected.status == 0)
    let broken = try await run("plugins", "add", "nowhere")
    #expect(broken.status == 2 && broken.errors.contains("error[file-not-found]"))
  }

  @Test func `The list explains what was found, shadowed and refused`() async throws {
    _ = try await run("plugins", "new", "mine")
    _ = try await run("plugins", "add", "mine")
    try scratch.write("id: mine\nrun: sh\n", to: "option/mine/plugin.yaml")
    try scratch.write(
      "id: other\nrun: sh\nhandlers: [contributions]\n", to: "option/other/plugin.yaml")
    try scratch.write("id: broken\nrun: ./gone\n", to: "option/broken/plugin.yaml")
    try scratch.write("id: Worse!\n", to: "option/worse/plugin.yaml")
    try scratch.write("id: menus\nrun: ./run.sh\n", to: "menu/plugins/plugin.yaml")
    try scratch.write("#!/bin/sh\necho hello\n", to: "menu/plugins/run.sh", executable: true)
    try scratch.write(
      "plugins: [plugins]\nitems: [{title: A, tapHandlerName: menus}]\n", to: "menu/menu.yaml")
    let result = try await run(
      "plugins", "list", "--plugins", "option", "--plugins", "nowhere", "--menu", "menu/menu.yaml",
      "--format", "json")
    #expect(result.status == 0, "\(result.errors)")
    let plugins = result.json["plugins"] as? [[String: Any]] ?? []
    func words(_ plugin: [String: Any]) -> String {
      let trusted = (plugin["trusted"] as? Bool).map { "\($0)" } ?? "?"
      return ["id", "source", "state"].map { plugin[$0] as? String ?? "?" }.joined(separator: " ")
        + " " + trusted
    }
    #expect(
      plugins.map(words) == [
        "broken option broken true", "mine option active true", "other option active true",
        "browse-overflow bundled active true",
        "contributions bundled active true", "public-activity bundled active true",
        "repositories bundled active true", "to-do bundled active true",
        "menus menu untrusted false",
        "mine user shadowed true", "Worse! option refused ?",
      ])
    func plugin(_ id: String, _ state: String = "active") -> [String: Any] {
      plugins.first { $0["id"] as? String == id && $0["state"] as? String == state } ?? [:]
    }
    func codes(_ plugin: [String: Any]) -> [String] {
      (plugin["diagnostics"] as? [[String: Any]] ?? []).compactMap { $0["code"] as? String }
    }
    let documented: Set = [
      "id", "name", "version", "folder", "source", "trusted", "mode", "handlers", "shadowed",
      "diagnostics",
    ]
    #expect(documented.isSubset(of: Set(plugin("contributions").keys)))
    #expect(codes(plugin("broken", "broken")) == ["program-not-found"])
    #expect(plugin("contributions")["shadowed"] as? [String] == ["contributions"])
    #expect(plugin("mine", "shadowed")["shadowedBy"] as? String == "option/mine")
    #expect(codes(plugin("Worse!", "refused")).contains("bad-id"))
    #expect(codes(result.json).contains("file-not-found"))
    #expect(
      (plugin("menus", "untrusted")["reasons"] as? [String])?.contains {
        $0.contains("plugins trust")
      } == true)
    let text = try await run(
      "plugins", "list", "--plugins", "option", "--menu", "menu/menu.yaml")
    for words in [
      "not trusted", "Not used: the plugin in 'option/mine' has the same id.", "bad-id:",
      "program-not-found:", "An earlier plugin has the handler names 'contributions'.",
    ] { #expect(text.output.contains(words), "\(words)\n\(text.output)") }
  }

  @Test
  func `A menu's plugin runs only when it is trusted, and again after one byte of it changed`()
    async throws
  {
    try scratch.write(
      "plugins: [mine]\nitems: [{title: A, tapHandlerName: mine}]\n", to: "menu.yaml")
    try scratch.write(
      "id: mine\nrun: ./run.sh\npermissions: {write: \(scratch.path)/out}\n", to: "mine/plugin.yaml"
    )
    try scratch.write("", to: "out/.keep")
    func script(_ word: String) throws {
      try scratch.write(
        "#!/bin/sh\necho \(word) >> \"\(scratch.path)/out/ran\"\necho \"$APPMENU_DATA_DIR\"\n",
        to: "mine/run.sh", executable: true)
    }
    var ran: String {
      (try? String(contentsOfFile: scratch.path + "/out/ran", encoding: .utf8)) ?? ""
    }
    try script("one")
    let refused = try await run("select", "menu.yaml", "a")
    #expect(refused.status == 3 && ran == "", "\(refused.output)")
    let command = "appmenu plugins trust \(scratch.path)/mine"
    #expect(refused.errors.contains(command), "\(refused.errors)")
    let trusted = try await run("plugins", "trust", "mine")
    #expect(trusted.status == 0 && trusted.output.contains("sha256:"), "\(trusted.errors)")
    let first = try await run("select", "menu.yaml", "a")
    #expect(first.status == 0 && ran == "one\n", "\(first.errors)")
    try script("two")
    let changed = try await run("select", "menu.yaml", "a")
    #expect(changed.status == 3 && ran == "one\n")
    #expect(
      changed.errors.contains("has changed since it was trusted")
        && changed.errors.contains(command))
    _ = try await run("plugins", "trust", "mine")
    let second = try await run("select", "menu.yaml", "a")
    #expect(second.status == 0 && ran == "one\ntwo\n")
    #expect(first.output != second.output, "another content has other folders")
    #expect(try await run("plugins", "untrust", "mine").status == 0)
    #expect(try await run("select", "menu.yaml", "a").status == 3)
    #expect(try await run("plugins", "untrust", "mine").status == 1)
    #expect(ran == "one\ntwo\n")
    // The user's own choice needs no trust.
    let chosen = try await run("select", "menu.yaml", "a", "--plugins", "mine")
    #expect(chosen.status == 0 && ran == "one\ntwo\ntwo\n")
  }

  @Test func `An installed plugin that requests more rights runs only when they are trusted`()
    async throws
  {
    func write(_ permissions: String, to folder: String) throws {
      try scratch.write(
        "id: mine\nrun: ./run.sh\npermissions: \(permissions)\n", to: folder + "/plugin.yaml")
    }
    try write("{read: ~/a}", to: "mine")
    try scratch.write("#!/bin/sh\necho ran\n", to: "mine/run.sh", executable: true)
    try scratch.write("- {title: A, tapHandlerName: mine}\n", to: "menu.yaml")
    let added = try await run("plugins", "add", "mine")
    #expect(added.output.contains("~/a") && added.output.contains("has no network"))
    let installed = "home/.local/share/appmenu/plugins/mine"
    #expect(try await run("select", "menu.yaml", "a").status == 0)
    try write("{read: ~/a, network: true}", to: installed)
    let refused = try await run("select", "menu.yaml", "a")
    #expect(refused.status == 3 && !refused.output.contains("ran"))
    #expect(refused.errors.contains("New: may reach the network"), "\(refused.errors)")
    #expect(try await run("plugins", "list").output.contains("New: may reach the network"))
    try write("{}", to: installed)
    #expect(try await run("select", "menu.yaml", "a").status == 0, "less needs no trust")
    try write("{network: true}", to: installed)
    #expect(try await run("select", "menu.yaml", "a").status == 3)
    #expect(try await run("plugins", "trust", scratch.path + "/" + installed).status == 0)
    #expect(try await run("select", "menu.yaml", "a").status == 0)

    _ = try await run("plugins", "settings", "mine", "--deny", "network")
    let denied = try await run("plugins", "list").output
    #expect(denied.contains("The settings deny: network.") && denied.contains("has no network"))
    _ = try await run("plugins", "settings", "mine", "--allow", "network")
    #expect(try await run("plugins", "list").output.contains("may reach the network"))
    #expect(try await run("plugins", "settings", "mine", "--deny", "all").status == 2)
  }

  @Test func `A transcript holds every message, and can be replayed`() async throws {
    _ = try await run("plugins", "new", "mine", "--language", "python")
    let trace = scratch.path + "/trace"
    let selected = try await run(
      "select", "mine/menu.yaml", "hello", "--plugins", "mine", with: ["APPMENU_TRACE": trace])
    #expect(selected.status == 0, "\(selected.errors)")
    let text = try String(contentsOfFile: trace, encoding: .utf8)
    for method in ["initialize", "handler/select", "shutdown", "exit"] {
      #expect(text.contains("\"method\":\"\(method)\""), "\(method)")
    }
    let same = try await run("plugins", "test", "mine", "--replay", trace)
    #expect(
      same.status == 0 && same.output.contains("✓ 2: it answers 'handler/select' as it did"),
      "\(same.output)")
    let program = scratch.path + "/mine/plugin.py"
    let source = try String(contentsOfFile: program, encoding: .utf8)
    try scratch.write(
      source.replacing("ListView", with: "TextView").replacing("rows=[row]", with: #"body="b""#),
      to: "mine/plugin.py", executable: true)
    let other = try await run("plugins", "test", "mine", "--replay", trace)
    #expect(
      other.status == 3 && other.output.contains("of kind 'text', was 'list'"), "\(other.output)")
    let foreign = try await run("plugins", "test", "mine", "--replay", "mine/plugin.yaml")
    #expect(foreign.status == 3 && foreign.output.contains("is not a record of a transcript"))
  }

  @Test(arguments: [
    ("sys.exit(3)", "it ended with status 3"),
    (#"send(id=message["id"], result={"protocol": 2})"#, "it chose version 2"),
    (
      #"send(id=message["id"], result={"protocol": 1, "handlers": ["x"]})"#,
      "it has no handler 'test'"
    ),
  ])
  func `A plugin that breaks the protocol fails its test, each fault by its name`(
    body: String, words: String
  ) async throws {
    try scratch.write("id: test\nmode: service\nrun: ./plugin.py\n", to: "bad/plugin.yaml")
    try scratch.write(
      """
      #!/usr/bin/env python3
      import json, sys
      def send(**message): print(json.dumps(dict(jsonrpc="2.0", **message)), flush=True)
      for line in sys.stdin:
          message = json.loads(line)
          \(body)
      """, to: "bad/plugin.py", executable: true)
    let result = try await run("plugins", "test", "bad")
    #expect(result.status == 3 && result.output.contains(words), "\(result.output)")
  }

  @Test("What is ignored or hardly meant is told line by line, with its place, and fails no test")
  func warnings() async throws {
    try scratch.write("id: odd\nrun: ./odd.sh\n", to: "odd/plugin.yaml")
    let form =
      #"{"kind":"form","title":"t","fields":[{"id":"a","label":"A","type":"chioce"},{"id":"a","label":"\u001b[31m"}],"submit":{"label":"l","action":"s"}}"#
    try scratch.write("#!/bin/sh\ncat <<'END'\n\(form)\nEND\n", to: "odd/odd.sh", executable: true)
    let result = try await run("plugins", "test", "odd")
    #expect(result.status == 0, "\(result.output)")
    let lines = result.output.split(separator: "\n").filter { $0.hasPrefix("    ") }
    #expect(
      lines == [
        "    view.fields[1].id: two fields have the id 'a', so only the last one's value is sent; "
          + "give each an id of its own",
        "    view.fields[0].type: the type 'chioce' is unknown, so it is taken for 'text'; did you "
          + "mean 'choice'?",
      ])
    #expect(result.output.contains("▲ 'odd' prints a view"))
    #expect(result.output.hasSuffix("All 4 checks passed, 1 with a warning.\n"))
  }

  @Test func `The second page of a view is asked for`() async throws {
    let plugin = PythonPlugin(
      """
      view = {"kind": "list", "title": "t", "sections": [], "cursor": "2"}
      send(id=message["id"], result={"view": view})
      """, manifest: "timeouts: {reply: 3}\n")
    try plugin.write(to: scratch)
    // It does not know 'view/more', and never answers it.
    let result = try await run("plugins", "test", "plugin")
    #expect(result.status == 3)
    #expect(
      result.output.contains("✗ 'test' brings the next page of its view")
        && result.output.contains("    it did not answer 'view/more'"), "\(result.output)")
  }

  @Test(arguments: ["disk-usage", "processes", "notes", "converter"])
  func `The examples keep to the protocol`(name: String) async throws {
    let result = try await Programs.run(
      ["plugins", "test", "plugins/examples/" + name, "--format", "json"], environment: environment)
    #expect(result.status == 0, "\(result.output)")
    let checks = result.json["checks"] as? [[String: Any]] ?? []
    #expect(checks.count >= 3)
    // The busiest process may have ended before it is asked for.
    let others = checks.filter {
      ($0["name"] as? String)?.hasSuffix("actions of its views") != true
    }
    #expect(others.allSatisfy { $0["outcome"] as? String == "passed" }, "\(result.output)")
  }

  @Test func `The shell example is a table of the folder, odd names and all`()
    async throws
  {
    for name in ["plain", "quote\" and \\ back", "new\nline", "-dash", "ünïcödé", "tab\there"] {
      try scratch.write(String(repeating: "x", count: 5_000), to: "folder/" + name)
    }
    try scratch.write(String(repeating: "x", count: 900_000), to: "folder/big")
    try scratch.write(
      "- {title: Disk, tapHandlerName: diskUsage, arguments: {folder: \(scratch.path)/folder}}\n",
      to: "menu.yaml")
    let result = try await run(
      "select", "menu.yaml", "disk", "--plugins", Programs.root + "/plugins/examples", "--format",
      "json")
    #expect(result.status == 0, "\(result.errors)")
    let view = result.json["view"] as? [String: Any] ?? [:]
    let rows = view["rows"] as? [[String: Any]] ?? []
    let names = rows.compactMap { ($0["cells"] as? [String: Any])?["name"] as? String }
    #expect(
      view["kind"] as? String == "table" && names.first == "big" && names.count >= 7, "\(names)")
    for name in ["plain", "quote\" and \\ back", "-dash", "ünïcödé"] {
      #expect(names.contains(name), "\(name)")
    }
  }

  @Test
  func `Examples show in the menu: a table, and a list that pages, updates and watches`()
    async throws
  {
    let tmux = try await Tmux()
    try await tmux.type("appmenu run menus/examples.yaml --plugins plugins/examples")
    try await tmux.waitFor("Disk usage")
    try await tmux.press("d")
    try await tmux.waitFor("MiB in")
    try await tmux.press("Escape")
    try await tmux.waitFor("by a Python service")
    try await tmux.press("p")
    try await tmux.waitFor("appmenu ")
    // The busiest may have ended already; the last are there to stay.
    try await tmux.press("End")
    try await tmux.press("w")
    try await tmux.waitFor("esc cancels")
    try await tmux.press("Escape")
    try await tmux.waitFor("Cancelled")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
    try await expectNoProcess("plugins/examples/processes/processes.py")
  }
}

import Foundation
import Testing

/// The loop of a plugin's author: `plugins call` and `plugins develop`.
@Suite(.timeLimit(.minutes(10))) struct DevelopTests {
  private static let converter = Programs.root + "/plugins/examples/converter"

  @Test func `call asks one thing and prints the answer as JSON`() async throws {
    let view = try await Programs.run(["plugins", "call", Self.converter])
    #expect(view.status == 0 && view.output.contains(#""kind":"form""#), "\(view)")
    let change = try await Programs.run(
      ["plugins", "call", Self.converter, "--change", "celsius", "--value", "celsius=-40"])
    #expect(change.output.contains(#""fahrenheit":{"error":"","value":"-40"}"#), "\(change)")
    let wrong = try await Programs.run(
      ["plugins", "call", Self.converter, "--change", "celsius", "--value", "celsius=x"])
    #expect(wrong.status == 0 && wrong.output.contains(#""error":""#), "\(wrong)")
  }

  @Test(
    arguments: [
      ([converter, "nope"], 2, "has no handler 'nope'"),
      (["/nowhere"], 2, "/nowhere"),
      ([converter, "--action", "a", "--search", "b"], 2, "cannot be used together"),
      ([converter, "--row", "r"], 2, "--row needs --action"),
      ([converter, "--action", "fly"], 3, "fly"),
    ] as [([String], Int32, String)])
  func `What cannot be called is told`(arguments: [String], status: Int32, words: String)
    async throws
  {
    let result = try await Programs.run(["plugins", "call"] + arguments)
    #expect(result.status == status && result.errors.contains(words), "\(result)")
    #expect(result.output.isEmpty)
  }

  private static func program(_ title: String) -> String {
    """
    #!/usr/bin/env python3
    import sys
    from appmenu_plugin import ListView, Plugin, Row
    print("\(title) starts\\n    at the margin", file=sys.stderr)
    plugin = Plugin("loop")

    @plugin.handler("loop")
    def show(context):
        return ListView(context.item.title, rows=[Row("\(title)")])

    plugin.run()

    """
  }

  @Test
  func `develop starts the plugin anew at each change, selects again, and shows its log`()
    async throws
  {
    let tmux = try await Tmux(columns: 110, rows: 16)
    let folder = tmux.scratch.path + "/loop"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Programs.root + "/plugins/python/appmenu_plugin.py",
      toPath: folder + "/appmenu_plugin.py")
    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder + "/" + name)
    }
    try write("{id: loop, mode: service, run: ./plugin.py}\n", to: "plugin.yaml")
    try write(Self.program("one"), to: "plugin.py")
    // An earlier process has left its log.
    try await tmux.type("appmenu plugins call '\(folder)' > /dev/null; clear")
    try await tmux.type("appmenu plugins develop '\(folder)'")
    try await tmux.waitUntil("the handler and the log") {
      $0.contains(" ▌ loop") && $0.contains("│ Log") && $0.contains("│ Nothing")
        && !$0.contains("one starts")
    }
    try await tmux.press("Enter")
    try await tmux.waitUntil("the view, and what the plugin says") {
      $0.contains(" ▌ one") && $0.contains("│ one starts") && $0.contains("│     at the margin")
    }
    try write(Self.program("two"), to: "plugin.py")
    try await tmux.waitUntil("the changed view") {
      $0.contains(" ▌ two") && $0.contains("The plugin 'loop' has changed and restarts")
    }
    // A mistake is told, and the view comes again when it is mended.
    try write("#!/usr/bin/env python3\nbroken(\n", to: "plugin.py")
    try await tmux.waitUntil("the mistake") { $0.contains("SyntaxError") && $0.contains("✗") }
    try write(Self.program("three"), to: "plugin.py")
    try await tmux.waitFor(" ▌ three")
    try await tmux.press("v")
    try await tmux.waitUntil("no log") { !$0.contains("│ Log") }
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test func `A linked plugin starts anew in any menu`() async throws {
    let tmux = try await Tmux(columns: 80, rows: 16)
    let folder = tmux.scratch.path + "/loop"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: Programs.root + "/plugins/python/appmenu_plugin.py",
      toPath: folder + "/appmenu_plugin.py")
    func write(_ text: String, to name: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: folder + "/" + name))
      try FileManager.default.setAttributes(
        [.posixPermissions: 0o755], ofItemAtPath: folder + "/" + name)
    }
    try FileManager.default.createDirectory(
      atPath: folder + "/lib/deep", withIntermediateDirectories: true)
    try write("{id: loop, mode: service, run: ./plugin.py}\n", to: "plugin.yaml")
    try write(Self.program("one"), to: "plugin.py")
    try write("items: [{title: Loop of its own, tapHandlerName: loop}]\n", to: "menu.yaml")
    try await tmux.type("appmenu plugins develop '\(folder)'")
    try await tmux.waitFor(" ▌ Loop of its own")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
    try await tmux.type(
      "appmenu plugins add --link '\(folder)' && clear && appmenu run '\(folder)/menu.yaml'")
    try await tmux.waitFor(" ▌ Loop of its own")
    try await tmux.press("Enter")
    try await tmux.waitFor(" ▌ one")
    try write(Self.program("two"), to: "plugin.py")
    try await tmux.waitFor(" ▌ two")
    try await tmux.press("Down")
    try await tmux.waitUntil("no message") { !$0.contains("restarts") }
    try write("changed\n", to: "lib/deep/data.txt")
    try await tmux.waitFor("has changed and restarts")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }
}

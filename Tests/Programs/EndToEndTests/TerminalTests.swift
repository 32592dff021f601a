import AppMenuTesting
import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)), .serialized) struct TerminalTests {
  private let menu = Programs.root + "/menus/main.plist"

  @Test
  func `The menu shows, all three items open with real data, and q leaves the screen as it was`()
    async throws
  {
    let tmux = try await Tmux.inRepository()
    try await tmux.type("echo before; appmenu run \(menu); echo status=$?")
    let first = try await tmux.waitFor("Public Activity")
    #expect(first.contains(" ▌ ▦  Contributions     Repos contributed to"))
    #expect(first.contains("↑↓ move   ⏎ open"))
    try await tmux.press("Enter")
    #expect(try await tmux.waitFor("less ·░▒▓█ more").contains("1 contribution in the last year"))
    try await tmux.press("Escape")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("Down", "Enter")
    try await tmux.waitFor("Ahead/behind")
    try await tmux.press("Escape")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("Down", "Enter")
    try await tmux.waitFor("First things")
    try await tmux.press("q")
    let last = try await tmux.waitFor("status=0")
    #expect(last.contains("before") && !last.contains("First things"))
  }

  @Test(
    "Without a menu there is no screen: run ends with 2 and the diagnostics below the command",
    arguments: [
      ("missing-title.yaml", "All menu items must have a title"),
      ("nowhere.yaml", "there is no file 'menus/broken/nowhere.yaml'"),
    ])
  func noMenu(file: String, message: String) async throws {
    let tmux = try await Tmux(columns: 100)
    try await tmux.type("clear; echo before; appmenu run menus/broken/\(file); echo status=$?")
    let last = try await tmux.waitFor("status=2")
    let lines = last.split(separator: "\n")
    #expect(lines.first == "before" && last.contains(message), "\(last)")
    try await tmux.waitForPrompt()
  }

  @Test func `Resizing redraws, and a tiny terminal says what it needs`() async throws {
    let tmux = try await Tmux(columns: 80, rows: 24)
    try await tmux.type("appmenu run \(menu)")
    try await tmux.waitFor("Repos collaborating")
    try await tmux.run("resize-window", "-x", "44", "-y", "12")
    try await tmux.waitUntil("two-line rows") {
      $0.contains("▤  Repositories") && $0.contains("      Repos collaborating")
    }
    try await tmux.run("resize-window", "-x", "10", "-y", "3")
    try await tmux.waitFor("Needs 20×4")
    try await tmux.run("resize-window", "-x", "80", "-y", "24")
    try await tmux.waitUntil("one-line rows") {
      $0.contains("Repositories      Repos collaborating")
    }
    try await tmux.press("q")
  }

  @Test func `A slow handler shows a spinner, and Esc cancels it`() async throws {
    let tmux = try await Tmux()
    let folder = try slowPlugin(tmux.scratch)
    try await tmux.type("appmenu run \(folder)/menu.yaml --plugins \(folder)/plugin")
    try await tmux.waitFor("Slow")
    try await tmux.press("Enter")
    try await tmux.waitUntil("the spinner") {
      $0.contains("working on it") && $0.contains("esc cancels")
    }
    try await tmux.press("Escape")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
    try await expectNoProcess("\(folder)/plugin/slow.py")
  }

  @Test func `A broken edit keeps the last good menu, and a good one is shown`()
    async throws
  {
    let tmux = try await Tmux()
    let file = try tmux.scratch.write(
      "- {title: First, tapHandlerName: contributions}", to: "m.yaml")
    try await tmux.type("appmenu run \(file)")
    try await tmux.waitFor("First")
    try tmux.scratch.write("- {title: Second, tapHandlerName: contributions", to: "m.yaml")
    try await tmux.press("r")
    #expect(try await tmux.waitFor("m.yaml: 1 error, showing the menu as of").contains("First"))
    try await tmux.press("e")
    try await tmux.waitFor("error[yaml-syntax]")
    try await tmux.press("Escape")
    try await tmux.waitFor("⏎ open")
    try tmux.scratch.write("- {title: Third, tapHandlerName: contributions}", to: "m.yaml")
    try await tmux.press("r")
    try await tmux.waitUntil("the new menu") { $0.contains("Third") && !$0.contains("1 error") }
    try await tmux.press("q")
  }

  static let endings: [(String, Int)] = [
    ("INT", 130), ("TERM", 143), ("HUP", 129), ("QUIT", 131), ("SEGV", 139), ("ILL", 132),
    ("TRAP", 133), ("ABRT", 134),
  ]

  @Test(arguments: endings)
  func `A signal ends the program as that signal would, with the terminal as it was`(
    name: String, status: Int
  ) async throws {
    let tmux = try await Tmux()
    let (before, after) = (tmux.scratch.path + "/before", tmux.scratch.path + "/after")
    // A copy of the menu in a folder of this test's own tells its process from those of other tests.
    let menu = try tmux.scratch.write(
      "- {title: Item, tapHandlerName: contributions}", to: "m.yaml")
    try await tmux.type("ulimit -c 0; stty -g > \(before); appmenu run \(menu)")
    try await tmux.waitFor("⏎ open")
    if name == "INT" {
      try await tmux.press("C-c")
    } else {
      let killed = try await Programs.run(
        ["-\(name)", "-f", "^appmenu run \(menu)"], program: "pkill")
      #expect(killed.status == 0)
    }
    try await tmux.waitForPrompt()
    // Lines of their own: a shell gives up a whole line of which a part died by SIGINT.
    try await tmux.type(
      "echo status=$?; stty -g > \(after); cmp \(before) \(after) && echo same modes")
    let screen = try await tmux.waitUntil("both") {
      $0.contains("\nsame modes") && $0.contains("\nstatus=")
    }
    #expect(screen.contains("status=\(status)"), "\(screen)")
    #expect(!screen.contains("⏎ open"))
    #expect(
      try await tmux.run(
        "display-message", "-p", "#{cursor_flag} #{alternate_on} #{mouse_any_flag}") == "1 0 0\n")
  }

  @Test func `Ctrl-Z gives the terminal back, and fg draws the menu again`() async throws {
    let tmux = try await Tmux()
    try await tmux.type("appmenu run \(menu); echo status=$?")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("Down", "C-z")
    let stopped = try await tmux.waitFor("Stopped")
    #expect(!stopped.contains("⏎ open"))
    try await tmux.type("stty -a | grep -o ' icanon'; fg")
    try await tmux.waitUntil("the menu again") { $0.contains(" ▌ ▤  Repositories") }
    try await tmux.press("q")
    try await tmux.waitForPrompt()
  }

  @Test func `Pipes stay usable: the menu is drawn on the terminal itself`() async throws {
    let tmux = try await Tmux()
    try await tmux.type("cat \(menu) | appmenu run - | cat; echo done")
    try await tmux.waitFor("⏎ open")
    try await tmux.press("q")
    try await tmux.waitFor("done")
  }
}

/// A menu with one item, whose handler works for a minute.
func slowPlugin(_ scratch: Scratch) throws -> String {
  try scratch.write("- {title: Slow, tapHandlerName: slow}\n", to: "menu.yaml")
  try scratch.write(
    "id: slow\nmode: service\nrun: ./slow.py\ntimeouts: {reply: 60}\n", to: "plugin/plugin.yaml")
  try scratch.write(
    """
    #!/usr/bin/env python3
    import json, sys, time
    for line in sys.stdin:
        message = json.loads(line)
        if message.get("method") == "initialize":
            print(json.dumps({"jsonrpc": "2.0", "id": message["id"], "result": {"protocol": 1}}), flush=True)
        elif message.get("method") == "handler/select":
            progress = {"invocation": message["params"]["invocation"], "message": "working on it"}
            print(json.dumps({"jsonrpc": "2.0", "method": "progress", "params": progress}), flush=True)
            time.sleep(60)
    """, to: "plugin/slow.py", executable: true)
  return scratch.path
}

/// Waits until no process has `text` in its command line.
func expectNoProcess(_ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation)
  async throws
{
  var left = ""
  do {
    try await until(within: .seconds(10)) {
      left = try await Programs.run(["-e", "-o", "pid=,args="], program: "ps").output
        .split(separator: "\n").filter { $0.contains(text) && !$0.contains("ps -e") }.joined(
          separator: "\n")
      return left.isEmpty
    }
  } catch {
    Issue.record("left behind:\n\(left)", sourceLocation: sourceLocation)
  }
}

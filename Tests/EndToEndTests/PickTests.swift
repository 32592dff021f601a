import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)), .serialized) struct PickTests {
  static let withoutTerminal: [([String], String, String, Int32)] = [
    (["--filter", "b"], "a\nb\n", "b\n", 0),
    (["--filter", "b"], "a\nb", "b\n", 0),
    (["--filter", "x"], "a\nb\n", "", 1),
    (["--filter", "b"], "", "", 1),
    (["--filter", ""], "a\nb\n", "a\nb\n", 0),
    (["--filter", "SEC"], "one\tfirst\ntwo\tSECond\nthree\tsecond\n", "two\tSECond\n", 0),
    (["--filter", "b", "--read0"], "a\0b\nc\0", "b\nc\n", 0),
    (["--filter", "b", "--read0", "--print0"], "a\0b\nc\0bb\0", "b\nc\0bb\0", 0),
    (["--filter", "b", "--print0"], "a\nb\n", "b\0", 0),
    (["--filter", "-b"], "a\n-b\n", "-b\n", 0),
    (["--query", "b", "--select-1"], "a\nb\n", "b\n", 0),
    (["-q", "b", "-1"], "a\nb\n", "b\n", 0),
    (["-1"], "a\tx\n", "a\tx\n", 0),
    (["--query=", "-1", "--print0"], "a\n", "a\0", 0),
    (["-0", "-1", "--query=b"], "a\nbb\n", "bb\n", 0),
    (["-q", "b", "-1", "--read0", "--multi"], "a\0bb\n", "bb\n\n", 0),
    (["-q", "x", "--exit-0"], "a\nb\n", "", 1),
    (["-0", "-1"], "", "", 1),
    (["-10", "--header=--- x ---", "--prompt", "- y", "-q", "a"], "a\nb\n", "a\n", 0),
  ]

  @Test(
    "With --filter, and where there is nothing to ask, lines are chosen without a terminal",
    arguments: withoutTerminal)
  func headless(
    options: [String], input: String, output: String, status: Int32
  ) async throws {
    // What follows the end of the options is left to the parser, which simple command lines go past.
    for ending in [[], ["--"]] {
      let result = try await Programs.run(["pick"] + options + ending, input: Data(input.utf8))
      #expect(result.output == output, "\(ending)")
      #expect(result.status == status && !result.isSignal, "\(ending)")
      #expect(result.errors.isEmpty, "\(ending): \(result.errors)")
    }
  }

  @Test(
    "Past the parser or not, options mean the same on the screen",
    arguments: [
      "", "--multi --prompt 'Which one?'", "--header '--- numbers ---' -q 1",
      "-q 1 --header --", "--query=2 --header=$'a\\nb' --multi", "--prompt= -q '' -1 -0",
    ])
  func bothWays(options: String) async throws {
    var screens: [String] = []
    for ending in ["", " --"] {
      let command = "seq 30 | '\(Programs.appmenu)' pick \(options)\(ending)"
      let pty = try await Pty(["-c", command], program: "/bin/bash", columns: 60, rows: 12)
      try await pty.wait("all lines") { screen in
        screen.text.contains("30\n") && !screen.text.contains("…") && screen.text.contains(" ▌ ")
      }
      screens.append(pty.screen.text)
      try await pty.send("\u{1B}")
      #expect(try await pty.waitForEnd() == .exited(1))
      await pty.finish()
    }
    #expect(screens[0] == screens[1])
  }

  static let mistakes: [([String], String)] = [
    (["--frob"], "'--frob'"), (["-q"], "Missing value for '-q"), (["extra"], "'extra'"),
    (["--filter", "a", "--query", "b"], "cannot be used together"),
    (["--query", "--multi", "x"], "'x'"), (["--multi=1"], "does not take any value"),
    (["--query=", "--frob"], "'--frob'"),
  ]

  @Test("What is wrong with the command line comes with the usage of pick", arguments: mistakes)
  func mistake(options: [String], words: String) async throws {
    let result = try await Programs.run(["pick"] + options, input: Data("a\n".utf8))
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.contains("Usage: appmenu pick [--filter"), "\(result.errors)")
    #expect(result.errors.contains("'appmenu pick --help'"), "\(result.errors)")
  }

  @Test("Bytes that are no text come out as they went in") func bytes() async throws {
    let tmux = try await Tmux()
    try await tmux.type(
      "printf 'x\\377\\033[31m\\ny\\n' | appmenu pick | od -An -tx1")
    // What would colour the row is shown as a sign.
    try await tmux.waitUntil("the row") { $0.contains("x�␛[31m") && $0.contains("⏎ choose") }
    try await tmux.press("Enter")
    try await tmux.waitFor("78 ff 1b 5b 33 31 6d 0a")
  }

  @Test("Without a terminal, and where standard input is one, it says so and ends with 2")
  func usage() async throws {
    let result = try await Programs.run(["pick"], input: Data("a\n".utf8))
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("needs a terminal"), "\(result.errors)")
    #expect(result.errors.contains("appmenu pick --filter QUERY"), "\(result.errors)")
    let scratch = try Scratch()
    let dumb = try await Programs.run(
      ["pick"], input: Data("a\n".utf8),
      environment: Programs.environment(home: scratch.path, ["TERM": "dumb"]))
    #expect(dumb.status == 2 && dumb.output.isEmpty)
    #expect(dumb.errors.contains("TERM=dumb"), "\(dumb.errors)")
    #expect(dumb.errors.contains("appmenu pick --filter QUERY"), "\(dumb.errors)")
    let tmux = try await Tmux()
    try await tmux.type("appmenu pick; echo status=$?")
    let screen = try await tmux.waitFor("status=2")
    #expect(screen.contains("reads items from standard input"), "\(screen)")
  }

  @Test("A script gets the choice, and nothing else, from $(…)") func substitution() async throws {
    let tmux = try await Tmux()
    let file = tmux.scratch.path + "/choice"
    try await tmux.type(
      "x=$(printf 'alpha\\tfirst\\nbeta\\tsecond\\n' | appmenu pick --prompt 'Which one?'); "
        + "echo status=$?; printf '%s' \"$x\" > \(file); echo written")
    let first = try await tmux.waitFor("alpha   first")
    #expect(first.contains(" Which one?  ▏") && first.contains(" ▌ alpha   first"), "\(first)")
    try await tmux.run("send-keys", "-l", "sec")
    try await tmux.waitUntil("one line") { $0.contains("1 of 2") && $0.contains(" ▌ beta") }
    try await tmux.press("Enter")
    let last = try await tmux.waitFor("\nwritten")
    #expect(last.contains("status=0"), "\(last)")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "beta\tsecond")
  }

  @Test("Several are marked and come out in their order") func multi() async throws {
    let tmux = try await Tmux()
    let file = tmux.scratch.path + "/chosen"
    try await tmux.type("seq 20000 | appmenu pick --multi --print0 > \(file); echo status=$?")
    try await tmux.waitFor("  20000")
    try await tmux.run("send-keys", "-l", "1234")
    try await tmux.waitFor("38 of 20000")
    try await tmux.press("Tab")
    try await tmux.waitFor("1 marked")
    try await tmux.press("C-u", "Tab")
    try await tmux.waitFor("2 marked   20000")
    try await tmux.press("Enter")
    try await tmux.waitFor("status=0")
    #expect(try String(contentsOfFile: file, encoding: .utf8) == "1\u{0}1234\u{0}")
  }

  @Test("Esc ends with 1, Ctrl-C with 130, and both leave the terminal as it was")
  func leaving() async throws {
    let tmux = try await Tmux()
    for (key, status) in [("Escape", 1), ("C-c", 130)] {
      try await tmux.type("clear; seq 3 | appmenu pick")
      try await tmux.waitFor("⏎ choose")
      try await tmux.press(key)
      try await tmux.waitUntil("the shell") { !$0.contains("⏎ choose") }
      // A line of its own: a shell gives up a whole line of which a part died by SIGINT.
      try await tmux.type("echo status=$?")
      try await tmux.waitFor("status=\(status)")
      #expect(
        try await tmux.run("display-message", "-p", "#{cursor_flag} #{alternate_on}") == "1 0\n")
    }
  }

  @Test("Lines can be chosen while further ones are still to come") func slow() async throws {
    let tmux = try await Tmux()
    let go = tmux.scratch.path + "/go"
    try await tmux.type(
      "(echo one; until [ -e \(go) ]; do sleep 0.05; done; echo two; sleep 60) | appmenu pick"
        + " > \(go).choice")
    let first = try await tmux.waitFor(" ▌ one")
    #expect(first.contains("  … 1\n"), "\(first)")
    try await tmux.press("t")
    try await tmux.waitFor("… 0 of 1")
    try tmux.scratch.write("", to: "go")
    try await tmux.waitFor(" ▌ two")
    try await tmux.press("Enter")
    try await tmux.waitUntil("the screen given back") { !$0.contains("⏎ choose") }
    #expect(try String(contentsOfFile: go + ".choice", encoding: .utf8) == "two\n")
    // The producer goes on, and the shell waits for it.
    try await tmux.press("C-c")
    try await tmux.waitForPrompt()
  }

  @Test("The mouse scrolls, selects and chooses, and is given back on every way out")
  func mouse() async throws {
    let tmux = try await Tmux()
    func hasMouse() async throws -> Bool {
      try await tmux.run("display-message", "-p", "#{mouse_any_flag}") == "1\n"
    }
    let choose = "clear; seq -f 'line %g' 50 | appmenu pick --header Numbers"
    try await tmux.type(choose)
    try await tmux.waitFor(" ▌ line 1\n")
    try await tmux.wheel(2)
    try await tmux.waitFor(" ▌ line 7\n")
    #expect(try await hasMouse())
    try await tmux.click(on: "line 4")
    try await tmux.waitFor(" ▌ line 4\n")
    try await tmux.click(on: "line 4")
    try await tmux.waitUntil("the choice") {
      $0.contains("line 4\n") && !$0.contains("line 5")
    }
    #expect(try await !hasMouse())
    for key in ["Escape", "C-c"] {
      try await tmux.type(choose)
      try await tmux.waitFor(" ▌ line 1\n")
      try await tmux.press(key)
      try await tmux.waitUntil("the shell") { !$0.contains("⏎ choose") }
      try await tmux.type("echo back")
      try await tmux.waitFor("\nback")
      #expect(try await !hasMouse())
    }
    try tmux.scratch.write("mouse: false\n", to: ".config/appmenu/config.yaml")
    try await tmux.type(choose)
    try await tmux.waitFor(" ▌ line 1\n")
    #expect(try await !hasMouse())
    try await tmux.press("Escape")
    try await tmux.waitForPrompt()
  }

  @Test("A mebibyte that is typed is taken as fast as it comes") func flood() async throws {
    let pty = try await Pty(
      ["-c", "seq 4000 | '\(Programs.appmenu)' pick --multi"], program: "/bin/bash")
    try await pty.waitFor("  4000\n")
    try await pty.send(
      String(repeating: "the quick brown fox ", count: 1 << 16).prefix(1 << 20) + "\u{15}3999\t")
    try await pty.waitFor("1 marked   1 of 4000")
    try await pty.send("\r")
    #expect(try await pty.waitForEnd() == .exited(0))
    #expect(pty.screen.text.contains("3999"))
    await pty.finish()
  }
}

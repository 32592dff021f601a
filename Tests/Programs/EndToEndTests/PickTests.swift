import AppMenuTesting
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

  @Test(arguments: withoutTerminal)
  func `With --filter, and where there is nothing to ask, lines are chosen without a terminal`(
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

  @Test(arguments: [
    "", "--multi --prompt 'Which one?'", "--prompt 'Number: '", "--prompt ' '",
    "--header '--- numbers ---' -q 1",
    "-q 1 --header --", "--query=2 --header=$'a\\nb' --multi", "--prompt= -q '' -1 -0",
  ])
  func `Past the parser or not, options mean the same on the screen`(options: String) async throws {
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

  static let extended: [([String], String, String, Int32)] = [
    (["-f", "'oo !bar"], "foo\nfoobar\nfxo\n", "foo\n", 0),
    (["-f", "^b | o$"], "foo\nbar\nxb\n", "bar\nfoo\n", 0),
    (["-f", "!a"], "a\nb\n", "b\n", 0),
    (["-f", "a\\ b"], "ab\na b\n", "a b\n", 0),
    (["-e", "-f", "fo"], "fxo\nfoo\n", "foo\n", 0),
    (["--exact", "-f", "'fo"], "fxo\n", "fxo\n", 0),
    (["-f", "^x", "-d", ":", "--nth", "2"], "a:x\nx:a\n", "a:x\n", 0),
    (["-f", "a$", "-d", ":", "-n", "1"], "a:x\nx:a\n", "a:x\n", 0),
    (["-f", "x", "--delimiter", ":", "--with-nth", "-1"], "a:x\nx:a\n", "a:x\n", 0),
    (["-f", "x", "-d", ":", "--accept-nth", "2,1"], "a:x\n", "x:a\n", 0),
    (["-f", "", "--accept-nth=1"], "The title\tmore\nps x\n", "The title\nps\n", 0),
    (["-f", "a", "--tac"], "a1\nb\na2\n", "a2\na1\n", 0),
    (["-f", "ab", "--no-sort"], "xaxb\nab\n", "xaxb\nab\n", 0),
    (["-f", "ab", "--no-sort", "--tac"], "xaxb\nab\nc\n", "ab\nxaxb\n", 0),
    (["-f", "a", "--header-lines", "2"], "a\na\na1\n", "a1\n", 0),
    (["-f", "a", "--header-lines=9"], "a\n", "", 1),
    (["-f", "a", "--print-query"], "a\n", "a\na\n", 0),
    (["-f", "x", "--print-query"], "a\n", "x\n", 1),
    (["-f", "ab", "--sections"], "## ab\nxaxb\n## B\nab\n", "xaxb\nab\n", 0),
    (["-f", "31", "--ansi"], "\u{1B}[31mred\u{1B}[m 1\n", "", 1),
    (["-f", "red1", "--ansi"], "\u{1B}[31mred\u{1B}[m 1\n", "red 1\n", 0),
    (["-f", "red1", "--ansi", "--with-nth", "1,2"], "\u{1B}[31mred\u{1B}[m 1 x\n", "red 1 x\n", 0),
    (["-1", "--print-query", "--expect", "f2", "-q", "b"], "a\nb\n", "b\n\nb\n", 0),
    (["-0", "--print-query", "-q", "x"], "a\n", "x\n", 1),
    (["-1", "--accept-nth", "2", "-q", "^b"], "a b\nb c\n", "c\n", 0),
  ]

  @Test(arguments: extended)
  func `Queries and options are those of fzf, past the parser or not`(
    options: [String], input: String, output: String, status: Int32
  ) async throws {
    for ending in [[], ["--"]] {
      let result = try await Programs.run(["pick"] + options + ending, input: Data(input.utf8))
      #expect(result.output == output, "\(ending)")
      #expect(result.status == status && result.errors.isEmpty, "\(ending): \(result.errors)")
    }
  }

  private static let fzf = TestProgram("fzf")

  @Test(
    .enabled(if: fzf.isExpected, "fzf is not installed"),
    arguments: [
      ["-f", "core view"], ["-f", "'core !view"], ["-f", "^src | rs$"], ["-f", "!a !e"],
      ["-f", "^lib .swift$ !test"], ["-f", "Core"], ["-e", "-f", "ore 'cv"], ["-f", "!^src !md$"],
      ["-d", "/", "--nth", "2", "-f", "e"], ["-d", "/", "--nth", "-1", "-f", "'e"],
      ["-d", "/", "--nth", "2..3", "-f", "^t"], ["-d", "/", "--with-nth", "2", "-f", "e"],
      ["--nth", "1,3", "-f", "e"], ["--header-lines", "100", "-f", "o"],
      ["-d", "[/.]", "--nth", "3", "-f", "s"],
    ])
  func `Where fzf is installed, it finds the same lines`(options: [String]) async throws {
    let words = ["src", "lib", "core", "view", "Core", "tests", "main", "é", "docs of", "README"]
    let endings = ["swift", "rs", "md", "tar.gz", "e"]
    let lines = (0..<3_000).map { number in
      let (one, two, three) = (
        words[number % 10], words[number / 10 % 10], words[number / 100 % 10]
      )
      return "\(one)/\(two)/\(three)\(number).\(endings[number % 7 % 5])"
    }
    let input = Data((lines.joined(separator: "\n") + "\n").utf8)
    let ours = try await Programs.run(["pick"] + options, input: input)
    let theirs = try await Programs.run(
      options, program: try #require(Self.fzf.path), input: input)
    #expect(theirs.status == ours.status)
    #expect(
      Set(ours.output.split(separator: "\n")) == Set(theirs.output.split(separator: "\n")))
  }

  @Test
  func `Options for every use come from the environment, and the command line counts more`()
    async throws
  {
    let scratch = try Scratch()
    let environment = { defaults in
      Programs.environment(home: scratch.path, ["APPMENU_PICK_OPTIONS": defaults])
    }
    let uses: [(String, [String], String)] = [
      ("-d ':' --accept-nth 1", ["-f", "'a:"], "a\n"),
      ("-d: --filter x", ["-d", "x", "-f", "ab$"], "ab\n"),
      ("--filter 'a \"b' ", ["-f", "ab$"], "ab\n"), ("--exact --filter\\=b$", [], "a:b\nab\n"),
      ("", ["-f", ":"], "a:b\n"),
    ]
    for (defaults, options, output) in uses {
      let result = try await Programs.run(
        ["pick"] + options, input: Data("a:b\nab\n".utf8), environment: environment(defaults))
      #expect(result.output == output && result.status == 0, "\(defaults): \(result.errors)")
    }
    for (defaults, words) in [("--prompt 'x", "a quote in"), ("--frob", "'--frob'")] {
      let result = try await Programs.run(
        ["pick", "-f", "a"], input: Data("a\n".utf8), environment: environment(defaults))
      #expect(result.status == 2 && result.output.isEmpty)
      #expect(result.errors.contains(words), "\(result.errors)")
      #expect(result.errors.contains("APPMENU_PICK_OPTIONS"), "\(result.errors)")
    }
  }

  @Test(arguments: [
    (["--reverse"], "--layout=reverse"), (["--color=dark"], "theme"), (["+s"], "--no-sort"),
    (["--tiebreak", "index"], "--no-sort"), (["-q", "x", "--history=f"], "--query"),
    (["-x"], "Leave it out"),
  ])
  func `An option of fzf's that there is not is told with what comes nearest`(
    options: [String], words: String
  ) async throws {
    let result = try await Programs.run(["pick"] + options, input: Data("a\n".utf8))
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains("does not have fzf's option"), "\(result.errors)")
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  @Test(arguments: [
    (["--nth", "0"], "'0' of --nth names no fields"), (["--bind", "x:fly"], "no action 'fly'"),
    (["--expect", "hyper"], "no key 'hyper'"), (["-d", ""], "--delimiter is empty"),
    (["--header-lines", "x"], "'x'"), (["--header-lines=-1"], "0 or more"),
    (["--sections", "--tac"], "cannot be used together"),
  ])
  func `An option with a wrong value is told`(options: [String], words: String) async throws {
    let result = try await Programs.run(["pick"] + options, input: Data("a\n".utf8))
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(words), "\(result.errors)")
  }

  static let mistakes: [([String], String)] = [
    (["--frob"], "'--frob'"), (["-q"], "Missing value for '-q"), (["extra"], "'extra'"),
    (["--filter", "a", "--query", "b"], "cannot be used together"),
    (["--query", "--multi", "x"], "'x'"), (["--multi=1"], "does not take any value"),
    (["--query=", "--frob"], "'--frob'"),
  ]

  @Test(arguments: mistakes)
  func `What is wrong with the command line comes with the usage of pick`(
    options: [String], words: String
  ) async throws {
    let result = try await Programs.run(["pick"] + options, input: Data("a\n".utf8))
    #expect(result.status == 2 && result.output.isEmpty)
    #expect(result.errors.contains(words), "\(result.errors)")
    #expect(result.errors.contains("Usage: appmenu pick [--filter"), "\(result.errors)")
    #expect(result.errors.contains("'appmenu pick --help'"), "\(result.errors)")
  }

  @Test func `Bytes that are no text come out as they went in`() async throws {
    let tmux = try await Tmux()
    try await tmux.type(
      "printf 'x\\377\\033[31m\\ny\\n' | appmenu pick | od -An -tx1")
    // What would colour the row is shown as a sign.
    try await tmux.waitUntil("the row") { $0.contains("x�␛[31m") && $0.contains("⏎ choose") }
    try await tmux.press("Enter")
    try await tmux.waitFor("78 ff 1b 5b 33 31 6d 0a")
  }

  @Test
  func `Without a terminal, and where standard input is one, it says so and ends with 2`()
    async throws
  {
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

  @Test func `A script gets the choice, and nothing else, from $(…)`() async throws {
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

  @Test func `Several are marked and come out in their order`() async throws {
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

  @Test
  func `Esc ends with 1, Ctrl-C with 130, and both leave the terminal as it was`() async throws {
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

  @Test func `Lines can be chosen while further ones are still to come`() async throws {
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

  @Test
  func `The mouse scrolls, selects and chooses, and is given back on every way out`() async throws {
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

  @Test func `A mebibyte that is typed is taken as fast as it comes`() async throws {
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

import AppMenuTesting
import Foundation
import Testing

/// Programs that have the terminal while the menu steps aside.
@Suite(.timeLimit(.minutes(10)), .serialized) struct TerminalProgramTests {
  private typealias Item = ProgramStage.Item

  static let endings: [(String, String)] = [
    ("exit 0", "exited 0"), ("exit 3", "exited 3"),
    ("kill -HUP $$", "signal 1"), ("kill -INT $$", "signal 2"),
    // Bash ignores this one.
    ("exec sh -c 'kill -QUIT $$'", "signal 3"), ("kill -ABRT $$", "signal 6"),
    ("kill -KILL $$", "signal 9"), ("kill -SEGV $$", "signal 11"), ("kill -PIPE $$", "signal 13"),
    ("kill -TERM $$", "signal 15"), ("kill -USR1 $$", "signal 10"),
    // It ends its own group, changes modes, is killed on a screen of its own, leaves a process behind.
    ("sleep 300 & kill -KILL 0", "signal 9"), ("stty raw -echo -isig; exit 4", "exited 4"),
    (
      "printf '\\e[?1049h\\e[?1000h\\e[?1003h\\e[?1006h\\e[?25l\\e[?2004h\\e[31m\\e[?1h'; kill -KILL $$",
      "signal 9"
    ),
    ("sleep 300 > /dev/null & echo $! > child; exit 0", "exited 0"),
    ("setsid sleep 300 > /dev/null & echo $! > child; exit 0", "exited 0"),
  ]

  @Test(arguments: endings)
  func `However a program ends, the menu comes back, and leaves the terminal as it was`(
    script: String, words: String
  ) async throws {
    try await ProgramStage.play(.script(script)) { stage in
      try await stage.pty.send("1")
      try await stage.waitForMenu(telling: words)
      try await stage.quit()
      #expect(stage.pty.screen.unknown == [])
      if script.contains("child"),
        let child = Int32(
          try stage.written("child").trimmingCharacters(in: .whitespacesAndNewlines))
      {
        // It is the user's: nobody ends it.
        #expect(kill(child, 0) == 0)
        kill(child, SIGKILL)
      }
    }
  }

  @Test
  func `A program starts with the modes from before the menu, whatever another one has left`()
    async throws
  {
    try await ProgramStage.play(
      .script("stty -a > first; stty raw -echo"), .script("stty -a > second")
    ) { stage in
      try await stage.pty.send("1")
      try await stage.waitForMenu(telling: "exited 0")
      try await stage.pty.send("2")
      try await stage.waitForFile("second")
      let first = try stage.written("first")
      #expect(first == (try stage.written("second")))
      #expect(first.contains(" icanon") && first.contains(" echo ") && !first.contains("-isig"))
      try await stage.waitForMenu(telling: "exited 0")
      try await stage.quit()
    }
  }

  @Test
  func `A program gets the keys, its folder, its environment, and no descriptor but three`()
    async throws
  {
    let script = """
      echo "ready $GIVEN $(pwd)"; read -r line; ls /proc/$$/fd > fds
      test "$line" = "hello there" && test -t 0 && test -t 1 && test -t 2
      """
    let scratch = try Scratch()
    let folder = scratch.path + "/folder"
    try scratch.write("", to: "folder/file")
    try await ProgramStage.play(.script(script, ["directory": folder]), in: scratch) { stage in
      try await stage.pty.send("1")
      try await stage.pty.waitFor("ready given \(folder)")
      #expect(stage.pty.screen.modes == [7, 25])
      try await stage.pty.send("hello there\r")
      try await stage.waitForMenu(telling: "exited 0")
      #expect(try stage.written("folder/fds") == "0\n1\n2\n")
      try await stage.quit()
    }
  }

  @Test func `Standard streams that are no terminals are replaced by the terminal`()
    async throws
  {
    let scratch = try Scratch()
    let menu = try ProgramStage.writeMenu(
      [.script("test -t 0 && test -t 1 && test -t 2; echo \"seen: $?\"; read -r line")], to: scratch
    )
    let command =
      "echo piped | \(ProgramStage.program) screen \(menu) > out 2> errors; echo $? > status"
    let pty = try await Pty(["-c", command], program: "/bin/sh", in: scratch.path)
    do {
      try await pty.waitFor("Run the tests")
      try await pty.send("1")
      try await pty.waitFor("seen: 0")
      try await pty.send("\r")
      try await pty.waitFor("<exited 0>")
      try await pty.send("q")
      #expect(try await pty.waitForEnd() == .exited(0))
      for (file, text) in [("out", ""), ("errors", ""), ("status", "0\n")] {
        #expect(try String(contentsOfFile: scratch.path + "/" + file, encoding: .utf8) == text)
      }
    } catch {
      await pty.finish()
      throw error
    }
    await pty.finish()
  }

  @Test(arguments: [
    (["program": "/nonexistent/program"], "/nonexistent/program: No such file or directory"),
    (["script": "exit 0", "directory": "/nonexistent"], "/nonexistent: No such file"),
    (["program": "/etc/passwd"], "/etc/passwd: Permission denied"),
  ])
  func `Something that cannot be started is told with the reason, and the menu is there`(
    arguments: [String: String], words: String
  ) async throws {
    try await ProgramStage.play(Item(arguments: arguments)) { stage in
      try await stage.pty.send("1")
      try await stage.pty.waitFor("<not started: \(words)")
      #expect(stage.pty.modes == stage.menuModes)
      try await stage.quit()
    }
  }

  @Test(arguments: ["q", "\u{1B}[A", "\u{3}", "\u{1A}", "\r", "\u{E9}"])
  func `After a failure any key leads back to the menu, which does not get it`(key: String)
    async throws
  {
    try await ProgramStage.play(.script("echo the output; exit 2", pause: "on-error")) { stage in
      try await stage.pty.send("1")
      try await stage.pty.waitFor("[Run the tests] ended with status 2 \u{2014} press a key")
      #expect(stage.pty.screen.text.contains("the output") && !stage.pty.screen.isAlternate)
      try await stage.pty.send(key)
      try await stage.waitForMenu(telling: "exited 2")
      await stage.pty.readRest()
      #expect(stage.pty.events.isEmpty && stage.pty.screen.text.contains("<exited 2>"))
      try await stage.quit()
      #expect(stage.pty.screen.text.contains("the output"))
    }
  }

  @Test
  func `While a key is waited for, a signal leaves the terminal as it was too`() async throws {
    for number in [SIGTERM, SIGKILL] {
      try await ProgramStage.play(.script("exit 2", pause: "always")) { stage in
        _ = try await stage.pty.waitForGuard()
        try await stage.pty.send("1")
        try await stage.pty.waitFor("press a key")
        try await stage.pty.signal(number)
        #expect(try await stage.pty.waitForEnd() == .signaled(number))
        try await until { stage.pty.modes == stage.pty.modesBefore }
        stage.expectRestored()
      }
    }
  }

  @Test
  func `Ctrl-C ends the program alone, and keys of it that nobody read are not the menu's`()
    async throws
  {
    try await ProgramStage.play(.script("echo ready; sleep 300")) { stage in
      try await stage.pty.send("1")
      try await stage.pty.waitFor("ready")
      // Ctrl-C drops what was typed before it by itself.
      try await stage.pty.send("\u{3}qqq")
      try await stage.waitForMenu(telling: "signal 2")
      await stage.pty.readRest()
      #expect(stage.pty.events.isEmpty)
      try await stage.quit()
    }
  }

  @Test func `A window that has another size after the program is drawn in that size`()
    async throws
  {
    try await ProgramStage.play(.script("echo ready; read -r line")) { stage in
      try await stage.pty.send("1")
      try await stage.pty.waitFor("ready")
      stage.pty.resize(columns: 100, rows: 30)
      try await stage.pty.send("\r")
      try await stage.waitForMenu(telling: "exited 0")
      try await stage.pty.wait("the keys on the last row") {
        $0.text.split(separator: "\n", omittingEmptySubsequences: false)[29].contains("help")
      }
      try await stage.quit()
    }
  }

  @Test(arguments: ["", "trap '' TERM; "])
  func `A program that takes too long is ended, TERM ignored or not`(start: String) async throws {
    let script = start + "echo $$ > process; while true; do sleep 0.1; done"
    try await ProgramStage.play(.script(script, ["timeout": "0.4"])) { stage in
      try await stage.pty.send("1")
      try await stage.waitForMenu(telling: "timed out")
      try await stage.waitUntilGone(try process(stage))
      try await stage.quit()
    }
  }

  // MARK: Stopping and continuing

  @Test func `A program that stops goes on when it is continued, in its own modes`()
    async throws
  {
    let script = """
      stty -echo -icanon; kill -STOP $$; stty -a > modes; echo again; read -r -n 1 key; exit 5
      """
    try await ProgramStage.play(.script(script), Item(title: "Go on", handler: "resume")) { stage in
      try await stage.pty.send("1")
      try await stage.waitForMenu(telling: "stopped")
      try await stage.pty.send("2")
      try await stage.pty.waitFor("again")
      #expect(!stage.pty.screen.isAlternate)
      try await stage.pty.send("x")
      try await stage.waitForMenu(telling: "exited 5")
      #expect(try stage.written("modes").contains("-icanon"))
      try await stage.pty.send("2")
      try await stage.waitForMenu(telling: "not started: it has ended")
      try await stage.quit()
    }
  }

  @Test(arguments: ["end", "quit"])
  func `Ctrl-Z stops the program alone, which can be ended`(way: String) async throws {
    let script = "trap '' HUP; echo $$ > process; echo ready; sleep 300; sleep 300"
    try await ProgramStage.play(.script(script), Item(title: "End it", handler: "end")) { stage in
      try await stage.pty.send("1")
      try await stage.pty.waitFor("ready")
      try await stage.pty.send("\u{1A}")
      try await stage.waitForMenu(telling: "stopped")
      #expect(stage.pty.events.isEmpty)
      if way == "end" {
        try await stage.pty.send("2")
        try await stage.waitForMenu(telling: "killed")
        try await stage.waitUntilGone(try process(stage))
      }
      try await stage.quit()
      try await stage.waitUntilGone(try process(stage))
    }
  }

  @Test(
    "The menu is not stopped for itself, and after a stop that it cannot help the program goes on")
  func stoppedMenu() async throws {
    try await ProgramStage.play(.script("echo ready; read -r line; test $line = hello")) { stage in
      try await stage.pty.send("1")
      try await stage.pty.waitFor("ready")
      try await stage.pty.signal(SIGTSTP)
      await stage.pty.readRest()
      #expect(stage.pty.events.isEmpty)
      try await stage.pty.signal(SIGSTOP)
      let event = try await stage.pty.waitForEvent { $0 == .stopped(SIGSTOP) || $0.isEnd }
      #expect(event == .stopped(SIGSTOP))
      try await stage.pty.bringToForeground()
      _ = try await stage.pty.waitForEvent { $0 == .continued || $0.isEnd }
      try await stage.pty.send("hello\r")
      try await stage.waitForMenu(telling: "exited 0")
      try await stage.quit()
    }
  }

  // MARK: The menu's own end

  private static let stubborn = """
    trap '' TERM HUP; stty raw -echo; echo $$ > process; printf ready; while true; do sleep 0.1; done
    """
  private static let willing = "echo $$ > process; stty -echo; echo ready; sleep 300"

  @Test(
    arguments: [SIGTERM, SIGHUP, SIGSEGV],
    [willing, stubborn])
  func `A signal that ends the menu ends the program, too`(number: Int32, script: String)
    async throws
  {
    try await ProgramStage.play(.script(script)) { stage in
      try await stage.pty.send("1")
      try await stage.pty.waitFor("ready")
      try await stage.pty.signal(number)
      #expect(try await stage.pty.waitForEnd() == .signaled(number))
      try await stage.waitUntilGone(try process(stage))
      stage.expectRestored()
    }
  }

  @Test(arguments: [willing, stubborn])
  func `Killed, the menu leaves neither a program nor modes of it`(script: String) async throws {
    try await ProgramStage.play(.script("printf '\\e[?1049h'; " + script)) { stage in
      _ = try await stage.pty.waitForGuard()
      try await stage.pty.send("1")
      try await stage.pty.waitFor("ready")
      try await stage.pty.signal(SIGKILL)
      #expect(try await stage.pty.waitForEnd() == .signaled(SIGKILL))
      try await stage.waitUntilGone(try process(stage))
      try await until {
        stage.pty.screen.modes == [7, 25] && stage.pty.modes == stage.pty.modesBefore
      }
      stage.expectRestored()
    }
  }

  @Test func `An item can end the menu and have a line printed`() async throws {
    try await ProgramStage.play(Item(title: "ls -l 'a b'", handler: "print")) { stage in
      try await stage.pty.send("1")
      #expect(try await stage.pty.waitForEnd() == .exited(0))
      stage.expectRestored()
      #expect(stage.pty.screen.text.contains("ls -l 'a b'"))
    }
  }

  @Test func `An item can have a program take the menu's place`() async throws {
    var item = Item.script("trap > traps; echo \"replaced $GIVEN\"; stty -a > modes; exit 7")
    item.handler = "replace"
    try await ProgramStage.play(item) { stage in
      try await stage.pty.send("1")
      #expect(try await stage.pty.waitForEnd() == .exited(7))
      stage.expectRestored()
      #expect(stage.pty.screen.text.contains("replaced given"))
      // What is ignored when bash starts is in its traps.
      #expect(try stage.written("traps") == "" && stage.written("modes").contains(" icanon"))
    }
  }

  private func process(_ stage: ProgramStage) throws -> Int32 {
    let text = try stage.written("process").trimmingCharacters(in: .whitespacesAndNewlines)
    return try #require(Int32(text))
  }
}

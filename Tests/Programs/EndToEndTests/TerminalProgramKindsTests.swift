import AppMenuTesting
import Foundation
import Testing

/// Programs of several kinds on the terminal of a menu, and menus without screens.
@Suite(.timeLimit(.minutes(10)), .serialized) struct TerminalProgramKindsTests {
  private typealias Item = ProgramStage.Item

  @Test func `A shell with job control works`() async throws {
    try await ProgramStage.play(.script("exec bash --norc --noprofile -i")) { stage in
      try await stage.pty.send("1")
      try await stage.pty.waitFor("bash-")
      // The job itself says that it runs: only then it has the terminal.
      try await stage.pty.send("PS1='> '; sh -c 'echo re\"\"ady; read line; echo got-$line'\r")
      try await stage.pty.waitFor("ready")
      try await stage.pty.send("\u{1A}")
      try await stage.pty.waitFor("Stopped")
      try await stage.pty.send("fg\r")
      try await stage.pty.waitFor("\nsh -c")
      try await stage.pty.send("words\r")
      try await stage.pty.waitFor("got-words")
      try await stage.pty.send("echo sur''vived; exit 7\r")
      try await stage.waitForMenu(telling: "exited 7")
      try await stage.quit()
    }
  }

  private static let curses = """
    exec python3 -c "
    import curses
    def main(screen):
        curses.mousemask(curses.ALL_MOUSE_EVENTS)
        screen.addstr(3, 4, 'full screen')
        while screen.getch() != ord('q'):
            pass
    curses.wrapper(main)
    "
    """

  static let fullScreens: [(String, String, String)] = [
    (curses, "full screen", "q"),
    ("printf 'line %s\\n' $(seq 100) > text; exec less text", "line 5", "q"),
    ("printf 'line %s\\n' $(seq 100) > text; exec vi text", "line 5", "\u{1B}:q!\r"),
  ].filter { isExpected($0.0) }

  private static func isExpected(_ script: String) -> Bool {
    guard let program = ["less", "vi"].first(where: { script.contains("exec \($0) ") }) else {
      return true
    }
    return TestProgram(program).isExpected
  }

  @Test(arguments: fullScreens)
  func `A program with a screen of its own has it, and the menu has its own again`(
    script: String, text: String, key: String
  ) async throws {
    try await ProgramStage.play(.script(script)) { stage in
      try await stage.pty.send("1")
      try await stage.pty.waitFor(text)
      await stage.pty.readRest()
      try await stage.pty.send(key)
      try await stage.waitForMenu(telling: "exited 0")
      try await stage.quit()
    }
  }

  @Test(arguments: fullScreens)
  func `Such a program that is killed leaves nothing of its screen`(
    script: String, text: String, key: String
  ) async throws {
    try await ProgramStage.play(.script("echo $$ > process; " + script)) { stage in
      try await stage.pty.send("1")
      try await stage.pty.waitFor(text)
      await stage.pty.readRest()
      let process = try #require(
        Int32(try stage.written("process").trimmingCharacters(in: .whitespacesAndNewlines)))
      kill(process, SIGKILL)
      try await stage.waitForMenu(telling: "signal 9")
      try await stage.quit()
    }
  }

  @Test
  func `A real terminal is the same before and after programs that end in several ways`()
    async throws
  {
    let tmux = try await Tmux()
    let menu = try ProgramStage.writeMenu(
      [
        .script("echo some output; exit 3", pause: "on-error"),
        .script("printf '\\e[?1049h\\e[?1003h\\e[?25l'; stty raw; kill -KILL $$"),
        .script("kill -STOP $$"),
      ], to: tmux.scratch)
    let (before, after) = (tmux.scratch.path + "/before", tmux.scratch.path + "/after")
    try await tmux.type(
      "stty -g > \(before); \(ProgramStage.program) screen \(menu); stty -g > \(after)")
    try await tmux.waitFor("Run the tests")
    try await tmux.press("1")
    let output = try await tmux.waitFor("ended with status 3")
    #expect(output.contains("some output"))
    try await tmux.press("x")
    try await tmux.waitFor("<exited 3>")
    try await tmux.press("2")
    try await tmux.waitFor("<signal 9>")
    try await tmux.press("3")
    try await tmux.waitFor("<stopped>")
    try await tmux.press("q")
    try await tmux.waitForPrompt()
    try await tmux.type("cmp \(before) \(after) && echo same modes")
    let screen = try await tmux.waitUntil("the comparison") { $0.contains("\nsame modes") }
    #expect(screen.contains("some output") && !screen.contains("<stopped>"))
    #expect(
      try await tmux.run(
        "display-message", "-p", "#{cursor_flag} #{alternate_on} #{mouse_any_flag}") == "1 0 0\n")
  }

  // MARK: Lines

  @Test func `For a screen reader programs run too, and the level is told again`()
    async throws
  {
    try await ProgramStage.play(
      .script("echo ready; read -r line; exit 3", pause: "on-error"), mode: "spoken"
    ) { stage in
      try await stage.pty.send("1")
      try await stage.pty.waitFor("ready")
      #expect(stage.pty.screen.modes == [7, 25])
      try await stage.pty.send("\r")
      try await stage.pty.waitFor("ended with status 3")
      let before = stage.pty.output.count
      try await stage.pty.send("x")
      try await stage.pty.waitFor("Run the tests", after: before)
      #expect(stage.pty.modes == stage.menuModes)
      try await stage.quit()
    }
  }

  @Test func `In plain mode a program has the terminal, and keys' signals reach it alone`()
    async throws
  {
    try await ProgramStage.play(
      .script("stty -echo; echo ready; sleep 300"), .script("read -r line; echo \"got $line\""),
      mode: "plain"
    ) { stage in
      try await stage.pty.send("1\r")
      try await stage.pty.waitFor("ready")
      try await stage.pty.send("\u{3}")
      try await stage.pty.waitFor("[Run the tests] was ended by signal 2 (interrupt)")
      try await stage.pty.waitFor("<signal 2>")
      #expect(stage.pty.modes == stage.menuModes)
      try await stage.pty.send("2\r")
      try await stage.pty.send("hello\r")
      try await stage.pty.waitFor("got hello")
      try await stage.pty.waitFor("<exited 0>")
      try await stage.pty.send("q\r")
      #expect(try await stage.pty.waitForEnd() == .exited(0))
      stage.expectRestored()
    }
  }

  @Test func `In plain mode a signal that ends the menu ends the program, too`()
    async throws
  {
    try await ProgramStage.play(
      .script("echo $$ > process; stty raw; printf ready; sleep 300"), mode: "plain"
    ) { stage in
      try await stage.pty.send("1\r")
      try await stage.pty.waitFor("ready")
      try await stage.pty.signal(SIGTERM)
      #expect(try await stage.pty.waitForEnd() == .signaled(SIGTERM))
      let process = try stage.written("process").trimmingCharacters(in: .whitespacesAndNewlines)
      try await stage.waitUntilGone(try #require(Int32(process)))
      stage.expectRestored()
    }
  }

  @Test("In a pipe a program has the streams of the menu, and its status is told where it is not 0")
  func pipe() async throws {
    let scratch = try Scratch()
    let menu = try ProgramStage.writeMenu(
      [.script("echo printed", pause: "always"), .script("exit 3", pause: "always")], to: scratch)
    let result = try await Programs.run(
      ["plain", menu], program: ProgramStage.program, input: Data("1\n2\nq\n".utf8))
    #expect(result.status == 0 && !result.isSignal)
    #expect(result.output.contains("printed\n") && result.output.contains("<exited 0>"))
    #expect(result.output.contains("[Run the tests] ended with status 3\n"))
    #expect(!result.output.contains("press a key") && !result.output.contains("ended\n"))
    #expect(result.errors == "")
  }
}

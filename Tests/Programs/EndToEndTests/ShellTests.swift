import AppMenuTesting
import Foundation
import Testing

/// How the program gets along with the shell that starts it: in the background, with standard
/// descriptors that are closed or do not wait, and with signals that others send.
@Suite(.timeLimit(.minutes(10)), .serialized) struct ShellTests {
  private static let menu = Programs.root + "/menus/main.yaml"

  private func withPty(
    _ arguments: [String], program: String = Programs.appmenu,
    environment: [String: String] = [:], _ play: (Pty) async throws -> Void
  ) async throws {
    let pty = try await Pty(arguments, program: program, environment: environment)
    do { try await play(pty) } catch {
      await pty.finish()
      throw error
    }
    await pty.finish()
  }

  /// The path of a program that the tests need.
  private func bash() throws -> String {
    try #require(
      ["/bin/bash", "/usr/bin/bash", "/usr/local/bin/bash"]
        .first { FileManager.default.isExecutableFile(atPath: $0) })
  }

  @Test
  func `Started in the background it waits, and leaves the terminal to the shell until then`()
    async throws
  {
    let script = """
      "$PROGRAM" run "$MENU" &
      until [ "$(ps -o stat= -p $! | cut -c1)" = T ]; do sleep 0.05; done
      echo waiting; read -r _; fg > /dev/null; echo "over=$?"
      """
    try await withPty(
      ["-mc", script], program: try bash(),
      environment: ["PROGRAM": Programs.appmenu, "MENU": Self.menu]
    ) { pty in
      try await pty.waitFor("waiting")
      #expect(pty.modes == pty.modesBefore && !pty.screen.isAlternate)
      try await pty.send("\n")
      try await pty.wait("the menu") { $0.isAlternate && $0.text.contains("⏎ open") }
      try await pty.send("q")
      try await pty.waitFor("over=0")
      #expect(try await pty.waitForEnd() == .exited(0))
      #expect(pty.modes == pty.modesBefore && !pty.screen.isAlternate)
    }
  }

  @Test(arguments: [SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGSYS, SIGVTALRM, SIGPROF])
  func `Signals that nobody expects end the program with the terminal as it was`(signal: Int32)
    async throws
  {
    try await withPty(["run", Self.menu]) { pty in
      try await pty.waitFor("⏎ open")
      try await pty.signal(signal)
      #expect(try await pty.waitForEnd() == .signaled(signal))
      #expect(pty.modes == pty.modesBefore && pty.screen.modes == [7, 25])
    }
  }

  @Test(arguments: [SIGTTIN, SIGTTOU])
  func `All that stops a program gives the terminal back`(signal: Int32) async throws {
    try await withPty(["run", Self.menu]) { pty in
      try await pty.waitFor("⏎ open")
      let modes = pty.screen.modes
      try await pty.signal(signal)
      let event = try await pty.waitForEvent { $0 == .stopped(signal) || $0.isEnd }
      #expect(event == .stopped(signal))
      #expect(pty.modes == pty.modesBefore && pty.screen.modes == [7, 25])
      try await pty.bringToForeground()
      try await pty.wait("the screen as before") {
        $0.modes == modes && $0.text.contains("⏎ open")
      }
      try await pty.send("q")
      #expect(try await pty.waitForEnd() == .exited(0))
    }
  }

  @Test
  func `Killed while another program has the terminal, it leaves that program's screen alone`()
    async throws
  {
    let script = """
      "$PROGRAM" run "$MENU"
      sh -c 'printf "\\033[?1049h\\033[Hanother program"; read -r _; printf "\\033[?1049l"'
      echo over
      """
    try await withPty(
      ["-mc", script], program: try bash(),
      environment: ["PROGRAM": Programs.appmenu, "MENU": Self.menu]
    ) { pty in
      try await pty.waitFor("⏎ open")
      let (standing, program) = try await pty.waitForGuard()
      kill(program, SIGSTOP)
      try await pty.waitFor("another program")
      kill(program, SIGKILL)
      // It ends when it has done what it does.
      try await Programs.waitUntilGone(standing)
      await pty.readRest()
      #expect(pty.screen.isAlternate && pty.screen.text.contains("another program"))
      try await pty.send("\n")
      try await pty.waitFor("over")
    }
  }

  @Test
  func `Killed while another menu has the terminal, it leaves that menu its modes`() async throws {
    try await withPty(
      ["-mc", #""$PROGRAM" run "$MENU"; "$PROGRAM" run "$MENU"; echo over"#], program: try bash(),
      environment: ["PROGRAM": Programs.appmenu, "MENU": Self.menu]
    ) { pty in
      try await pty.waitFor("⏎ open")
      let (standing, program) = try await pty.waitForGuard()
      let before = pty.output.count
      kill(program, SIGSTOP)
      try await pty.waitFor("Public Activity", after: before)
      let modes = pty.modes
      kill(program, SIGKILL)
      try await Programs.waitUntilGone(standing)
      #expect(pty.modes == modes && pty.screen.isAlternate)
      try await pty.send("q")
      try await pty.waitFor("over")
    }
  }

  @Test
  func `Answers of the terminal that come at the very end are not typed into the shell`()
    async throws
  {
    try await withPty(["run", Self.menu]) { pty in
      try await pty.waitFor("⏎ open")
      // It asks for the background, and never gets an answer.
      try await until { String(decoding: pty.output, as: UTF8.self).contains("\u{1B}[c") }
      try await pty.signal(SIGSTOP)
      _ = try await pty.waitForEvent { $0 == .stopped(SIGSTOP) || $0.isEnd }
      try await pty.send("\u{1B}]11;rgb:0000/0000/0000\u{1B}\\\u{1B}[?62;22c")
      try await pty.signal(SIGTERM)
      try await pty.bringToForeground()
      #expect(try await pty.waitForEnd() == .signaled(SIGTERM))
      #expect(pty.modes == pty.modesBefore && pty.unread == 0)
    }
  }

  @Test
  func `A closed standard output is told, and no file takes its place`() async throws {
    let result = try await Programs.run(
      ["-c", "exec \"$0\" list \"$1\" >&-", Programs.appmenu, Self.menu], program: "sh")
    #expect(!result.isSignal && result.status == 2)
    #expect(result.errors.contains("the result cannot be written"), "\(result.errors)")
  }

  @Test func `Standard input that does not wait is read to its end`()
    async throws
  {
    let script = """
      import fcntl, os, subprocess, sys, time
      ends = os.pipe()
      fcntl.fcntl(ends[0], fcntl.F_SETFL, os.O_NONBLOCK)
      program = subprocess.Popen(sys.argv[1:], stdin=ends[0])
      os.close(ends[0])
      for line in (b"alpha\\n", b"beta\\n"):
          time.sleep(0.05)
          os.write(ends[1], line)
      os.close(ends[1])
      sys.exit(program.wait())
      """
    let result = try await Programs.run(
      ["-c", script, Programs.appmenu, "pick", "--filter", "beta"], program: "python3")
    #expect(result.status == 0 && result.output == "beta\n", "\(result.errors)")
  }

  @Test
  func `Standard input that cannot be read is told, with a status of its own`() async throws {
    let result = try await Programs.run(
      ["-c", "exec \"$0\" pick --filter a < /", Programs.appmenu], program: "sh")
    #expect(!result.isSignal && result.status == 2 && result.output.isEmpty)
    #expect(result.errors.hasPrefix("error: standard input cannot be read: "), "\(result.errors)")
  }

  @Test
  func `Without screens, too, it is said what is wrong with the settings`() async throws {
    let scratch = try Scratch()
    try scratch.write("theme: [\n", to: "appmenu/config.yaml")
    let result = try await Programs.run(
      ["run", Self.menu, "--plain"], input: Data("q\n".utf8),
      environment: Programs.environment(home: scratch.path, ["XDG_CONFIG_HOME": scratch.path]))
    #expect(result.status == 0, "\(result.errors)")
    #expect(result.output.contains("Choose 1-"))
    #expect(result.errors.contains("config.yaml"), "\(result.errors)")
  }

  @Test
  func `A screen reader in the settings makes lines do, on a dumb terminal, too`() async throws {
    let scratch = try Scratch()
    try scratch.write("screenReader: true\n", to: "appmenu/config.yaml")
    try await withPty(
      ["run", Self.menu],
      environment: ["TERM": "dumb", "XDG_CONFIG_HOME": scratch.path]
    ) { pty in
      try await pty.waitFor(", 1 of ")
      #expect(!pty.screen.text.contains("Choose 1-"))
      try await pty.send("q")
      #expect(try await pty.waitForEnd() == .exited(0))
    }
  }
}

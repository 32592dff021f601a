import AppMenuTesting
import Foundation
import Testing

/// Whatever happens in whatever state: the terminal is as it was, the status is honest, and nothing
/// is left behind.
@Suite(.timeLimit(.minutes(10)), .serialized) struct UnbreakableTests {
  /// Where a person may be when it happens.
  enum Place: String, CaseIterable, CustomTestStringConvertible {
    case menu, filter, view, form, loading

    var testDescription: String { rawValue }
  }

  /// A menu whose three items show a list, show a form, and never answer.
  private struct Stage {
    let scratch: Scratch
    let pty: Pty

    init(hangup: Pty.Hangup = .passedOn, environment: [String: String] = [:]) async throws {
      scratch = try Scratch()
      try PythonPlugin(
        """
        item = message["params"]["item"]["id"]
        if item == "rows":
            view = {"kind": "list", "title": "All rows", "sections": [
                {"rows": [{"id": str(n), "title": "Row %d" % n} for n in range(1, 40)]}]}
            send(id=message["id"], result={"view": view})
        elif item == "form":
            view = {"kind": "form", "title": "A form", "submit": {"label": "Send", "action": "s"},
                    "fields": [{"id": "name", "label": "Your name", "type": "text"}]}
            send(id=message["id"], result={"view": view})
        else:
            send(method="progress", params={
                "invocation": message["params"]["invocation"], "message": "working on it"})
            time.sleep(600)
        """, manifest: "timeouts: {reply: 600}\n"
      ).write(to: scratch)
      try scratch.write(
        """
        title: Stage
        items:
          - {title: Rows, tapHandlerName: test}
          - {title: Form, tapHandlerName: test}
          - {title: Long work, tapHandlerName: test}

        """, to: "menu.yaml")
      pty = try await Pty(
        ["run", scratch.path + "/menu.yaml", "--plugins", scratch.path + "/plugin"], hangup: hangup,
        environment: environment)
      try await pty.waitFor("Long work")
    }

    /// Goes from the menu to `place`.
    func go(to place: Place) async throws {
      switch place {
      case .menu: break
      case .filter:
        try await pty.send("/o")
        try await pty.waitFor("/o")
      case .view:
        try await pty.send("\r")
        try await pty.waitFor("Row 1")
      case .form:
        try await pty.send("j\r")
        try await pty.waitFor("Your name")
        try await pty.send("Z")
        try await pty.waitFor("Z")
      case .loading:
        try await pty.send("jj\r")
        try await pty.waitFor("working on it")
      }
    }

    /// Goes back to the menu from `place`, as a person does, and quits.
    func leave(_ place: Place) async throws {
      if place != .menu { try await pty.send("\u{1B}") }
      if place == .form {
        try await pty.waitFor("Leave without sending the form?")
        try await pty.send("y")
      }
      try await pty.wait("the menu") { screen in
        ["Rows", "Form", "Long work", "⏎ open"].allSatisfy(screen.text.contains)
          && !screen.text.contains("/o")
      }
      try await pty.send("q")
      #expect(try await pty.waitForEnd() == .exited(0))
    }

    /// Waits until somebody else than the program has given the terminal back.
    func waitUntilRestored() async throws {
      try await until { pty.screen.modes == [7, 25] && pty.modes == pty.modesBefore }
    }

    /// Whether the terminal is as it was before the program.
    func expectRestored(sourceLocation: Testing.SourceLocation = #_sourceLocation) {
      let screen = pty.screen
      #expect(pty.modes == pty.modesBefore && !pty.modes.isEmpty, sourceLocation: sourceLocation)
      // The cursor shows; the alternate screen, the mouse, pastes and held-back frames are off.
      #expect(screen.modes == [7, 25], sourceLocation: sourceLocation)
      #expect(screen.isPlain && screen.isBlank, sourceLocation: sourceLocation)
      #expect(screen.unknown == [], sourceLocation: sourceLocation)
    }

    /// Ends what is left, and finds nothing left of the plugin.
    func finish() async throws {
      await pty.finish()
      try await expectNoProcess(scratch.path + "/plugin/plugin.py")
    }
  }

  /// Plays `play` on a stage that is cleared away whatever comes of it.
  private func onStage(
    hangup: Pty.Hangup = .passedOn, environment: [String: String] = [:],
    _ play: (Stage) async throws -> Void
  ) async throws {
    let stage = try await Stage(hangup: hangup, environment: environment)
    do {
      try await play(stage)
    } catch {
      await stage.pty.finish()
      throw error
    }
    try await stage.finish()
  }

  // MARK: Signals

  static let signals: [Int32] = [
    SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGSEGV, SIGILL, SIGTRAP, SIGABRT,
  ]

  @Test(arguments: signals, Place.allCases)
  func `A signal ends the program as that signal would, with the terminal as it was`(
    signal: Int32, place: Place
  ) async throws {
    try await onStage { stage in
      try await stage.go(to: place)
      #expect(stage.pty.screen.modes.isSuperset(of: [1049, 2004]))
      try await stage.pty.signal(signal)
      #expect(try await stage.pty.waitForEnd() == .signaled(signal))
      stage.expectRestored()
    }
  }

  @Test(arguments: Place.allCases)
  func `Killed, it cannot give the terminal back, which is then as it was all the same`(
    place: Place
  ) async throws {
    try await onStage { stage in
      try await stage.go(to: place)
      _ = try await stage.pty.waitForGuard()
      try await stage.pty.signal(SIGKILL)
      #expect(try await stage.pty.waitForEnd() == .signaled(SIGKILL))
      try await stage.waitUntilRestored()
      stage.expectRestored()
    }
  }

  @Test
  func `Killed while it stands still, and the shell goes on, it leaves the terminal as it was`()
    async throws
  {
    try await onStage { stage in
      _ = try await stage.pty.waitForGuard()
      // A stop that cannot be caught.
      try await stage.pty.signal(SIGSTOP)
      let event = try await stage.pty.waitForEvent { $0 == .stopped(SIGSTOP) || $0.isEnd }
      #expect(event == .stopped(SIGSTOP))
      #expect(stage.pty.screen.isAlternate)
      try await stage.pty.signal(SIGKILL)
      #expect(try await stage.pty.waitForEnd() == .signaled(SIGKILL))
      try await stage.waitUntilRestored()
      stage.expectRestored()
    }
  }

  /// Stops the program by a signal that it cannot catch; the shell has the terminal then.
  private func stopUncaught(_ stage: Stage) async throws {
    try await stage.pty.signal(SIGSTOP)
    let event = try await stage.pty.waitForEvent { $0 == .stopped(SIGSTOP) || $0.isEnd }
    #expect(event == .stopped(SIGSTOP))
    #expect(stage.pty.screen.isAlternate)
  }

  @Test("Ended while it stands still, as by `kill %1`, it leaves the terminal as it was")
  func endingTheStopped() async throws {
    try await onStage { stage in
      _ = try await stage.pty.waitForGuard()
      try await stopUncaught(stage)
      try await stage.pty.signal(SIGTERM)
      try await stage.pty.signal(SIGCONT)
      #expect(try await stage.pty.waitForEnd() == .signaled(SIGTERM))
      try await stage.waitUntilRestored()
      stage.expectRestored()
    }
  }

  @Test(
    "Continued in the background after such a stop, it draws nothing, and waits for the foreground")
  func continuingInBackground() async throws {
    try await onStage { stage in
      try await stopUncaught(stage)
      let before = stage.pty.output.count
      try await stage.pty.signal(SIGCONT)
      let event = try await stage.pty.waitForEvent { $0 == .stopped(SIGTTIN) || $0.isEnd }
      #expect(event == .stopped(SIGTTIN))
      #expect(stage.pty.output.count == before)
      try await stage.pty.bringToForeground()
      try await stage.pty.waitFor("Stage", after: before)
      try await stage.pty.send("q")
      #expect(try await stage.pty.waitForEnd() == .exited(0))
      stage.expectRestored()
    }
  }

  @Test(
    "A stack overflow on a thread that has no room for a handler leaves the terminal as it was",
    .enabled(if: StackOverflow.isPossible))
  func overflow() async throws {
    let overflow = try await StackOverflow()
    try await onStage(environment: overflow.environment) { stage in
      _ = try await stage.pty.waitForGuard()
      overflow.begin()
      #expect(try await stage.pty.waitForEnd() == .signaled(SIGSEGV))
      try await stage.waitUntilRestored()
      stage.expectRestored()
    }
  }

  @Test(arguments: Place.allCases)
  func `A stop gives the terminal back, and going on takes it again`(place: Place) async throws {
    try await onStage { stage in
      try await stage.go(to: place)
      let modes = stage.pty.screen.modes
      let text = stage.pty.screen.text
      try await stage.pty.signal(SIGTSTP)
      let event = try await stage.pty.waitForEvent { $0 == .stopped(SIGTSTP) || $0.isEnd }
      #expect(event == .stopped(SIGTSTP))
      stage.expectRestored()
      try await stage.pty.bringToForeground()
      // The time that a handler has taken goes on.
      try await stage.pty.wait("the screen as before") {
        $0.modes == modes
          && (place == .loading ? $0.text.contains("working on it") : $0.text == text)
      }
      try await stage.leave(place)
      stage.expectRestored()
    }
  }

  // MARK: The terminal goes, the disk is full

  @Test(arguments: Place.allCases, [Pty.Hangup.passedOn, .unnoticed])
  func `When the terminal is lost the program ends and leaves nothing behind`(
    place: Place, hangup: Pty.Hangup
  ) async throws {
    try await onStage(hangup: hangup) { stage in
      try await stage.go(to: place)
      stage.pty.disconnect()
      let end = try await stage.pty.waitForEnd()
      // Reading may fail before the signal comes.
      #expect(end == .exited(1) || hangup == .passedOn && end == .signaled(SIGHUP))
    }
  }

  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/dev/full")),
    arguments: ["list menus/main.yaml", "list menus/main.yaml --format json", "--help"])
  func `Results that cannot be written are told, with a status of their own`(command: String)
    async throws
  {
    let result = try await Programs.run(
      ["-c", "exec \(Programs.appmenu) \(command) > /dev/full"], program: "sh")
    #expect(!result.isSignal && result.status == 2)
    #expect(result.errors.contains("No space left on device"), "\(result.errors)")
  }

  // MARK: Keys

  @Test(arguments: [Place.menu, .filter, .form])
  func `A paste of a mebibyte is survived, and keys still work`(place: Place) async throws {
    try await onStage { stage in
      try await stage.go(to: place)
      let line = Array("word \u{65E5}\u{672C} $(q) \u{1B}[31m\t\n".utf8)
      var text: [UInt8] = []
      while text.count < 1 << 20 { text += line }
      try await stage.pty.send(Array("\u{1B}[200~".utf8) + text + Array("\u{1B}[201~".utf8))
      if place != .menu { try await stage.pty.waitFor("word") }
      try await stage.leave(place)
      stage.expectRestored()
    }
  }

  @Test(arguments: [Place.filter, .form])
  func `A quarter of a mebibyte that is typed is taken whole, and keys still work`(place: Place)
    async throws
  {
    try await onStage { stage in
      try await stage.go(to: place)
      try await stage.pty.send(Array(repeating: UInt8(ascii: "w"), count: 1 << 18))
      try await stage.pty.waitFor("wwwwwwww")
      try await stage.leave(place)
      stage.expectRestored()
    }
  }

  @Test func `200 sizes of the window, down to 1×1, are survived`() async throws {
    try await onStage { stage in
      var random = Seeded(state: 7)
      for number in 0..<200 {
        let isTiny = number % 20 == 0
        stage.pty.resize(
          columns: isTiny ? 1 : Int(random.next() % 200) + 1,
          rows: isTiny ? 1 : Int(random.next() % 60) + 1)
        // Some sizes last long enough for a frame.
        if number % 10 == 0 { try await Task.sleep(for: .milliseconds(15)) }
      }
      stage.pty.resize(columns: 1, rows: 1)
      await stage.pty.readRest()
      #expect(stage.pty.events.isEmpty)
      stage.pty.resize(columns: 80, rows: 24)
      try await stage.leave(.menu)
      stage.expectRestored()
    }
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `20,000 random bytes as keys are survived`(seed: UInt64) async throws {
    try await onStage { stage in
      var random = Seeded(state: seed)
      // Without those that rightly end or stop the program: Ctrl-C, Ctrl-Z, Ctrl-\, Esc and q.
      let keys = (0...255).filter { ![0x03, 0x1A, 0x1B, 0x1C, 0x71].contains($0) }.map { UInt8($0) }
      let bytes = (0..<20_000).map { _ in keys[Int(random.next() % UInt64(keys.count))] }
      try await stage.pty.send(bytes)
      // Wherever that has led, Esc leads out of it.
      for _ in 0..<40 {
        await stage.pty.readRest()
        // What is sent when the terminal has been given back would be echoed.
        if stage.pty.events.last?.isEnd == true || !stage.pty.screen.isAlternate { break }
        let isAsked = stage.pty.screen.text.contains("Leave without sending the form?")
        try await stage.pty.send(isAsked ? "y" : "\u{1B}")
      }
      #expect(try await stage.pty.waitForEnd() == .exited(0))
      stage.expectRestored()
    }
  }

  @Test func `Esc goes back, and Alt with a letter is not Esc and that letter`()
    async throws
  {
    try await onStage { stage in
      try await stage.go(to: .view)
      // Were it Esc and `q`, the program would end; and `j` moves in the view that is still there.
      try await stage.pty.send("\u{1B}q")
      try await stage.pty.send("j")
      try await stage.pty.wait("the second row") { screen in
        screen.text.split(separator: "\n").contains { $0.contains("▌") && $0.contains("Row 2") }
      }
      try await stage.leave(.view)
      stage.expectRestored()
    }
  }
}

/// Numbers that are the same in every run (SplitMix64).
private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

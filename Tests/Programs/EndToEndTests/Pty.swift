import AppMenuTesting
import Foundation
import Synchronization
import Testing

/// A pseudo-terminal with a program on it: keys go in, bytes come out, and signals, window sizes and
/// modes are in the test's hands.
///
/// A small launcher plays the shell: it leads the session, gives the program a process group of its
/// own in the foreground, takes the terminal back when the program stops, and notes what happens.
final class Pty: Sendable {
  /// What becomes of the program when the terminal is gone.
  enum Hangup: String {
    /// The shell passes the signal on, as shells do.
    case passedOn = "pass"
    /// Nobody tells it: reading and writing fail, that is all.
    case unnoticed = "ignore"
  }

  /// How the program ended, or where it stands.
  enum Event: Hashable {
    case exited(Int32)
    case signaled(Int32)
    case stopped(Int32)
    case continued

    var isEnd: Bool {
      switch self {
      case .exited, .signaled: true
      case .stopped, .continued: false
      }
    }
  }

  struct NeverSeen: Error {}

  private struct State {
    /// The terminal, maybe in the middle of a frame.
    var terminal: ScreenEmulator
    /// The screen after the last whole frame.
    var shown: ScreenEmulator
    var output: [UInt8] = []
    var isClosing = false
  }

  private let state: Mutex<State>
  /// Has a signal when the master is closed.
  private let closed = DispatchSemaphore(value: 0)
  private let master: Int32
  private let slave: Int32
  private let notes: String
  private let scratch: Scratch
  private let launching: Task<Programs.Result, any Error>
  /// The modes of the terminal before the program was started.
  let modesBefore: [UInt8]

  /// Starts a program on a terminal of its own.
  init(
    _ arguments: [String], program: String = Programs.appmenu, columns: Int = 80, rows: Int = 24,
    hangup: Hangup = .passedOn, in folder: String = Programs.root,
    environment: [String: String] = [:]
  ) async throws {
    let scratch = try Scratch()
    // The slave is kept open, so that its modes can be read when the program has ended.
    var (master, slave): (Int32, Int32) = (-1, -1)
    try #require(openpty(&master, &slave, nil, nil, nil) == 0)
    for descriptor in [master, slave] { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(master, F_SETFL, O_NONBLOCK)
    var name = [CChar](repeating: 0, count: 256)
    try #require(ttyname_r(slave, &name, name.count) == 0)
    let path = name.withUnsafeBufferPointer { $0.baseAddress.map { String(cString: $0) } ?? "" }
    (self.master, self.slave, self.scratch) = (master, slave, scratch)
    notes = scratch.path + "/notes"
    modesBefore = Self.modes(of: slave)
    let terminal = ScreenEmulator(columns: columns, rows: rows)
    state = Mutex(State(terminal: terminal, shown: terminal))
    Self.setSize(of: master, columns: columns, rows: rows)
    let launcher = try scratch.write(Self.launcher, to: "launcher.py")
    let environment = Programs.environment(home: scratch.path, environment)
    let words = [launcher, path, notes, hangup.rawValue, program] + arguments
    let ended = scratch.path + "/ended"
    launching = Task {
      defer { _ = FileManager.default.createFile(atPath: ended, contents: nil) }
      return try await Programs.run(words, program: "python3", in: folder, environment: environment)
    }
    Thread.detachNewThread { [self] in readOutput() }
    _ = try await processes()
  }

  /// Ends what is left of the program.
  func finish() async {
    disconnect()
    if let processes = try? await processes() {
      kill(processes.program, SIGKILL)
      kill(processes.launcher, SIGKILL)
    }
    _ = try? await launching.value
    close(slave)
  }

  // MARK: The program

  /// What the launcher wrote down, a line each.
  private var noted: [Substring] {
    let text = (try? String(contentsOfFile: notes, encoding: .utf8)) ?? ""
    // The last line may be half there.
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
  }

  private func processes() async throws -> (launcher: pid_t, program: pid_t) {
    try await untilFound("the launcher") { () -> (launcher: pid_t, program: pid_t)? in
      let numbers = noted.first?.split(separator: " ").compactMap { pid_t($0) } ?? []
      if numbers.count == 2 { return (numbers[0], numbers[1]) }
      if FileManager.default.fileExists(atPath: scratch.path + "/ended") { throw NeverSeen() }
      return nil
    }
  }

  /// What has happened to the program so far.
  var events: [Event] {
    noted.dropFirst().compactMap { line in
      let words = line.split(separator: " ")
      guard let number = words.last.flatMap({ Int32($0) }) else { return nil }
      switch words[0] {
      case "exited": return .exited(number)
      case "signaled": return .signaled(number)
      case "stopped": return .stopped(number)
      case "continued": return .continued
      default: return nil
      }
    }
  }

  /// Sends the program a signal.
  func signal(_ number: Int32) async throws { kill(try await processes().program, number) }

  /// Waits until a process stands guard for the program, or for one that it has started, and gives
  /// the numbers of both.
  func waitForGuard() async throws -> (guard: pid_t, program: pid_t) {
    let program = try await processes().program
    return try await untilFound("a guard") { () -> (guard: pid_t, program: pid_t)? in
      let lines = try await Programs.run(["-e", "-o", "pid=,ppid=,comm="], program: "ps").output
      let all = lines.split(separator: "\n").map { $0.split(separator: " ") }
      for words in all where words.count == 3 && words[2] == "terminal-guard" {
        guard let process = pid_t(words[0]), let guarded = pid_t(words[1]) else { continue }
        let isChild = all.contains { $0.starts(with: ["\(guarded)", "\(program)"]) }
        if guarded == program || isChild { return (process, guarded) }
      }
      return nil
    }
  }

  /// Does what `fg` does: hands the terminal to the program, and lets it go on.
  func bringToForeground() async throws { kill(try await processes().launcher, SIGUSR1) }

  /// Waits until something has happened to the program, and all that it wrote has been read.
  func waitForEvent(
    sourceLocation: Testing.SourceLocation = #_sourceLocation, _ condition: (Event) -> Bool
  ) async throws -> Event {
    do {
      let event = try await untilFound { () -> Event? in
        guard let event = events.last, condition(event) else { return nil }
        return event
      }
      await readRest()
      return event
    } catch {
      Issue.record("the program goes on:\n\(screen.text)", sourceLocation: sourceLocation)
      throw error
    }
  }

  /// Waits until the program has ended.
  func waitForEnd(sourceLocation: Testing.SourceLocation = #_sourceLocation) async throws -> Event {
    try await waitForEvent(sourceLocation: sourceLocation, \.isEnd)
  }

  // MARK: The terminal

  /// The screen as it is shown: a frame in synchronized output (mode 2026) is there as a whole, or not yet.
  var screen: ScreenEmulator { state.withLock { $0.shown } }

  /// Every byte that the program wrote so far.
  var output: [UInt8] { state.withLock { $0.output } }

  /// The modes of the terminal now.
  var modes: [UInt8] { Self.modes(of: slave) }

  /// How many bytes wait for whoever reads from the terminal next.
  var unread: Int32 {
    var count: Int32 = 0
    return ioctl(slave, UInt(FIONREAD), &count) == 0 ? count : -1
  }

  /// Types.
  func send(_ text: String) async throws { try await send(Array(text.utf8)) }

  /// Sends bytes as a terminal does for keys, as fast as they are taken.
  func send(_ bytes: [UInt8]) async throws {
    var rest = bytes[...]
    for _ in 0..<20_000 where !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN || errno == EINTR {
        try await Task.sleep(for: .milliseconds(1))
      } else {
        throw NeverSeen()
      }
    }
    try #require(rest.isEmpty, "the program takes no keys")
  }

  /// Gives the window another size.
  func resize(columns: Int, rows: Int) {
    state.withLock {
      $0.terminal.resize(columns: columns, rows: rows)
      $0.shown.resize(columns: columns, rows: rows)
    }
    Self.setSize(of: master, columns: columns, rows: rows)
  }

  /// Takes the terminal away, as a closed window does.
  func disconnect() {
    state.withLock { $0.isClosing = true }
    closed.wait()
    // It stays closed for the next call.
    closed.signal()
  }

  /// Waits until the screen shows `text`.
  func waitFor(
    _ text: String, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    try await wait("'\(text)'", sourceLocation: sourceLocation) { $0.text.contains(text) }
  }

  /// Waits until the program has written `text` behind its first `count` bytes.
  func waitFor(
    _ text: String, after count: Int, sourceLocation: Testing.SourceLocation = #_sourceLocation
  ) async throws {
    try await wait("'\(text)'", sourceLocation: sourceLocation) { _ in
      String(decoding: output.dropFirst(count), as: UTF8.self).contains(text)
    }
  }

  /// Waits until the screen is as `condition` wants it; fails with what it shows instead.
  func wait(
    _ words: String, sourceLocation: Testing.SourceLocation = #_sourceLocation,
    until condition: (ScreenEmulator) -> Bool
  ) async throws {
    do {
      try await until {
        if condition(screen) { return true }
        // An ended program shows nothing more.
        guard events.last?.isEnd == true else { return false }
        await readRest()
        if condition(screen) { return true }
        throw NeverSeen()
      }
    } catch {
      Issue.record(
        "never saw \(words); \(events):\n\(screen.text)", sourceLocation: sourceLocation)
      throw error
    }
  }

  /// Waits until nothing has come for a moment.
  func readRest() async {
    var count = -1
    while count != output.count {
      count = output.count
      // Only time shows that nothing comes.
      try? await Task.sleep(for: .milliseconds(60))
    }
  }

  private func readOutput() {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !state.withLock({ $0.isClosing }) {
      var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
      guard poll(&ready, 1, 10) > 0 else { continue }
      let count = read(master, &buffer, buffer.count)
      guard count > 0 else {
        usleep(1_000)
        continue
      }
      state.withLock {
        $0.output += buffer.prefix(count)
        $0.terminal.feed(buffer.prefix(count))
        if !$0.terminal.isUpdating { $0.shown = $0.terminal }
      }
    }
    close(master)
    closed.signal()
  }

  private static func modes(of descriptor: Int32) -> [UInt8] {
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return [] }
    return withUnsafeBytes(of: &modes) { Array($0) }
  }

  private static func setSize(of descriptor: Int32, columns: Int, rows: Int) {
    var size = winsize()
    (size.ws_col, size.ws_row) = (UInt16(columns), UInt16(rows))
    _ = ioctl(descriptor, UInt(TIOCSWINSZ), &size)
  }

  /// Leads the session, as a shell would.
  private static let launcher = """
    import fcntl, os, resource, signal, sys, termios
    path, notes, hangup = sys.argv[1:4]
    def note(words):
        with open(notes, "a") as file:
            file.write(words + "\\n")
    terminal = os.open(path, os.O_RDWR)
    try:
        fcntl.ioctl(terminal, termios.TIOCSCTTY, 0)
    except OSError:
        pass
    signal.signal(signal.SIGTTOU, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    program = os.fork()
    if program == 0:
        os.setpgid(0, 0)
        os.tcsetpgrp(terminal, os.getpgrp())
        for descriptor in range(3):
            os.dup2(terminal, descriptor)
        for number in ("SIGTTOU", "SIGPIPE", "SIGXFSZ", "SIGHUP", "SIGINT"):
            signal.signal(getattr(signal, number), signal.SIG_DFL)
        os.execv(sys.argv[4], sys.argv[4:])
    def hang_up(number, frame):
        if hangup == "pass":
            os.killpg(program, signal.SIGHUP)
            os.killpg(program, signal.SIGCONT)
    def bring_to_foreground(number, frame):
        os.tcsetpgrp(terminal, program)
        os.killpg(program, signal.SIGCONT)
    signal.signal(signal.SIGHUP, hang_up)
    signal.signal(signal.SIGUSR1, bring_to_foreground)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    note("%d %d" % (os.getpid(), program))
    while True:
        _, status = os.waitpid(program, os.WUNTRACED | os.WCONTINUED)
        if os.WIFSTOPPED(status):
            os.tcsetpgrp(terminal, os.getpgrp())
            note("stopped %d" % os.WSTOPSIG(status))
        elif os.WIFCONTINUED(status):
            note("continued 0")
        elif os.WIFSIGNALED(status):
            note("signaled %d" % os.WTERMSIG(status))
            break
        else:
            note("exited %d" % os.WEXITSTATUS(status))
            break
    """
}

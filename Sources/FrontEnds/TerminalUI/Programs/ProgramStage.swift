internal import CTerminal
internal import Platform
internal import Synchronization

/// Runs programs on the terminal, and keeps the modes of stopped programs.
///
/// Its methods block: a terminal calls them on a thread of its own.
final class ProgramStage: Sendable {
  /// The modes of stopped programs, by process.
  private let stopped = Mutex<[Int32: termios]>([:])

  /// Runs a turn to its end; returns its outcome, and whether the terminal may be taken again, which is not the case
  /// while this process is ending.
  ///
  /// - Parameter streams: the path of the terminal that replaces standard streams which are not terminals, or nil to
  /// keep them.
  func play(
    _ turn: ProgramTurn, _ wait: ProgramWait, streams: String?,
    didWake: (ArraySlice<UInt8>) -> Void
  ) -> (outcome: ProgramTurn.Outcome, mayRetake: Bool) {
    let process: Int32
    switch turn.subject {
    case .start(let launch):
      if wait.isUnwanted { return (.notStarted("it is not wanted any more"), true) }
      switch start(launch, streams: streams) {
      case .success(let started): process = started
      case .failure(let failure):
        var modes = termios()
        return (
          .notStarted(failure.reason), !failure.isAside || ct_take_from_program(&modes)
        )
      }
    case .resume(let number):
      guard var modes = stopped.withLock({ $0.removeValue(forKey: number) }) else {
        return (.notStarted("it has ended"), true)
      }
      guard ct_continue_program(number, &modes) else {
        stopped.withLock { $0[number] = modes }
        return (.notStarted("the menu is in the background"), true)
      }
      process = number
    }
    let outcome = wait.outcome(of: process, timeout: turn.timeout) { events in
      if events.contains(UInt8(CT_WAKE_RESUME)) { ct_return_to_program() }
      didWake(events)
    }
    var modes = termios()
    let isMine = ct_take_from_program(&modes)
    if case .stopped = outcome { stopped.withLock { $0[process] = modes } }
    if isMine, !wait.isUnwanted, let line = turn.farewell(outcome) {
      showUntilKey(line, wait, didWake)
    }
    return (outcome, isMine)
  }

  /// Ends a stopped program, on a thread of its own because that blocks.
  func end(_ process: Int32) async {
    _ = stopped.withLock { $0.removeValue(forKey: process) }
    await onOwnThread { ProgramWait.end(process) }
  }

  private struct Failure: Error {
    var reason: String
    /// Whether the terminal has been given up.
    var isAside: Bool
  }

  private func start(_ launch: ProgramLaunch, streams: String?) -> Result<Int32, Failure> {
    let terminal = streams.map { open($0, O_RDWR | O_CLOEXEC | O_NOCTTY) } ?? -1
    defer { if terminal >= 0 { close(terminal) } }
    var process: Int32 = -1
    var step: Int32 = 0
    let number = launch.withProgram(streams: terminal) { ct_start_program($0, &process, &step) }
    switch number {
    case 0: return .success(process)
    case let number?:
      return .failure(
        Failure(
          reason: launch.reason(number, step), isAside: step != Int32(CT_STEP_ASIDE)))
    case nil:
      return .failure(Failure(reason: "a word of it has a zero byte", isAside: false))
    }
  }

  /// Writes a line and waits for any key, or until the program is cancelled.
  private func showUntilKey(
    _ line: String, _ wait: ProgramWait, _ didWake: (ArraySlice<UInt8>) -> Void
  ) {
    let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK)
    guard terminal >= 0 else { return }
    defer { close(terminal) }
    ct_start_waiting()
    Self.write("\r\n" + line)
    var buffer = [UInt8](repeating: 0, count: 256)
    while !wait.isUnwanted {
      let ready = ct_wait(terminal, -1)
      if ready < 0 { break }
      if ready & 2 != 0 { didWake(ProgramWait.wakes()) }
      guard ready & 1 != 0 else { continue }
      let count = read(terminal, &buffer, buffer.count)
      if count > 0 || count == 0 || errno != EINTR && errno != EAGAIN { break }
    }
    // The rest of a key that is sent as several bytes.
    while ct_wait(terminal, 30) & 1 == 1, read(terminal, &buffer, buffer.count) > 0 {}
    ct_stop_waiting()
    Self.write("\r\n")
  }

  private static func write(_ text: String) { ct_write(text, text.utf8.count) }
}

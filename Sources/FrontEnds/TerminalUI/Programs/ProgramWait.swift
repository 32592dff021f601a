internal import CTerminal
internal import Platform
internal import Synchronization

/// Waits for the end or the stop of a program that has the terminal, and can end it.
final class ProgramWait: Sendable {
  /// The time between TERM and KILL.
  static let grace = Duration.milliseconds(500)

  private struct State {
    var status: Int32?
    var isUnwanted = false
  }

  private let state = Mutex(State())

  /// Whether the program was asked to end by ``end()``.
  var isUnwanted: Bool { state.withLock { $0.isUnwanted } }

  /// Ends the program, now or as soon as it is started; may be called from any thread.
  func end() {
    state.withLock { $0.isUnwanted = true }
    ct_wake(UInt8(CT_WAKE_PROGRAM))
  }

  /// Blocks until the program has ended or stopped, or has been ended after `timeout`.
  ///
  /// - Parameter didWake: called with the other events of the wake descriptor.
  func outcome(
    of process: Int32, timeout: Duration?, didWake: (ArraySlice<UInt8>) -> Void
  ) -> ProgramTurn.Outcome {
    watch(process)
    let deadline = timeout.map { ContinuousClock.now + $0 }
    var killTime: ContinuousClock.Instant?
    var (isKilled, isLate) = (false, false)
    while true {
      let (status, isUnwanted) = state.withLock { ($0.status, $0.isUnwanted) }
      if let status {
        guard let killTime else { return Self.outcome(status, process) }
        if status & 0xFF != 0x7F {
          Self.endRest(of: process, until: killTime)
          return isLate ? .timedOut : Self.outcome(status, process)
        }
        // The program stopped, although it was asked to terminate.
        state.withLock { $0.status = nil }
        ct_signal_program(process, SIGKILL)
        watch(process)
      }
      let now = ContinuousClock.now
      if killTime == nil, isUnwanted || deadline.map({ now >= $0 }) == true {
        isLate = !isUnwanted
        ct_signal_program(process, SIGTERM)
        ct_signal_program(process, SIGCONT)
        killTime = now + Self.grace
      } else if let killTime, now >= killTime, !isKilled {
        ct_signal_program(process, SIGKILL)
        isKilled = true
      }
      let next = isKilled ? nil : killTime ?? deadline
      wait(until: next, didWake)
    }
  }

  /// Blocks until the wake descriptor can be read, or `time` has come.
  private func wait(
    until time: ContinuousClock.Instant?, _ didWake: (ArraySlice<UInt8>) -> Void
  ) {
    // At most a day, because the timeout of the system call is a 32-bit number.
    let left = time.map { max(.zero, min(.seconds(86_400), ContinuousClock.now.duration(to: $0))) }
    guard ct_wait(-1, left.map { Int32($0 / .milliseconds(1)) + 1 } ?? -1) > 0 else { return }
    didWake(Self.wakes())
  }

  static func wakes() -> ArraySlice<UInt8> {
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(ct_wake_descriptor(), &buffer, buffer.count)
    return buffer.prefix(max(0, count))
  }

  /// Waits on a separate thread: no system call waits for both a process and a descriptor.
  private func watch(_ process: Int32) {
    DetachedThread.run { [self] in
      let status = ct_await_program(process)
      state.withLock { $0.status = status }
      ct_wake(UInt8(CT_WAKE_PROGRAM))
    }
  }

  private static func outcome(_ status: Int32, _ process: Int32) -> ProgramTurn.Outcome {
    switch status & 0x7F {
    case 0: .exited(status >> 8 & 0xFF)
    case 0x7F: .stopped(process: process)
    case let number: .signalled(number)
    }
  }

  /// Blocks until all processes of a program's group have ended, and kills the remaining ones at `time`.
  static func endRest(of process: Int32, until time: ContinuousClock.Instant) {
    while ct_signal_program(process, 0) {
      if ContinuousClock.now >= time {
        ct_signal_program(process, SIGKILL)
        return
      }
      usleep(5_000)
    }
  }

  /// Ends a stopped program; blocks for up to half a second.
  static func end(_ process: Int32) {
    guard ct_signal_program(process, SIGTERM) else { return }
    ct_signal_program(process, SIGCONT)
    let time = ContinuousClock.now + grace
    while !ct_reap_program(process) {
      if ContinuousClock.now >= time { ct_signal_program(process, SIGKILL) }
      usleep(5_000)
    }
    endRest(of: process, until: time)
  }
}

internal import CTerminal
internal import Platform
internal import Synchronization

/// The standard streams of this process, which can be lent to programs.
///
/// If this process is in the foreground of a terminal, programs are, too, even those that ask for a password there
/// while standard input is a pipe.
package final class StandardStreams: ProgramTerminal {
  private let stage = ProgramStage()
  private let lent = Atomic(false)

  private let keepsTyped: Bool

  /// - Parameter keepsTyped: whether input that is typed during a program, and not read by it, remains for other
  /// readers; this is always so if standard input is not a terminal.
  package init(keepsTyped: Bool = false) {
    self.keepsTyped = keepsTyped || isatty(STDIN_FILENO) == 0
  }

  package var isLent: Bool { lent.load(ordering: .relaxed) }

  /// Lends the streams for a turn; its farewell is not shown, because the output remains visible.
  @MainActor package func run(_ turn: ProgramTurn) async -> ProgramTurn.Outcome {
    guard !lent.exchange(true, ordering: .relaxed) else {
      return .notStarted("another program runs")
    }
    defer { lent.store(false, ordering: .relaxed) }
    let wait = ProgramWait()
    var turn = turn
    turn.farewell = { _ in nil }
    return await withTaskCancellationHandler {
      await onOwnThread { [self, turn] in play(turn, wait) }
    } onCancel: {
      wait.end()
    }
  }

  private func play(_ turn: ProgramTurn, _ wait: ProgramWait) -> ProgramTurn.Outcome {
    let failure = ct_take_unchanged(Self.isInForeground ? Self.terminal : -1, keepsTyped)
    guard failure == 0 else { return .notStarted(String(cString: strerror(failure))) }
    defer { ct_give_back() }
    return stage.play(turn, wait, streams: nil) { _ in }.outcome
  }

  /// Whether this process has a terminal, from which its job can be stopped and continued.
  package static var haveTerminal: Bool { terminal >= 0 }

  /// The terminal of this process, or a negative number; never closed, since a signal handler may be restoring it.
  private static let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)

  private static var isInForeground: Bool { terminal >= 0 && tcgetpgrp(terminal) == getpgrp() }

  package func end(process: Int32) async { await stage.end(process) }

  /// Reserves descriptors that the caller has closed, so that no file opened later becomes one of them;
  /// writing to a standard output that was closed fails.
  ///
  /// Call this before anything is opened.
  package static func keepDescriptors() { ct_keep_standard_descriptors() }

  /// Calls `read` with the echo of standard input switched off, if it is a terminal.
  ///
  /// The echo is restored afterwards, and whenever a signal ends the process.
  package static func withoutEcho<Value>(_ read: () -> Value) -> Value {
    guard isatty(STDIN_FILENO) != 0, ct_hide_input(STDIN_FILENO) == 0 else { return read() }
    defer { ct_give_back() }
    return read()
  }
}

internal import CTerminal
internal import Foundation
internal import Synchronization

/// The standard streams of this process, which programs may have for a while.
///
/// If this process is in the foreground of a terminal, programs are, too: also those that ask there for a
/// password while standard input is a pipe.
package final class StandardStreams: ProgramTerminal {
  private let stage = ProgramStage()
  private let lent = Atomic(false)

  private let keepsTyped: Bool

  /// Creates the streams.
  ///
  /// - Parameter keepsTyped: whether what is typed during a program, and not read by it, stays to be read by others;
  ///   it does in any case where standard input is no terminal.
  package init(keepsTyped: Bool = false) {
    self.keepsTyped = keepsTyped || isatty(STDIN_FILENO) == 0
  }

  /// Whether a program has the streams.
  package var isLent: Bool { lent.load(ordering: .relaxed) }

  /// Hands the streams over for a turn, whose farewell is not shown: what is written stays to be read.
  @MainActor package func run(_ turn: ProgramTurn) async -> ProgramTurn.Outcome {
    guard !lent.exchange(true, ordering: .relaxed) else {
      return .notStarted("another program runs")
    }
    defer { lent.store(false, ordering: .relaxed) }
    let wait = ProgramWait()
    var turn = turn
    turn.farewell = { _ in nil }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { done in
        Thread.detachNewThread { [self, turn] in
          done.resume(returning: play(turn, wait))
        }
      }
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

  /// The terminal of this process, or a negative number; never closed, since a signal handler may be giving it
  /// back.
  private static let terminal = open("/dev/tty", O_RDWR | O_CLOEXEC | O_NOCTTY)

  private static var isInForeground: Bool { terminal >= 0 && tcgetpgrp(terminal) == getpgrp() }

  /// Ends a stopped program, and all of its process group.
  package func end(process: Int32) async { await stage.end(process) }
}

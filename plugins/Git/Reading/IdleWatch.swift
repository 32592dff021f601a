internal import Synchronization

/// Ends a program that gives no output for too long, as one that waits for a pipe.
///
/// A program that keeps giving output may run for any time.
final class IdleWatch: Sendable {
  private let state = Mutex((pieces: 0, hasEnded: false))

  var hasEnded: Bool { state.withLock { $0.hasEnded } }

  func note() { state.withLock { $0.pieces += 1 } }

  /// Calls `end` after an interval without output; returns then, or when the task is cancelled.
  func run(_ pause: @Sendable (Duration) async throws -> Void, end: @Sendable () -> Void) async {
    var seen = 0
    while (try? await pause(GitProgram.idleLimit)) != nil {
      let isIdle = state.withLock { state in
        state.hasEnded = state.pieces == seen
        seen = state.pieces
        return state.hasEnded
      }
      if isIdle { return end() }
    }
  }
}

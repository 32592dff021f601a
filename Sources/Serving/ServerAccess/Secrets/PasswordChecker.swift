internal import Dispatch
internal import Synchronization

/// Checks passwords on its own threads, a few at a time: each check needs memory and tenths of a second.
package final class PasswordChecker: Sendable {
  /// The error that too many passwords are waiting to be checked.
  package struct Busy: Error {}

  private struct State {
    var running = 0
    var waiting: [@Sendable () -> Void] = []
  }

  private let state = Mutex(State())
  private let threads = DispatchQueue(label: "appmenu.passwords", attributes: .concurrent)
  private let atOnce: Int
  private let longestQueue: Int
  private let check: @Sendable (PasswordHash, String) -> Bool

  /// Creates a checker.
  ///
  /// - Parameters:
  ///   - atOnce: the number of concurrent checks.
  ///   - longestQueue: the maximum number of waiting checks.
  package init(
    atOnce: Int = 2, longestQueue: Int = 32,
    check: @escaping @Sendable (PasswordHash, String) -> Bool = { $0.isHash(of: $1) }
  ) {
    (self.atOnce, self.longestQueue, self.check) = (atOnce, longestQueue, check)
  }

  /// Returns whether `hash` is that of a password.
  ///
  /// - Throws: ``Busy`` if too many wait.
  package func isHash(_ hash: PasswordHash, of password: String) async throws(Busy) -> Bool {
    let isRight: Bool? = await withCheckedContinuation { continuation in
      let isTaken = state.withLock { state in
        guard state.running + state.waiting.count < atOnce + longestQueue else { return false }
        state.waiting.append { [check] in continuation.resume(returning: check(hash, password)) }
        return true
      }
      if isTaken { startNext() } else { continuation.resume(returning: nil) }
    }
    guard let isRight else { throw Busy() }
    return isRight
  }

  private func startNext() {
    let job: (@Sendable () -> Void)? = state.withLock { state in
      guard state.running < atOnce, !state.waiting.isEmpty else { return nil }
      state.running += 1
      return state.waiting.removeFirst()
    }
    guard let job else { return }
    threads.async {
      job()
      self.state.withLock { $0.running -= 1 }
      self.startNext()
    }
  }
}

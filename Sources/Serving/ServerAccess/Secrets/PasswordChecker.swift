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
      let check = check
      let isTaken = submit { continuation.resume(returning: check(hash, password)) }
      if !isTaken { continuation.resume(returning: nil) }
    }
    guard let isRight else { throw Busy() }
    return isRight
  }

  private func submit(_ job: @escaping @Sendable () -> Void) -> Bool {
    let starts: Bool? = state.withLock { state in
      if state.running < atOnce {
        state.running += 1
        return true
      }
      guard state.waiting.count < longestQueue else { return nil }
      state.waiting.append(job)
      return false
    }
    if starts == true { start(job) }
    return starts != nil
  }

  private func start(_ job: @escaping @Sendable () -> Void) {
    threads.async {
      job()
      let next: (@Sendable () -> Void)? = self.state.withLock { state in
        if state.waiting.isEmpty {
          state.running -= 1
          return nil
        }
        return state.waiting.removeFirst()
      }
      if let next { self.start(next) }
    }
  }
}

internal import Synchronization

/// The token in the address that a server on loopback prints at its start; it is exchanged for a session.
///
/// An address stays in histories and in the arguments of the program that opens it, so the token is valid for a
/// limited time and a few exchanges only; ``renew()`` makes another one.
package final class StartToken: Sendable {
  private struct State {
    var hash: [UInt8]
    var uses: Int
    var end: Duration
  }

  private let state: Mutex<State?>
  private let clock: AccessClock
  private let uses: Int
  private let lifetime: Duration

  /// Creates a place for tokens, empty until ``renew()`` is called.
  ///
  /// - Parameters:
  ///   - uses: the number of exchanges of each token.
  ///   - lifetime: the time in which each token can be exchanged.
  package init(
    uses: Int = 1, lifetime: Duration = .seconds(600), clock: AccessClock = .system
  ) {
    (self.uses, self.lifetime, self.clock) = (uses, lifetime, clock)
    state = Mutex(nil)
  }

  /// Returns a new token, of which only the hash is stored; the previous one is no longer valid.
  package func renew() -> Secret {
    let token = Secret.random()
    let end = clock.uptime() + lifetime
    state.withLock { $0 = State(hash: token.hash, uses: uses, end: end) }
    return token
  }

  /// Whether there is a valid token.
  package var isUsable: Bool {
    let now = clock.uptime()
    return state.withLock { $0.map { $0.end > now } ?? false }
  }

  /// Returns whether a text is the token, and uses one exchange.
  package func exchange(_ text: String) -> Bool {
    let hash = Secret(text).hash
    let now = clock.uptime()
    return state.withLock { state in
      guard var current = state else { return false }
      guard current.end > now else {
        state = nil
        return false
      }
      guard Sodium.areEqual(current.hash, hash) else { return false }
      current.uses -= 1
      state = current.uses > 0 ? current : nil
      return true
    }
  }
}

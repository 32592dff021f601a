import Synchronization

@testable import ServerAccess

/// A clock that stands still until a test moves it.
final class TestClock: Sendable {
  private let state = Mutex<(date: Int, uptime: Duration)>((1_800_000_000, .seconds(1000)))

  var clock: AccessClock {
    AccessClock(
      date: { self.state.withLock { $0.date } }, uptime: { self.state.withLock { $0.uptime } })
  }

  func advance(_ seconds: Int) {
    state.withLock { state in
      state.date += seconds
      state.uptime += .seconds(seconds)
    }
  }

  var date: Int { state.withLock { $0.date } }
}

extension PasswordHash.Cost {
  /// A cost that lets tests be quick.
  static let small = PasswordHash.Cost(memory: 8, passes: 1, lanes: 1)
}

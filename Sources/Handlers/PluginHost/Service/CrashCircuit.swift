internal import Synchronization

/// Disables a plugin that crashes repeatedly, until the user asks for it again.
final class CrashCircuit: Sendable {
  /// The number of crashes within ``window`` that disables a plugin.
  static let limit = 3
  /// The time for which a crash counts.
  static let window = Duration.seconds(60)

  private let crashes = Mutex<(times: [Duration], isOff: Bool)>(([], false))

  var isOff: Bool { crashes.withLock { $0.isOff } }

  func recordCrash(at time: Duration) {
    crashes.withLock { crashes in
      crashes.times = crashes.times.filter { time - $0 < Self.window } + [time]
      if crashes.times.count >= Self.limit { crashes.isOff = true }
    }
  }

  func reset() { crashes.withLock { $0 = ([], false) } }
}

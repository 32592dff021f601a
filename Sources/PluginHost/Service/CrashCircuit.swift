internal import Synchronization

/// Keeps a plugin that crashes again and again from being started, until the user asks for it.
final class CrashCircuit: Sendable {
  /// How many crashes within ``window`` switch a plugin off.
  static let limit = 3
  /// How long a crash counts.
  static let window = Duration.seconds(60)

  private let crashes = Mutex<(times: [Duration], isOff: Bool)>(([], false))

  /// Whether the plugin is off.
  var isOff: Bool { crashes.withLock { $0.isOff } }

  /// Counts a crash.
  func recordCrash(at time: Duration) {
    crashes.withLock { crashes in
      crashes.times = crashes.times.filter { time - $0 < Self.window } + [time]
      if crashes.times.count >= Self.limit { crashes.isOff = true }
    }
  }

  /// Lets the plugin be started again.
  func reset() { crashes.withLock { $0 = ([], false) } }
}

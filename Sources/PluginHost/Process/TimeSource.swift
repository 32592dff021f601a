/// Time as the host measures it, so that tests can make it pass.
public protocol TimeSource: Sendable {
  /// How long the source has been running.
  var now: Duration { get }
  /// Waits.
  func sleep(for duration: Duration) async throws
}

/// The time of this machine, which stands still while the machine sleeps.
public struct SystemTime: TimeSource {
  private static let origin = SuspendingClock().now

  /// Creates the time of this machine.
  public init() {}

  /// How long this process has been using the source.
  public var now: Duration { SuspendingClock().now - Self.origin }

  /// Waits; throws when the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: duration, clock: .suspending)
  }
}

/// How long somebody still waits: a time without a sign of life, in which the host itself was there to
/// see one.
///
/// Looked at in slices, of which none counts for more than it was meant to take: a program that was
/// stopped for an hour has waited for a second.
struct Patience {
  private static let longestSlice = Duration.seconds(1)

  private let whole: Duration
  private var left: Duration
  private var lastActivity: Duration
  private var lastLook: Duration
  private var slice = Duration.zero

  init(_ whole: Duration, from now: Duration) {
    self.whole = whole
    left = whole
    lastActivity = now
    lastLook = now
  }

  /// How long to sleep before the next look; nil where the patience is at its end.
  mutating func next(lastActivity: Duration, now: Duration) -> Duration? {
    if lastActivity > self.lastActivity {
      self.lastActivity = lastActivity
      left = whole - min(now - lastActivity, slice)
    } else {
      left -= min(now - lastLook, slice)
    }
    lastLook = now
    guard left > .zero else { return nil }
    slice = min(left, Self.longestSlice)
    return slice
  }
}

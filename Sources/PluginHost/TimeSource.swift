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

  /// The time of this machine.
  public init() {}

  /// How long this process has been using the source.
  public var now: Duration { SuspendingClock().now - Self.origin }

  /// Waits; throws when the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: duration, clock: .suspending)
  }
}

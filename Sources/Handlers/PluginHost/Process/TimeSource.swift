/// A clock of the host; tests pass a clock that they advance.
public protocol TimeSource: Sendable {
  /// The time since the source was started.
  var now: Duration { get }
  /// Waits for `duration`.
  ///
  /// - Throws: a `CancellationError` if the task is cancelled.
  func sleep(for duration: Duration) async throws
}

extension TimeSource {
  /// Returns the result of `body`, or nil after `timeout`, if there is one.
  ///
  /// - Throws: a `CancellationError` if the task is cancelled while there is a timeout, or any error of `body`.
  package func within<Value: Sendable>(
    _ timeout: Duration?, _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value? {
    guard let timeout else { return try await body() }
    return try await withThrowingTaskGroup(of: Value?.self) { group in
      group.addTask { try await body() }
      group.addTask {
        try await self.sleep(for: timeout)
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
  }
}

/// The clock of this machine, which does not advance while the machine sleeps.
public struct SystemTime: TimeSource {
  private static let origin = SuspendingClock().now

  /// Creates the clock.
  public init() {}

  /// The time since this process first used the source.
  public var now: Duration { SuspendingClock().now - Self.origin }

  /// Waits for `duration`.
  ///
  /// - Throws: a `CancellationError` if the task is cancelled.
  public func sleep(for duration: Duration) async throws {
    try await Task.sleep(for: duration, clock: .suspending)
  }
}

/// A timeout for a process without activity, which counts only the time in which the host itself
/// was running.
///
/// Time is measured in slices, none of which counts for more than its intended length: if the host was
/// stopped for an hour, a second has passed.
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

  /// Returns the time to sleep before the next check, or nil if the timeout has expired.
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

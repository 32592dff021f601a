internal import Platform

/// The time, and the randomness of retries; replaced in tests.
package struct HTTPClock: Sendable {
  /// Returns the seconds since 1970.
  package var now: @Sendable () -> Int
  /// Waits, and throws if the task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void
  /// Returns a random number from 0 to 1.
  package var random: @Sendable () -> Double

  /// Returns the seconds by which the system's clock is ahead of UTC at an instant.
  ///
  /// `TimeZone` is not used, because the released program does not contain its data.
  @Sendable package static func zoneOffset(_ instant: Int) -> Int {
    var (seconds, parts) = (time_t(instant), tm())
    return localtime_r(&seconds, &parts) == nil ? 0 : Int(parts.tm_gmtoff)
  }

  package init(
    now: @escaping @Sendable () -> Int,
    sleep: @escaping @Sendable (Duration) async throws -> Void,
    random: @escaping @Sendable () -> Double
  ) {
    self.now = now
    self.sleep = sleep
    self.random = random
  }

  package static let system = HTTPClock(
    now: { time(nil) }, sleep: { try await Task.sleep(for: $0) },
    random: { Double.random(in: 0...1) })
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The time; replaced in tests.
package struct AccessClock: Sendable {
  /// Returns the seconds since 1970, for times that others wrote down.
  package var date: @Sendable () -> Int
  /// Returns a time that only grows, and grows while the machine sleeps, too.
  package var uptime: @Sendable () -> Duration

  /// Creates a clock.
  package init(
    date: @escaping @Sendable () -> Int, uptime: @escaping @Sendable () -> Duration
  ) {
    (self.date, self.uptime) = (date, uptime)
  }

  private static let start = ContinuousClock.now

  /// The clock of the system.
  package static let system = AccessClock(
    date: { time(nil) }, uptime: { start.duration(to: .now) })
}

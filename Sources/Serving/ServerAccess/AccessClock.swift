internal import Platform

package struct AccessClock: Sendable {
  /// The seconds since 1970, for times that others recorded.
  package var date: @Sendable () -> Int
  /// A time that only grows, also while the machine sleeps.
  package var uptime: @Sendable () -> Duration

  private static let start = ContinuousClock.now

  package static let system = AccessClock(
    date: { time(nil) }, uptime: { start.duration(to: .now) })
}

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The time, and the chance by which requests are sent again at different moments; replaced in tests.
package struct HTTPClock: Sendable {
  /// Returns the seconds since 1970.
  package var now: @Sendable () -> Int
  /// Waits, and throws if the task is cancelled.
  package var sleep: @Sendable (Duration) async throws -> Void
  /// Returns a number from 0 to 1 by chance.
  package var random: @Sendable () -> Double

  /// Creates a clock.
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

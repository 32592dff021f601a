/// The limits of a log of runs.
package struct RunLogSettings: Sendable, Hashable {
  /// The time after which a finished run is removed, in milliseconds; nil for never.
  package var age: Int?
  /// The size in bytes above which the oldest runs are removed; nil for any size.
  package var size: Int?
  /// The maximum size of the file in bytes, which it exceeds only briefly while runs are removed: writes beyond it
  /// fail; nil for the whole disk.
  package var ceiling: Int?
  /// The maximum time for which output waits in memory before it is written.
  package var delay: Duration

  package init(
    age: Int? = 90 * 24 * 3600 * 1000, size: Int? = 1 << 30, ceiling: Int? = nil,
    delay: Duration = .milliseconds(500)
  ) {
    (self.age, self.size, self.ceiling, self.delay) = (age, size, ceiling, delay)
  }
}

/// How much a log of runs keeps, and for how long.
package struct RunLogSettings: Sendable, Hashable {
  /// For how many milliseconds a run is kept after its end; nil for ever.
  package var age: Int?
  /// The bytes of the file above which the oldest runs are removed; nil for any number.
  package var size: Int?
  /// The bytes that the file does not exceed, but for a moment while runs are removed: what would make it larger
  /// fails; nil if only the disk ends it.
  package var ceiling: Int?
  /// How long output may wait in memory before it is written.
  package var delay: Duration

  /// Creates settings: 90 days and 1 GiB, unless told otherwise.
  package init(
    age: Int? = 90 * 24 * 3600 * 1000, size: Int? = 1 << 30, ceiling: Int? = nil,
    delay: Duration = .milliseconds(500)
  ) {
    (self.age, self.size, self.ceiling, self.delay) = (age, size, ceiling, delay)
  }
}

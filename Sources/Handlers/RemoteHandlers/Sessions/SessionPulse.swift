/// How often a front end and a worker tell each other that they are there.
package struct SessionPulse: Sendable, Hashable {
  /// The time between two signs of life.
  package var interval: Duration
  /// The time without one after which the other side counts as gone.
  package var patience: Duration

  /// Creates the times for signs of life.
  package init(interval: Duration = .seconds(3), patience: Duration = .seconds(12)) {
    (self.interval, self.patience) = (interval, patience)
  }
}

extension Duration {
  /// The time in seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

/// How often a front end and a worker send heartbeats.
package struct SessionPulse: Sendable, Hashable {
  package var interval: Duration
  /// The time without a heartbeat after which the other side counts as gone.
  package var patience: Duration

  package init(interval: Duration = .seconds(3), patience: Duration = .seconds(12)) {
    (self.interval, self.patience) = (interval, patience)
  }
}

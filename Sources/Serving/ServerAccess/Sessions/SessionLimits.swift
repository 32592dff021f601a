/// How long sessions last, and how many there may be.
package struct SessionLimits: Sendable, Hashable {
  /// How long a session lasts at most.
  package var lifetime: Duration
  /// How long a session lasts while nothing comes from its user.
  package var idle: Duration
  /// How many sessions a user may have; a further one ends the one that was used least recently.
  package var perUser: Int
  /// How many sessions there may be in all; there are no further ones.
  package var total: Int
  /// How many live streams a session may have.
  package var streams: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - lifetime: how long a session lasts at most.
  ///   - idle: how long a session lasts while nothing comes from its user.
  ///   - perUser: how many sessions a user may have.
  ///   - total: how many sessions there may be in all.
  ///   - streams: how many live streams a session may have.
  package init(
    lifetime: Duration = .seconds(12 * 3600), idle: Duration = .seconds(3600), perUser: Int = 16,
    total: Int = 10_000, streams: Int = 32
  ) {
    (self.lifetime, self.idle) = (lifetime, idle)
    (self.perUser, self.total, self.streams) = (perUser, total, streams)
  }

  /// Those of the user who runs the server: a day, used or not.
  package static let owner = SessionLimits(lifetime: .seconds(86_400), idle: .seconds(86_400))
}

package struct SessionLimits: Sendable, Hashable {
  package var lifetime = Duration.seconds(12 * 3600)
  package var idle = Duration.seconds(3600)
  /// The maximum number of sessions of a user; a further one ends the one that was used least recently.
  package var perUser = 16
  /// The maximum number of sessions; further ones are refused.
  package var total = 10_000
  /// The maximum number of live streams of a session.
  package var streams = 32

  /// The limits of the user who runs the server: a day, used or not.
  package static let owner = SessionLimits(lifetime: .seconds(86_400), idle: .seconds(86_400))
}

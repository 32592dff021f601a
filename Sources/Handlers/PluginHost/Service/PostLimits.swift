/// The limits on effects that a plugin performs without being asked.
struct PostLimits {
  static let effects = 64

  var toasts = RateLimit(count: 8, window: .seconds(10))
  var attention = RateLimit(count: 1, window: .seconds(10))
}

/// Admits at most ``count`` events within ``window``.
struct RateLimit {
  let count: Int
  let window: Duration
  private(set) var times: [Duration] = []

  /// Returns whether an event may happen at `time`, and counts it.
  mutating func admits(at time: Duration) -> Bool {
    times.removeAll { time - $0 >= window }
    guard times.count < count else { return false }
    times.append(time)
    return true
  }
}

/// The limits on effects that a plugin performs without being asked.
struct PostLimits {
  /// The maximum number of effects in a message.
  static let effects = 64
  /// The maximum number of toasts within ``window``.
  private static let toasts = 8
  private static let window = Duration.seconds(10)

  private var toastTimes: [Duration] = []
  private var attentionTime: Duration?

  /// Returns whether a toast may be shown at `time`, and counts it.
  mutating func admitsToast(at time: Duration) -> Bool {
    toastTimes.removeAll { time - $0 >= Self.window }
    guard toastTimes.count < Self.toasts else { return false }
    toastTimes.append(time)
    return true
  }

  /// Returns whether attention may be drawn at `time`, and counts it.
  mutating func admitsAttention(at time: Duration) -> Bool {
    if let last = attentionTime, time - last < Self.window { return false }
    attentionTime = time
    return true
  }
}

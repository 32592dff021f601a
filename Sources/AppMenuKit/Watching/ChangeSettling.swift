/// Makes one change of many events that come close together.
///
/// What is finished is told after a short silence. What is under way, as a file that was emptied and
/// is being written, is given more time, so that it is seldom read half; but neither waits for ever.
struct ChangeSettling {
  /// How far a change has come.
  enum Progress {
    /// A file was closed after writing, or moved into its place.
    case finished
    /// More is likely to come: a file was emptied, written to, made, or taken away.
    case underway

    /// How long nothing may happen before the change is told.
    fileprivate var silence: Duration { self == .finished ? .milliseconds(15) : .milliseconds(50) }
    /// How long a change may wait for others.
    fileprivate var limit: Duration { self == .finished ? .milliseconds(60) : .milliseconds(250) }
  }

  /// When the change is to be told; nil where there is none.
  private(set) var due: ContinuousClock.Instant?
  private var limit: ContinuousClock.Instant?

  /// Takes note of an event.
  mutating func note(_ progress: Progress, at now: ContinuousClock.Instant) {
    let latest = min(limit ?? now + progress.limit, now + progress.limit)
    limit = latest
    due = min(now + progress.silence, latest)
  }

  /// Whether the change is to be told now; it is forgotten then.
  mutating func takeIfDue(at now: ContinuousClock.Instant) -> Bool {
    guard let due, due <= now else { return false }
    (self.due, limit) = (nil, nil)
    return true
  }
}

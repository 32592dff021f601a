/// Combines events in quick succession into one change.
///
/// Finished changes are reported after a short silence. Changes under way, for instance a file that was
/// truncated and is being written, get more time, so that it is rarely read half; both waits are limited.
struct ChangeSettling {
  enum Progress {
    /// A file was closed after writing, or moved into its place.
    case finished
    /// More is likely to follow: a file was truncated, written to, created, or removed.
    case underway

    /// The time without events before the change is reported.
    fileprivate var silence: Duration { self == .finished ? .milliseconds(15) : .milliseconds(50) }
    /// The maximum time from the first event to the report.
    fileprivate var limit: Duration { self == .finished ? .milliseconds(60) : .milliseconds(250) }
  }

  private(set) var due: ContinuousClock.Instant?
  private var limit: ContinuousClock.Instant?

  mutating func note(_ progress: Progress, at now: ContinuousClock.Instant) {
    let latest = min(limit ?? now + progress.limit, now + progress.limit)
    limit = latest
    due = min(now + progress.silence, latest)
  }

  mutating func takeIfDue(at now: ContinuousClock.Instant) -> Bool {
    guard let due, due <= now else { return false }
    (self.due, limit) = (nil, nil)
    return true
  }
}

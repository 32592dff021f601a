/// Schedules frames: at once after a key, but one frame for changes that are too fast to be seen.
@MainActor
final class FramePacer {
  /// The minimum duration of a frame before a key causes the next one at once.
  private static let frameTime = Duration.milliseconds(8)

  private let now: @Sendable () -> Duration
  private let draw: @MainActor () -> Void
  private var last: Duration?
  private var isScheduled = false

  init(now: @escaping @Sendable () -> Duration, draw: @escaping @MainActor () -> Void) {
    self.now = now
    self.draw = draw
  }

  func drawNow() {
    draw()
    last = now()
  }

  /// Draws at once, except for keys that arrive faster than frames can be seen, as in a pasted page: those
  /// share one frame.
  func drawSoon() {
    if let last, now() - last < Self.frameTime { schedule() } else { drawNow() }
  }

  /// Several changes in one turn of the main actor share one frame.
  func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    Task {
      isScheduled = false
      drawNow()
    }
  }
}

/// Decides when a frame is drawn: at once after a key, but once for what comes faster than it is seen.
@MainActor
final class FramePacer {
  /// How long a frame stays at least before a key makes the next one at once.
  private static let frameTime = Duration.milliseconds(8)

  private let now: @Sendable () -> Duration
  private let draw: @MainActor () -> Void
  private var last: Duration?
  private var isScheduled = false

  /// A pacer that draws with `draw`, by the clock `now`.
  init(now: @escaping @Sendable () -> Duration, draw: @escaping @MainActor () -> Void) {
    self.now = now
    self.draw = draw
  }

  /// Draws here and now.
  func drawNow() {
    draw()
    last = now()
  }

  /// Draws at once, but for keys that come faster than frames can be seen, as a pasted page does: those
  /// make one frame together.
  func drawSoon() {
    if let last, now() - last < Self.frameTime { schedule() } else { drawNow() }
  }

  /// Several changes of one turn make one frame.
  func schedule() {
    guard !isScheduled else { return }
    isScheduled = true
    Task {
      isScheduled = false
      drawNow()
    }
  }
}

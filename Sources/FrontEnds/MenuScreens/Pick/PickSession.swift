internal import Platform
internal import Keyboard
internal import MenuInteraction
package import Picker
package import TerminalUI

@MainActor
package final class PickSession {
  package enum End: Sendable, Equatable {
    /// These lines were chosen, in their original bytes.
    case chosen([[UInt8]])
    /// The script replaces the choice.
    case become(PickScript)
    case left
    case terminalLost
  }

  private let layer: PickLayer
  private let screen: PickScreen
  private let terminal: any Terminal
  private let usesMouse: Bool
  private let fitsLines: Bool
  private var look: TerminalLook
  private var encoder: FrameEncoder
  private let now: @Sendable () -> Duration
  /// Whether the first frame has been drawn, which waits for nothing.
  private var hasDrawn = false
  private lazy var pacer = FramePacer(now: now) { [weak self] in self?.draw() }

  /// Creates a session of `model` on `terminal`.
  ///
  /// - Parameters:
  ///   - usesMouse: whether mouse reporting is on; otherwise the terminal handles the mouse.
  ///   - fitsLines: whether frames in a part of the screen are no higher than their lines need.
  ///   - now: returns the time of a clock.
  package init(
    _ layer: PickLayer, terminal: any Terminal, look: TerminalLook, usesMouse: Bool = true,
    fitsLines: Bool = false,
    now: @escaping @Sendable () -> Duration = PickSession.systemTime
  ) {
    self.layer = layer
    screen = PickScreen(layer)
    self.now = now
    self.terminal = terminal
    self.usesMouse = usesMouse
    self.fitsLines = fitsLines && terminal.isInline
    self.look = look
    encoder = FrameEncoder(depth: terminal.colorDepth, isInline: terminal.isInline)
  }

  /// Returns the time since the first use of the system's clock.
  package static let systemTime: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }()

  /// Draws the first frame, then reads lines as they arrive and keys as they are pressed.
  ///
  /// - Parameters:
  ///   - separator: the byte that ends a line of the input.
  ///   - read: returns the next bytes, or `nil` at the end. Called on a thread of its own. Without it the
  ///     lines are those that the model already reads.
  package func run(
    separator: UInt8 = 0x0A, read: (@Sendable () -> [UInt8]?)? = nil
  ) async -> End {
    pacer.drawNow()
    if usesMouse { terminal.setMouse(true) }
    if let question = look.question { terminal.ask(question) }
    layer.onChange = { [weak self] in self?.pacer.schedule() }
    if let read { layer.read(separator: separator, read) }
    defer {
      layer.stopReading()
      layer.onChange = {}
    }
    layer.refreshPreview()
    var events = WaitingEvents(terminal.events)
    while let event = await events.next() {
      let outcome: InteractionOutcome
      switch event {
      case .closed: return .terminalLost
      case .resumed, .resized:
        clearScreen()
        outcome = .stay
      case .reply(let reply):
        if !look.take(reply) { continue }
        outcome = .stay
      case .key(let key): outcome = await press(key)
      case .mouse(let event):
        guard usesMouse else { continue }
        if let key = screen.key(for: event) {
          outcome = await press(key)
        } else {
          outcome = screen.handle(event)
        }
      }
      switch outcome {
      case .stay, .reload: pacer.drawSoon()
      case .quit: return end
      }
    }
    return .terminalLost
  }

  /// Makes the next frame complete, on a screen that may have changed.
  private func clearScreen() {
    guard terminal.isInline else { return encoder.invalidate() }
    encoder.follow(takes: terminal.takes)
    terminal.write(encoder.erase(columns: terminal.windowColumns, reflows: terminal.reflowsLines))
    terminal.makeRoom(isAtStart: true)
  }

  private func press(_ key: Key) async -> InteractionOutcome {
    // The choice is made among the current matches, not those of an earlier input.
    if layer.chooses(key) { await layer.settle() }
    return await layer.finish(layer.handle(key))
  }

  private var end: End {
    if let script = layer.successor { return .become(script) }
    return layer.chosen.map { .chosen($0) } ?? .left
  }

  private func draw() {
    // Another program is using the terminal.
    guard !terminal.isLent else { return }
    encoder.follow(takes: terminal.takes)
    var size = terminal.size
    if fitsLines { size.rows = min(size.rows, screen.neededRows(upTo: size)) }
    let bytes = encoder.encode(screen.frame(look.theme, size: size))
    if !bytes.isEmpty { terminal.write(bytes) }
    if hasDrawn { layer.refreshPreview() }
    hasDrawn = true
  }
}

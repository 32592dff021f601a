internal import Foundation
internal import Keyboard
public import TerminalUI

/// Runs the choice among lines on a terminal.
@MainActor
public final class PickSession {
  /// How a session ended.
  public enum End: Sendable, Equatable {
    /// These lines were chosen, as they came.
    case chosen([[UInt8]])
    /// Nothing was chosen.
    case left
    /// The terminal went away.
    case terminalLost
  }

  private let model: PickModel
  private let terminal: any Terminal
  private let usesMouse: Bool
  private var look: TerminalLook
  private var encoder: FrameEncoder
  private let now: @Sendable () -> Duration
  private lazy var pacer = FramePacer(now: now) { [weak self] in self?.draw() }

  /// A session of `model` on `terminal`.
  ///
  /// - Parameters:
  ///   - usesMouse: whether the mouse works here; where it does not, the terminal has it.
  ///   - now: the time by some clock.
  public init(
    model: PickModel, terminal: any Terminal, look: TerminalLook, usesMouse: Bool = true,
    now: @escaping @Sendable () -> Duration = PickSession.systemTime
  ) {
    self.model = model
    self.now = now
    self.terminal = terminal
    self.usesMouse = usesMouse
    self.look = look
    encoder = FrameEncoder(depth: terminal.colorDepth)
  }

  /// The time since the first look at the system's clock.
  public static let systemTime: @Sendable () -> Duration = {
    let start = ContinuousClock.now
    return { ContinuousClock.now - start }
  }()

  /// Draws the first frame, takes lines as they come and keys as they are pressed.
  ///
  /// - Parameters:
  ///   - separator: the byte that ends a line of the input.
  ///   - read: gives the next bytes; nil at the end. Called on a thread of its own. Without it the lines
  ///     are those that the model reads already.
  public func run(
    separator: UInt8 = 0x0A, read: (@Sendable () -> [UInt8]?)? = nil
  ) async -> End {
    pacer.drawNow()
    if usesMouse { terminal.setMouse(true) }
    if let question = look.question { terminal.ask(question) }
    model.onChange = { [weak self] in self?.pacer.schedule() }
    if let read { model.read(separator: separator, read) }
    defer {
      model.stopReading()
      model.onChange = {}
    }
    for await event in WaitingEvents(terminal.events) {
      let outcome: PickModel.Outcome
      switch event {
      case .closed: return .terminalLost
      case .resumed, .resized:
        encoder.invalidate()
        outcome = .stay
      case .reply(let reply):
        if !look.take(reply) { continue }
        outcome = .stay
      case .key(let key): outcome = await press(key)
      case .mouse(let event):
        guard usesMouse else { continue }
        if let key = model.key(for: event) {
          outcome = await press(key)
        } else {
          outcome = model.handle(event)
        }
      }
      switch outcome {
      case .stay: pacer.drawSoon()
      case .left: return .left
      case .chosen(let lines): return .chosen(lines)
      }
    }
    return .terminalLost
  }

  private func press(_ key: Key) async -> PickModel.Outcome {
    // What is chosen is what is found, not what was found before the last letters.
    if key == .enter { await model.settle() }
    return model.handle(key)
  }

  /// What `model` looks like without colours, for tests of those who embed it.
  public static func frame(of model: PickModel, size: Size) -> Frame {
    PickRenderer(theme: Theme(depth: .none)).frame(model, size: size)
  }

  private func draw() {
    let bytes = encoder.encode(
      PickRenderer(theme: look.theme).frame(model, size: terminal.size))
    if !bytes.isEmpty { terminal.write(bytes) }
  }
}

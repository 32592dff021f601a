internal import Foundation
internal import FuzzyMatching
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
  private var look: TerminalLook
  private var encoder: FrameEncoder
  private let now: @Sendable () -> Duration
  private lazy var pacer = FramePacer(now: now) { [weak self] in self?.draw() }

  /// A session of `model` on `terminal`.
  ///
  /// - Parameter now: the time by some clock.
  public init(
    model: PickModel, terminal: any Terminal, look: TerminalLook,
    now: @escaping @Sendable () -> Duration = PickSession.systemTime
  ) {
    self.model = model
    self.now = now
    self.terminal = terminal
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
  ///   - read: gives the next bytes; nil at the end. Called on a thread of its own.
  public func run(separator: UInt8 = 0x0A, read: @escaping @Sendable () -> [UInt8]?) async -> End {
    pacer.drawNow()
    if let question = look.question { terminal.ask(question) }
    model.onChange = { [weak self] in self?.pacer.schedule() }
    let (blocks, continuation) = AsyncStream<CandidateBlock>.makeStream()
    // To read may take for ever, and none of the threads that tasks run on is to wait for it.
    Thread.detachNewThread {
      var splitter = LineSplitter(separator: separator)
      while let bytes = read() {
        if let block = splitter.take(bytes[...]) { continuation.yield(block) }
      }
      if let block = splitter.finish() { continuation.yield(block) }
      continuation.finish()
    }
    let reading = Task { [model] in
      for await block in blocks { model.add(block) }
      if !Task.isCancelled { model.endInput() }
    }
    defer {
      reading.cancel()
      model.onChange = {}
    }
    for await event in terminal.events {
      switch event {
      case .closed: return .terminalLost
      case .resumed, .resized: encoder.invalidate()
      case .mouse: continue
      case .reply(let reply): if !look.take(reply) { continue }
      case .key(let key):
        // What is chosen is what is found, not what was found before the last letters.
        if key == .enter { await model.settle() }
        switch model.handle(key) {
        case .stay: break
        case .left: return .left
        case .chosen(let lines): return .chosen(lines)
        }
      }
      pacer.drawSoon()
    }
    return .terminalLost
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

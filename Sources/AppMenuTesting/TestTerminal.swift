internal import Synchronization
public import TerminalUI

/// A terminal in memory: takes keys from a test, and keeps what was sent.
public final class TestTerminal: Terminal {
  /// How many colours it shows.
  public let colorDepth: ColorDepth
  /// What the test makes happen.
  public let events = TerminalEvents()
  private let state: Mutex<(size: Size, sent: [UInt8], cleanup: String)>

  /// Creates a terminal of a size.
  public init(columns: Int = 80, rows: Int = 24, colorDepth: ColorDepth = .none) {
    self.colorDepth = colorDepth
    state = Mutex((Size(columns: columns, rows: rows), [], ""))
  }

  /// Its size.
  public var size: Size { state.withLock { $0.size } }
  /// All that was sent, as text.
  public var sent: String { state.withLock { String(decoding: $0.sent, as: UTF8.self) } }

  /// What is to be sent before it is given back.
  public var cleanup: String { state.withLock { $0.cleanup } }

  /// Keeps bytes.
  public func write(_ bytes: [UInt8]) { state.withLock { $0.sent += bytes } }

  /// Keeps what was sent for it, as a terminal would be sent.
  public func setMouse(_ isOn: Bool) {
    write(Array((isOn ? "\u{1B}[?1000h" : "\u{1B}[?1000l").utf8))
  }
  /// Keeps the questions with all that was sent.
  public func ask(_ questions: String) { write(Array(questions.utf8)) }

  /// Keeps what is to be sent in the end.
  public func setCleanup(_ sequence: String) { state.withLock { $0.cleanup = sequence } }

  /// Presses keys.
  public func press(_ keys: Key...) { for key in keys { events.put(.key(key)) } }
  /// Uses the mouse.
  public func point(_ event: MouseEvent) { events.put(.mouse(event)) }
  /// Answers a question.
  public func reply(_ reply: TerminalReply) { events.put(.reply(reply)) }
  /// Changes the size.
  public func resize(columns: Int, rows: Int) {
    state.withLock { $0.size = Size(columns: columns, rows: rows) }
    events.put(.resized)
  }
  /// Goes away.
  public func disconnect() {
    events.put(.closed)
    events.finish()
  }
}

public import Keyboard
internal import Synchronization
public import TerminalUI

/// A terminal in memory: a test sends its input, and reads its output.
public final class TestTerminal: Terminal {
  /// The number of colours it supports.
  public let colorDepth: ColorDepth
  /// The input events that the test sends.
  public let events = TerminalEvents()
  private let state: Mutex<(size: Size, sent: [UInt8], cleanup: String)>

  /// Creates a terminal of the given size.
  public init(columns: Int = 80, rows: Int = 24, colorDepth: ColorDepth = .none) {
    self.colorDepth = colorDepth
    state = Mutex((Size(columns: columns, rows: rows), [], ""))
  }

  /// The current size.
  public var size: Size { state.withLock { $0.size } }
  /// The whole output so far, as text.
  public var sent: String { state.withLock { String(decoding: $0.sent, as: UTF8.self) } }

  /// The sequence that resets the terminal at the end.
  public var cleanup: String { state.withLock { $0.cleanup } }

  /// Appends bytes to the output.
  public func write(_ bytes: [UInt8]) { state.withLock { $0.sent += bytes } }

  /// Appends the sequence that switches the mouse on or off to the output.
  public func setMouse(_ isOn: Bool) {
    write(Array((isOn ? "\u{1B}[?1000h" : "\u{1B}[?1000l").utf8))
  }
  /// Appends the queries to the output.
  public func ask(_ questions: String) { write(Array(questions.utf8)) }

  /// Sets the sequence that resets the terminal at the end.
  public func setCleanup(_ sequence: String) { state.withLock { $0.cleanup = sequence } }

  /// Sends key presses.
  public func press(_ keys: Key...) { for key in keys { events.put(.key(key)) } }
  /// Sends a mouse event.
  public func point(_ event: MouseEvent) { events.put(.mouse(event)) }
  /// Sends the reply to a query.
  public func reply(_ reply: TerminalReply) { events.put(.reply(reply)) }
  /// Changes the size, and sends the event of it.
  public func resize(columns: Int, rows: Int) {
    state.withLock { $0.size = Size(columns: columns, rows: rows) }
    events.put(.resized)
  }
  /// Disconnects the terminal.
  public func disconnect() {
    events.put(.closed)
    events.finish()
  }
}

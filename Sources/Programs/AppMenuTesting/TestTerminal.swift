package import Keyboard
internal import Synchronization
package import TerminalUI

/// A terminal in memory: a test sends its input, and reads its output.
package final class TestTerminal: Terminal {
  package let colorDepth: ColorDepth
  /// The input events that the test sends.
  package let events = TerminalEvents()
  private let state: Mutex<(size: Size, sent: [UInt8], cleanup: String, takes: Int)>

  package init(columns: Int = 80, rows: Int = 24, colorDepth: ColorDepth = .none) {
    self.colorDepth = colorDepth
    state = Mutex((Size(columns: columns, rows: rows), [], "", 1))
  }

  package var size: Size { state.withLock { $0.size } }
  /// The number of times that it was taken.
  package var takes: Int { state.withLock { $0.takes } }
  /// The whole output so far, as text.
  package var sent: String { state.withLock { String(decoding: $0.sent, as: UTF8.self) } }

  /// The sequence that resets the terminal at the end.
  package var cleanup: String { state.withLock { $0.cleanup } }

  package func write(_ bytes: [UInt8]) { state.withLock { $0.sent += bytes } }

  /// Appends the sequence that switches the mouse on or off to the output.
  package func setMouse(_ isOn: Bool) {
    write(Array((isOn ? "\u{1B}[?1000h" : "\u{1B}[?1000l").utf8))
  }
  package func ask(_ questions: String) { write(Array(questions.utf8)) }

  package func setCleanup(_ sequence: String) { state.withLock { $0.cleanup = sequence } }

  package func press(_ keys: Key...) { for key in keys { events.put(.key(key)) } }
  package func point(_ event: MouseEvent) { events.put(.mouse(event)) }
  package func reply(_ reply: TerminalReply) { events.put(.reply(reply)) }
  /// Changes the size, and sends the event of it.
  package func resize(columns: Int, rows: Int) {
    state.withLock { $0.size = Size(columns: columns, rows: rows) }
    events.put(.resized)
  }
  /// Lends the terminal to a program and takes it back, and sends no event of it yet.
  package func lend() { state.withLock { $0.takes += 1 } }
  package func disconnect() {
    events.put(.closed)
    events.finish()
  }
}

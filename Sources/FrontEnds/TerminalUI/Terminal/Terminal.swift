package import Keyboard

package enum TerminalEvent: Sendable, Hashable {
  case key(Key)
  case mouse(MouseEvent)
  case reply(TerminalReply)
  case resized
  /// The program was suspended and resumed: the screen content is lost.
  case resumed
  case closed
}

/// A terminal to draw on and to read keys from; tests use one in memory.
package protocol Terminal: Sendable {
  var size: Size { get }
  var colorDepth: ColorDepth { get }
  var events: TerminalEvents { get }
  /// Whether a program has the terminal, so that nothing can be drawn; ``TerminalEvent/resumed`` follows.
  var isLent: Bool { get }
  /// Whether frames use a part of the screen, starting at the cursor, instead of a separate screen.
  var isInline: Bool { get }
  /// The number of times that the terminal was taken: first, and after suspensions and programs.
  ///
  /// After each of them the content of the screen is unknown, and there is new room for inline frames, with the
  /// cursor at its beginning; ``TerminalEvent/resumed`` comes only later.
  var takes: Int { get }
  /// The current width of the window; the width in ``size`` is the one for which room was made.
  var windowColumns: Int { get }
  /// Whether the terminal wraps lines again when the width of the window changes.
  var reflowsLines: Bool { get }
  /// Makes room for frames of the current ``size`` at the cursor, which is at its beginning afterwards; earlier
  /// content scrolls up as far as needed. Does nothing unless ``isInline``.
  ///
  /// - Parameter isAtStart: whether the cursor is known to be at the start of a line.
  func makeRoom(isAtStart: Bool)
  func write(_ bytes: [UInt8])
  /// Enables or disables mouse reports; without them the terminal selects text with the mouse.
  func setMouse(_ isOn: Bool)
  /// Sends queries; the replies arrive as ``TerminalEvent/reply(_:)``, or never.
  func ask(_ questions: String)
  /// Sets the sequence that is sent before the terminal is restored, on every way out; at most 512
  /// bytes, empty by default.
  func setCleanup(_ sequence: String)
}

extension Terminal {
  package var isInline: Bool { false }
  package var windowColumns: Int { size.columns }
  package var reflowsLines: Bool { true }
  package func makeRoom(isAtStart: Bool) {}
  package var isLent: Bool { false }
}

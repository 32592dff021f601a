package import Keyboard

/// An event of a terminal.
package enum TerminalEvent: Sendable, Hashable {
  /// A key was pressed.
  case key(Key)
  /// A mouse event.
  case mouse(MouseEvent)
  /// The reply to a query.
  case reply(TerminalReply)
  /// The size has changed.
  case resized
  /// The program was suspended and resumed: the screen content is lost.
  case resumed
  /// The terminal was closed.
  case closed
}

/// A terminal to draw on and to read keys from; tests pass one in memory.
package protocol Terminal: Sendable {
  /// The current size.
  var size: Size { get }
  /// The colour depth.
  var colorDepth: ColorDepth { get }
  /// The events, in order.
  var events: TerminalEvents { get }
  /// Whether the terminal belongs to a program for a while, so that nothing can be drawn; after it
  /// ``TerminalEvent/resumed`` comes.
  var isLent: Bool { get }
  /// Writes bytes.
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
  /// `false`: a fake terminal starts no programs.
  package var isLent: Bool { false }
  /// Does nothing: a fake terminal need not be reset.
  package func setCleanup(_ sequence: String) {}
}

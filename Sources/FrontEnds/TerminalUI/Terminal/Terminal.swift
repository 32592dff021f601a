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
  /// Whether frames take a part of the screen, from the cursor on, rather than a screen of their own.
  var isInline: Bool { get }
  /// The number of times that the terminal was taken: first, and after stops and programs.
  ///
  /// After each of them the content of the screen is unknown, and there is room anew for frames that take a part of
  /// it, with the cursor at its beginning; ``TerminalEvent/resumed`` comes only later.
  var takes: Int { get }
  /// The width of the window now; that of ``size`` is the one for which room was made.
  var windowColumns: Int { get }
  /// Whether the terminal breaks lines anew when the window gets another width.
  var reflowsLines: Bool { get }
  /// Makes room for frames of the current ``size`` where the cursor is, which then stands at its beginning; what
  /// stood above scrolls up as far as needed. Does nothing unless ``isInline``.
  ///
  /// - Parameter isAtStart: whether the cursor is known to stand at the start of a line.
  func makeRoom(isAtStart: Bool)
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
  /// `false`: a fake terminal has a screen of its own.
  package var isInline: Bool { false }
  /// 0: a fake terminal is not given back by default.
  package var takes: Int { 0 }
  /// The width of ``size``.
  package var windowColumns: Int { size.columns }
  /// `true`, as with most terminals.
  package var reflowsLines: Bool { true }
  /// Does nothing: a fake terminal has a screen of its own.
  package func makeRoom(isAtStart: Bool) {}
  /// `false`: a fake terminal starts no programs.
  package var isLent: Bool { false }
  /// Does nothing: a fake terminal need not be reset.
  package func setCleanup(_ sequence: String) {}
}

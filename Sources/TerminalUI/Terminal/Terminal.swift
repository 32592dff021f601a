public import Keyboard

/// What a terminal tells a program.
public enum TerminalEvent: Sendable, Hashable {
  /// A key was pressed.
  case key(Key)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The terminal answers a question.
  case reply(TerminalReply)
  /// The size has changed.
  case resized
  /// The program was stopped and goes on: the screen is not what it was.
  case resumed
  /// The terminal is gone.
  case closed
}

/// A terminal to draw on and to read keys from; tests stand in for it.
public protocol Terminal: Sendable {
  /// Its size now.
  var size: Size { get }
  /// How many colours it shows.
  var colorDepth: ColorDepth { get }
  /// What happens, in order.
  var events: TerminalEvents { get }
  /// Sends bytes.
  func write(_ bytes: [UInt8])
  /// Takes the mouse, or leaves it to the terminal, which then selects text with it.
  func setMouse(_ isOn: Bool)
  /// Asks questions, whose answers come as ``TerminalEvent/reply(_:)``, or never.
  func ask(_ questions: String)
  /// Sets what is sent before the terminal is given back, however that comes about; at most 512
  /// bytes, and nothing at first.
  func setCleanup(_ sequence: String)
}

extension Terminal {
  /// Does nothing: what stands in for a terminal need not be cleaned.
  public func setCleanup(_ sequence: String) {}
}

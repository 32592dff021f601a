internal import CTerminal
internal import Foundation

/// Lines that are typed on a terminal and not shown there.
public enum HiddenInput {
  /// Does `read` while what is typed at `descriptor` is not shown; just does it where that is no
  /// terminal.
  ///
  /// The terminal shows it again afterwards, and on every way out that a signal takes.
  public static func during<Value>(_ descriptor: Int32, _ read: () -> Value) -> Value {
    guard isatty(descriptor) != 0, ct_hide_input(descriptor) == 0 else { return read() }
    defer { ct_give_back() }
    return read()
  }
}

internal import CTerminal
internal import Platform

package enum HiddenInput {
  /// Calls `read` with the echo of the terminal at `descriptor` switched off; if it is not a terminal, just
  /// calls `read`.
  ///
  /// The echo is restored afterwards, and whenever a signal ends the process.
  package static func during<Value>(_ descriptor: Int32, _ read: () -> Value) -> Value {
    guard isatty(descriptor) != 0, ct_hide_input(descriptor) == 0 else { return read() }
    defer { ct_give_back() }
    return read()
  }
}

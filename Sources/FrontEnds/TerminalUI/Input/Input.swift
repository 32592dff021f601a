package import Keyboard

/// One decoded input of a terminal.
package enum Input: Sendable, Hashable {
  /// A key was pressed, or text was pasted.
  case key(Key)
  /// A mouse event.
  case mouse(MouseEvent)
  /// The reply to a query.
  case reply(TerminalReply)
}

extension TerminalEvent {
  /// Creates the event for a decoded input.
  init(_ input: Input) {
    switch input {
    case .key(let key): self = .key(key)
    case .mouse(let event): self = .mouse(event)
    case .reply(let reply): self = .reply(reply)
    }
  }
}

public import Keyboard

/// What the bytes of a terminal say.
public enum Input: Sendable, Hashable {
  /// A key was pressed, or text was pasted.
  case key(Key)
  /// The mouse was used.
  case mouse(MouseEvent)
  /// The terminal answers a question.
  case reply(TerminalReply)
}

extension TerminalEvent {
  /// What the bytes of a terminal say, as something that happened.
  init(_ input: Input) {
    switch input {
    case .key(let key): self = .key(key)
    case .mouse(let event): self = .mouse(event)
    case .reply(let reply): self = .reply(reply)
    }
  }
}

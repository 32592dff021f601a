package import Keyboard

@MainActor package protocol InputLayer: Layer {
  var input: TextInput { get }
  /// The intent of Backspace while the input is empty.
  var backspaceIntent: Intent { get }
}

extension InputLayer {
  package var typing: Typing { .line }

  package func intent(for key: Key) -> Intent? {
    if key.isText { return .edit(key) }
    if key == .backspace, input.isEmpty { return backspaceIntent }
    return keyTable.intent(for: key) ?? .edit(key)
  }
}

extension TextInput {
  /// Applies an intent that edits or replaces the text; returns whether the text may differ, or `nil` for another
  /// intent.
  mutating func apply(_ intent: Intent) -> Bool? {
    switch intent {
    case .edit(let key):
      let before = self
      return handle(key) && !hasSameText(as: before)
    case .text(let text):
      self = replaced(by: text)
      return true
    default: return nil
    }
  }
}

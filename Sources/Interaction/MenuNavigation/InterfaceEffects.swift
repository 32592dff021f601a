internal import HandlerProtocol
internal import DisplayText

/// The effects of one answer that only a user interface can perform.
///
/// An answer to one key press copies once and opens once, even if it asks several times.
@MainActor struct InterfaceEffects {
  private let performer: @MainActor (Effect) -> String?
  private var isCopied = false
  private var isOpened = false

  init(_ performer: @escaping @MainActor (Effect) -> String?) { self.performer = performer }

  /// Performs an effect, and returns a message for the user.
  mutating func perform(_ effect: Effect, _ wording: Wording) -> (text: String, style: ViewStyle)? {
    switch effect {
    case .copy(let text) where !isCopied:
      isCopied = true
      return performer(.copy(text: Self.withoutControls(text))).map { ($0, .info) }
    case .open(let address) where !isOpened:
      isOpened = true
      guard WebAddress.isAllowed(address) else {
        return (wording(.notOpened(address: String(address.prefix(200)))), .warning)
      }
      return performer(effect).map { ($0, .info) }
    case .attention:
      _ = performer(effect)
      return nil
    default: return nil
    }
  }

  /// Returns `text` without control characters, except tabs and line feeds: pasted into a shell, others would act.
  private static func withoutControls(_ text: String) -> String {
    let scalars = text.unicodeScalars.filter {
      $0.properties.generalCategory != .control || $0 == "\t" || $0 == "\n"
    }
    return String(String.UnicodeScalarView(scalars))
  }
}

internal import HandlerProtocol

extension ViewRow.State {
  var mark: String {
    switch self {
    case .checked: "☑ "
    case .unchecked: "☐ "
    }
  }
}

extension ViewStyle {
  /// The symbol of the style, so that the style is recognizable without colour.
  package var sign: String {
    switch self {
    case .info: "ℹ"
    case .success: "✓"
    case .warning: "▲"
    case .error: "✗"
    case .empty: "∅"
    }
  }

  /// The symbol before text on one line; empty for plain information.
  package var prefix: String { self == .info ? "" : sign + " " }

  package var role: Role {
    switch self {
    case .info: .accent
    case .success: .success
    case .warning: .warning
    case .error: .error
    case .empty: .dim
    }
  }
}

internal import HandlerProtocol

extension ViewStyle {
  /// The sign of the style: colour is never the only one.
  package var sign: String {
    switch self {
    case .info: "ℹ"
    case .success: "✓"
    case .warning: "▲"
    case .error: "✗"
    case .empty: "∅"
    }
  }

  /// The sign before words on one line; nothing before a mere fact.
  package var prefix: String { self == .info ? "" : sign + " " }

  /// How the style looks.
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

public import SourceText

/// The reason why a menu could not be shown.
public enum MenuRunFailure: Error, Sendable {
  /// The menu has errors; the loading has their diagnostics.
  case menu(MenuLoadResult)
  /// The terminal cannot be used.
  case terminal(reason: String)
}

extension MenuRunFailure: DescribedError {
  /// The message of the menu's error, or that the terminal cannot be used.
  public var errorDescription: String? {
    switch self {
    case .menu(let loading): loading.error.map(\.userDescription) ?? "there is no menu"
    case .terminal(let reason): "the terminal cannot be used: \(reason)"
    }
  }
  /// The recovery suggestion of the error that kept the menu from being read, or `nil` if it has none.
  public var recoverySuggestion: String? {
    guard case .menu(let loading) = self else { return nil }
    return loading.error?.userSuggestion
  }
}

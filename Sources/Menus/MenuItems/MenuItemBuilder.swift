public import SourceText

/// Builds a menu from menu metadata: one item for each item of the metadata, with all its properties.
public protocol MenuItemBuilder: Sendable {
  /// Builds the menu that `metadata` describes; the menu is nil if, and only if, any diagnostic is an error.
  func build(from metadata: MenuMetadata) -> MenuBuild
}

/// The result of building a menu.
public struct MenuBuild: Sendable {
  /// The menu, or nil if a diagnostic is an error.
  public var menu: Menu?
  /// The diagnostics about the metadata.
  public var diagnostics: [Diagnostic]

  /// Creates a result with `menu`.
  public init(menu: Menu?, diagnostics: [Diagnostic] = []) {
    self.menu = menu
    self.diagnostics = diagnostics
  }
}

/// The reason why a menu could not be built.
///
/// As an `NSError` its domain is `MenuItemDefaultBuilderErrorDomain`; a missing title has code 0 and the
/// description "All menu items must have a title".
public enum MenuItemBuilderError: Error, Sendable {
  /// An item has no title, or a blank one (code 0).
  case missingTitle(Diagnostic)
  /// Any other error (code 1).
  case invalidItem(Diagnostic)

  /// The message about an item without a title.
  public static let missingTitleMessage = "All menu items must have a title"

  init(_ diagnostic: Diagnostic) {
    switch diagnostic.code {
    case .missingTitle, .blankTitle: self = .missingTitle(diagnostic)
    default: self = .invalidItem(diagnostic)
    }
  }

  /// The diagnostic to show.
  public var diagnostic: Diagnostic {
    switch self {
    case .missingTitle(let diagnostic), .invalidItem(let diagnostic): diagnostic
    }
  }
}

extension MenuItemBuilderError: CodedError {
  /// The domain as an `NSError`: `MenuItemDefaultBuilderErrorDomain`.
  public static var errorDomain: String { "MenuItemDefaultBuilderErrorDomain" }

  /// 0 for a missing title, else 1.
  public var errorCode: Int {
    switch self {
    case .missingTitle: 0
    case .invalidItem: 1
    }
  }

  /// The message of the diagnostic.
  public var errorDescription: String? { diagnostic.message }
  /// The diagnostic's suggested fix, or `nil` if it has none.
  public var recoverySuggestion: String? { diagnostic.help }
}

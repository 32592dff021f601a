public import Foundation
public import SourceText

/// Turns menu metadata into a menu: one item for each item of the metadata, every property copied.
public protocol MenuItemBuilder: Sendable {
  /// Builds the menu that `metadata` describes; none where anything in it is an error.
  func build(from metadata: MenuMetadata) -> MenuBuild
}

/// What a builder made.
public struct MenuBuild: Sendable {
  /// The menu; nil where a finding is an error.
  public var menu: Menu?
  /// What is wrong with the metadata.
  public var diagnostics: [Diagnostic]

  /// Creates a build that gave `menu`.
  public init(menu: Menu?, diagnostics: [Diagnostic] = []) {
    self.menu = menu
    self.diagnostics = diagnostics
  }
}

/// Why there are no items.
///
/// As an `NSError` its domain is `MenuItemBuilderErrorDomain`; a missing title has code 0 and the
/// description "All menu items must have a title".
public enum MenuItemBuilderError: Error, Sendable {
  /// An item has no title, or a blank one (code 0).
  case missingTitle(Diagnostic)
  /// Anything else is wrong (code 1).
  case invalidItem(Diagnostic)

  /// The sentence for an item without title.
  public static let missingTitleMessage = "All menu items must have a title"

  init(_ diagnostic: Diagnostic) {
    switch diagnostic.code {
    case "missing-title", "blank-title": self = .missingTitle(diagnostic)
    default: self = .invalidItem(diagnostic)
    }
  }

  /// What to tell the user.
  public var diagnostic: Diagnostic {
    switch self {
    case .missingTitle(let diagnostic), .invalidItem(let diagnostic): diagnostic
    }
  }
}

extension MenuItemBuilderError: CustomNSError {
  /// `MenuItemBuilderErrorDomain`.
  public static var errorDomain: String { "MenuItemBuilderErrorDomain" }

  /// 0 for a missing title, else 1.
  public var errorCode: Int {
    switch self {
    case .missingTitle: 0
    case .invalidItem: 1
    }
  }

  /// The finding's message.
  public var errorUserInfo: [String: Any] { [NSLocalizedDescriptionKey: diagnostic.message] }
}

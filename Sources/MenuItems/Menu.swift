public import DocumentSyntax

/// A checked menu, as shown on one menu screen.
public final class Menu: Sendable {
  /// One line of a menu.
  public enum Entry: Sendable {
    /// An item to select.
    case item(MenuItem)
    /// A heading over the entries that follow.
    case section(String)
  }

  /// The title of a menu whose file has none.
  public static let defaultTitle = "App Menu"

  /// The title, shown at the top of the screen.
  public let title: String
  /// The second line below the title, or nil.
  public let subtitle: String?
  /// Items and headings, in order.
  public let entries: [Entry]
  /// The items, without headings.
  public let items: [MenuItem]
  /// The name of the file, as shown in diagnostics, or nil if the menu was not read from one.
  public let source: String?
  /// The plugin folders that the file names, as written there.
  public let pluginFolders: [Located<String>]

  /// Creates a menu of `entries`.
  public init(
    title: String = Menu.defaultTitle, subtitle: String? = nil, entries: [Entry] = [],
    source: String? = nil, pluginFolders: [Located<String>] = []
  ) {
    self.title = title
    self.subtitle = subtitle
    self.entries = entries
    items = entries.compactMap { entry in if case .item(let item) = entry { item } else { nil } }
    self.source = source
    self.pluginFolders = pluginFolders
  }

  /// All items of this menu and the menus below it; each item comes before those of its submenu.
  public var allItems: [MenuItem] {
    items.flatMap { [$0] + ($0.submenu?.allItems ?? []) }
  }

  /// Returns whether `item` itself, not just an equal one, is in this menu or in a menu below it.
  package func contains(_ item: MenuItem) -> Bool {
    items.contains { $0 === item }
      || items.contains { $0.submenu?.contains(item) == true }
  }
}

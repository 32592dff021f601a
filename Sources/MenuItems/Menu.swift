public import DocumentSyntax

/// A checked menu: what a menu screen shows.
public final class Menu: Sendable {
  /// One line of a menu.
  public enum Entry: Sendable {
    /// Something to select.
    case item(MenuItem)
    /// A heading over the entries that follow.
    case section(String)
  }

  /// The title of a menu file that gives none.
  public static let defaultTitle = "App Menu"

  /// The title.
  public let title: String
  /// A second line.
  public let subtitle: String?
  /// Items and headings, in order.
  public let entries: [Entry]
  /// The items, without headings.
  public let items: [MenuItem]
  /// The name of the file it was read from, as shown in diagnostics.
  public let source: String?
  /// The plugin folders that the file names, as written.
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

  /// Every item of this menu and the menus below it, each before those that it leads to.
  public var allItems: [MenuItem] {
    items.flatMap { [$0] + ($0.submenu?.allItems ?? []) }
  }
}

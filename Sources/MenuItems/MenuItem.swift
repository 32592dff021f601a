public import DocumentSyntax
public import SourceText

/// One entry of a menu that can be selected.
///
/// A class, so that a notification can carry the very item; immutable, so that anyone may keep it.
public final class MenuItem: Sendable {
  /// What the item is called; never blank.
  public let title: String
  /// A second line.
  public let subtitle: String?
  /// A name from the icon set, or one emoji or character.
  public let icon: String?
  /// The name of the handler to call; nil for an item that does nothing or opens a submenu.
  public let tapHandlerName: String?
  /// What the handler is given.
  public let arguments: [String: DocumentValue]
  /// Keys of the menu file that mean nothing to the menu itself.
  public let userInfo: [String: DocumentValue]
  /// The key that selects the item in its menu.
  public let shortcut: Character?
  /// A stable name, unique among the items of one menu.
  public let id: String
  /// The ids of the items that lead to this one's menu, outermost first.
  public let parentPath: [String]
  /// The menu that the item opens.
  public let submenu: Menu?
  /// Where the item was read from.
  public let location: SourceLocation?

  /// Creates an item called `title`; `id` defaults to the words of the title.
  public init(
    title: String, subtitle: String? = nil, icon: String? = nil, tapHandlerName: String? = nil,
    arguments: [String: DocumentValue] = [:], userInfo: [String: DocumentValue] = [:],
    shortcut: Character? = nil, id: String? = nil, parentPath: [String] = [],
    submenu: Menu? = nil, location: SourceLocation? = nil
  ) {
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.tapHandlerName = tapHandlerName
    self.arguments = arguments
    self.userInfo = userInfo
    self.shortcut = shortcut
    self.id = id ?? ItemIdentifier.derived(from: title)
    self.parentPath = parentPath
    self.submenu = submenu
    self.location = location
  }

  /// The ids from the root menu to this item, its own last.
  public var path: [String] { parentPath + [id] }
}

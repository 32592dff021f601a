internal import DocumentSyntax
public import SourceText
public import StructuredData

/// One entry of a menu that can be selected.
///
/// A class, so that a notification's object is the item itself; immutable, so that it can be shared.
public final class MenuItem: Sendable {
  /// The title; never blank.
  public let title: String
  /// The second line below the title, or nil.
  public let subtitle: String?
  /// The name of an icon in the icon set, or a single emoji or character.
  public let icon: String?
  /// The name of the handler to call; nil for an item that does nothing or opens a submenu.
  public let tapHandlerName: String?
  /// The values passed to the handler.
  public let arguments: [String: StructuredValue]
  /// The keys of the menu file without a meaning for the menu itself.
  public let userInfo: [String: StructuredValue]
  /// The key that selects the item while its menu is shown, or nil.
  public let shortcut: Character?
  /// A stable id, unique among the items of one menu.
  public let id: String
  /// The ids of the items on the way to this item's menu, outermost first.
  public let parentPath: [String]
  /// The menu that the item opens, or nil.
  public let submenu: Menu?
  /// The place that the item was read from, or nil.
  public let location: SourceLocation?

  /// Creates an item called `title`; `id` defaults to the words of the title.
  public init(
    title: String, subtitle: String? = nil, icon: String? = nil, tapHandlerName: String? = nil,
    arguments: [String: StructuredValue] = [:], userInfo: [String: StructuredValue] = [:],
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

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
  /// Further words that a filter finds the item by; they are not shown.
  public let keywords: [String]
  /// The key that selects the item while its menu is shown, or nil.
  public let shortcut: Character?
  /// A stable id, unique among the items of one menu.
  public let id: String
  /// The ids of the items on the way to this item's menu, outermost first.
  public let parentPath: [String]
  /// The menu that the item opens, or nil.
  public let submenu: Menu?
  /// The program, script or address of an item without a handler, or nil.
  public var operation: ItemOperation? { extras?.operation }
  /// Further things to do with the item.
  public var actions: [ItemAction] { extras?.actions ?? [] }
  /// The place that the item was read from, or nil.
  public let location: SourceLocation?

  /// Whether the id was given, not derived from the title.
  let hasOwnID: Bool
  /// The properties that few items have, or nil.
  private let extras: ItemExtras?

  /// Creates an item called `title`, which is "Untitled" if `title` is blank.
  ///
  /// The id is made of the words of the title if `id` is nil or empty. A ``Menu`` makes the ids of its items
  /// unique. The submenu's items are replaced by copies whose paths begin with this item.
  public convenience init(
    title: String, subtitle: String? = nil, icon: String? = nil, tapHandlerName: String? = nil,
    arguments: [String: StructuredValue] = [:], userInfo: [String: StructuredValue] = [:],
    keywords: [String] = [], shortcut: Character? = nil, id: String? = nil, submenu: Menu? = nil,
    operation: ItemOperation? = nil, actions: [ItemAction] = [], location: SourceLocation? = nil
  ) {
    let title = ItemChecks.isBlank(title) ? "Untitled" : title
    let given = id.flatMap { $0.isEmpty ? nil : $0 }
    let id = given ?? ItemIdentifier.derived(from: title)
    self.init(
      checked: title, subtitle: subtitle, icon: icon, tapHandlerName: tapHandlerName,
      arguments: arguments, userInfo: userInfo, keywords: keywords, shortcut: shortcut, id: id,
      hasOwnID: given != nil, parentPath: [], submenu: submenu?.moved(below: [id]),
      extras: operation == nil && actions.isEmpty
        ? nil : ItemExtras(operation: operation, actions: actions), location: location)
  }

  /// Creates an item from fields that have been checked.
  init(
    checked title: String, subtitle: String?, icon: String?, tapHandlerName: String?,
    arguments: [String: StructuredValue], userInfo: [String: StructuredValue], keywords: [String],
    shortcut: Character?, id: String, hasOwnID: Bool, parentPath: [String], submenu: Menu?,
    extras: ItemExtras?, location: SourceLocation?
  ) {
    self.title = title
    self.subtitle = subtitle
    self.icon = icon
    self.tapHandlerName = tapHandlerName
    self.arguments = arguments
    self.userInfo = userInfo
    self.keywords = keywords
    self.shortcut = shortcut
    self.id = id
    self.hasOwnID = hasOwnID
    self.parentPath = parentPath
    self.submenu = submenu
    self.extras = extras
    self.location = location
  }

  /// The ids from the root menu to this item, its own last.
  public var path: [String] { parentPath + [id] }

  /// Returns the item with another place, id and shortcut; the item itself if nothing differs.
  func placed(below parentPath: [String], id: String, shortcut: Character?) -> MenuItem {
    if id == self.id, shortcut == self.shortcut, parentPath == self.parentPath { return self }
    return MenuItem(
      checked: title, subtitle: subtitle, icon: icon, tapHandlerName: tapHandlerName,
      arguments: arguments, userInfo: userInfo, keywords: keywords, shortcut: shortcut, id: id,
      hasOwnID: hasOwnID,
      parentPath: parentPath, submenu: submenu?.moved(below: parentPath + [id]), extras: extras,
      location: location)
  }

  /// Whether selecting the item does anything.
  public var opens: Bool {
    tapHandlerName != nil || submenu != nil || extras != nil
  }

  /// Returns the item as one that does what `action` says, and is called so: to be selected in its place.
  public func performing(_ action: ItemAction) -> MenuItem {
    var handler: String?
    if case .handler(let name) = action.target { handler = name }
    return MenuItem(
      checked: action.title, subtitle: title, icon: icon, tapHandlerName: handler,
      arguments: arguments, userInfo: userInfo, keywords: keywords, shortcut: shortcut, id: id,
      hasOwnID: hasOwnID,
      parentPath: parentPath, submenu: nil,
      extras: action.operation.map { ItemExtras(operation: $0, actions: []) }, location: location)
  }
}

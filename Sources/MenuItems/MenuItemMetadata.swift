public import DocumentSyntax
public import SourceText

/// A menu as a file describes it: typed, located, and not yet checked as a whole.
public struct MenuMetadata: Sendable {
  /// The source it was read from.
  public var file: SourceFile
  /// The title, if the file gives one.
  public var title: Located<String>?
  /// The second line, if the file gives one.
  public var subtitle: Located<String>?
  /// Items and headings, in order.
  public var entries: [MenuEntryMetadata]
  /// The folders with plugins.
  public var pluginFolders: [Located<String>]

  /// Metadata of a menu in `file`.
  public init(
    file: SourceFile, title: Located<String>? = nil, subtitle: Located<String>? = nil,
    entries: [MenuEntryMetadata] = [], pluginFolders: [Located<String>] = []
  ) {
    self.file = file
    self.title = title
    self.subtitle = subtitle
    self.entries = entries
    self.pluginFolders = pluginFolders
  }
}

/// One entry of a menu's metadata.
public enum MenuEntryMetadata: Sendable {
  /// An item.
  case item(MenuItemMetadata)
  /// A heading.
  case section(Located<String>)
}

/// A menu item as a file describes it.
public struct MenuItemMetadata: Sendable {
  /// Where a submenu comes from.
  public indirect enum Submenu: Sendable {
    /// From the item's own `items`.
    case inPlace(MenuMetadata)
    /// From the file that its `menu` names.
    case fromFile(MenuMetadata)

    /// The submenu's metadata.
    public var metadata: MenuMetadata {
      switch self {
      case .inPlace(let metadata), .fromFile(let metadata): metadata
      }
    }
  }

  /// The place to mark when the item lacks something: its first key, or its `<dict>`.
  public var anchor: Range<Int>
  /// The item's number among the entries of its source, from 0; those that are no items count too.
  public var sourceIndex = 0
  /// The title as written, blank or not.
  public var title: Located<String>?
  /// Whether a title is there that cannot be read, and was reported.
  public var hasUnreadableTitle = false
  /// The second line.
  public var subtitle: Located<String>?
  /// The icon's name.
  public var icon: Located<String>?
  /// The handler to call.
  public var tapHandlerName: Located<String>?
  /// What the handler is given.
  public var arguments: [String: DocumentValue] = [:]
  /// Keys that mean nothing to the menu.
  public var userInfo: [String: DocumentValue] = [:]
  /// The key that selects the item.
  public var shortcut: Located<String>?
  /// The explicit id.
  public var id: Located<String>?
  /// The submenu.
  public var submenu: Submenu?
  /// Whether a handler or a submenu is given, even if it could not be read.
  public var namesAction = false

  /// Metadata of an item marked at `anchor`.
  public init(anchor: Range<Int>) { self.anchor = anchor }
}

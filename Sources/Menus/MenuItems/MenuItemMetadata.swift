public import Documents
public import SourceText
public import StructuredData

/// A menu as described by a file: typed and located, but not yet checked as a whole.
public struct MenuMetadata: Sendable {
  /// The source it was read from.
  public var file: SourceFile
  /// The title, or nil if the file has none.
  public var title: Located<String>?
  /// The second line below the title, or nil if the file has none.
  public var subtitle: Located<String>?
  /// Items and headings, in order.
  public var entries: [MenuEntryMetadata]
  /// The folders to look for plugins in, as written.
  public var pluginFolders: [Located<String>]
  /// The number of items that are used most to show first; 0 for none.
  public var recentCount = 0

  /// Creates metadata of a menu in `file`.
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

/// A menu item as described by a file; an empty text counts as absent, except the title's.
public struct MenuItemMetadata: Sendable {
  /// The origin of a submenu.
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

  struct Texts: Sendable {
    var title = FieldText()
    var subtitle = FieldText()
    var icon = FieldText()
    var tapHandlerName = FieldText()
    var shortcut = FieldText()
    var id = FieldText()
  }

  /// The place to mark when a key is missing: the item's first key, or its `<dict>`.
  public var anchor: Range<Int>
  /// All sources that the item is described in, if there are several.
  var contributors: [SourceFile] = []
  /// The item's index among the entries of its source, from 0; entries without an item count, too.
  public var sourceIndex = 0
  var hasTitle = false
  /// Whether there are forms of the title for languages, but no plain one.
  var hasOnlyForms = false
  /// Whether there is a title that could not be read, and was reported.
  public var hasUnreadableTitle = false
  var texts = Texts()
  /// The forms of title and second line in the user's language, or nil if the plain ones are shown.
  var shown: ShownTexts?
  /// The values passed to the handler.
  public var arguments: [String: StructuredValue] = [:]
  var argumentPlaces: [ArgumentPlace] = []
  /// The keys without a meaning for the menu.
  public var userInfo: [String: StructuredValue] = [:]
  /// The further words that a filter finds the item by.
  public var keywords: [String] = []
  /// The submenu, or nil.
  public var submenu: Submenu?
  var extras: ItemExtras?
  var further = NamesInItem()
  /// Whether the item names a handler or a submenu, even if it could not be read.
  public var namesAction = false

  /// Creates metadata of an item marked at `anchor`.
  public init(anchor: Range<Int>) { self.anchor = anchor }

  /// The title as written, blank or not.
  public var title: Located<String>? {
    get { hasTitle ? Located(texts.title.text, at: texts.title.range) : nil }
    set { (hasTitle, texts.title) = (newValue != nil, FieldText(newValue)) }
  }
  /// The second line below the title, or nil.
  public var subtitle: Located<String>? {
    get { texts.subtitle.located }
    set { texts.subtitle = FieldText(newValue) }
  }
  /// The form of the title in the user's language, or nil if the plain one is shown.
  public var shownTitle: Located<String>? {
    get { shown?.title }
    set { shown = ShownTexts(title: newValue, subtitle: shownSubtitle) }
  }
  /// The form of the second line in the user's language, or nil if the plain one is shown.
  public var shownSubtitle: Located<String>? {
    get { shown?.subtitle }
    set { shown = ShownTexts(title: shownTitle, subtitle: newValue) }
  }
  /// The name of the icon, or nil.
  public var icon: Located<String>? {
    get { texts.icon.located }
    set { texts.icon = FieldText(newValue) }
  }
  /// The name of the handler to call, or nil.
  public var tapHandlerName: Located<String>? {
    get { texts.tapHandlerName.located }
    set { texts.tapHandlerName = FieldText(newValue) }
  }
  /// The key that selects the item, or nil.
  public var shortcut: Located<String>? {
    get { texts.shortcut.located }
    set { texts.shortcut = FieldText(newValue) }
  }
  /// The explicit id, or nil.
  public var id: Located<String>? {
    get { texts.id.located }
    set { texts.id = FieldText(newValue) }
  }

  private var parts: ItemExtras.Parts {
    get { extras?.parts ?? ItemExtras.Parts() }
    set { extras = ItemExtras(newValue) }
  }
  /// The program, script or address of an item without a handler, or nil.
  public var operation: ItemOperation? {
    get { parts.operation }
    set { parts.operation = newValue }
  }
  /// Further things to do with the item.
  public var actions: [ItemAction] {
    get { parts.actions }
    set { parts.actions = newValue }
  }
  /// The origin of a submenu whose items are not written in the menu, or nil.
  public var source: ItemSource? {
    get { parts.source }
    set { parts.source = newValue }
  }
  /// The text at the right that is kept up to date, or nil.
  public var live: LiveDetail? {
    get { parts.live }
    set { parts.live = newValue }
  }
  /// The conditions under which the item can be used, or nil for none.
  public var condition: ItemCondition? {
    get { parts.condition }
    set { parts.condition = newValue }
  }
}

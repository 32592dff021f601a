public import SourceText

extension Diagnostic.Code {
  /// The document is neither a list of items nor a mapping with one.
  public static let notAMenu = Diagnostic.Code("not-a-menu")
  /// An item has no title.
  public static let missingTitle = Diagnostic.Code("missing-title")
  /// An item's title is blank.
  public static let blankTitle = Diagnostic.Code("blank-title")
  /// An item does nothing.
  public static let noHandler = Diagnostic.Code("no-handler")
  /// Two items have the same shortcut, or an item has a reserved one.
  public static let shortcutConflict = Diagnostic.Code("shortcut-conflict")
  /// Two items have the same explicit ID.
  public static let duplicateID = Diagnostic.Code("duplicate-id")
  /// A script has a place for a value, which only words of commands can have.
  public static let interpolationInShell = Diagnostic.Code("interpolation-in-shell")
  /// A secret is part of a command or an address, which others can read.
  public static let exposedSecret = Diagnostic.Code("exposed-secret")
  /// Several values in a place for one.
  public static let multipleInWord = Diagnostic.Code("multiple-in-word")
  /// A place names a value that is not asked for.
  public static let unknownInput = Diagnostic.Code("unknown-input")
  /// The pattern of an input is not an expression of the common syntax.
  public static let badPattern = Diagnostic.Code("bad-pattern")
  /// The value of an input breaks its rules, or its rules exclude each other.
  public static let brokenRule = Diagnostic.Code("broken-rule")
  /// A builder made no menu, and gave no reason.
  public static let noMenu = Diagnostic.Code("no-menu")
  /// A menu leads back to itself.
  public static let menuCycle = Diagnostic.Code("menu-cycle")
  /// An overlay names an item that its base does not have.
  public static let unknownTarget = Diagnostic.Code("unknown-target")
  /// A menu extends itself.
  public static let overlayCycle = Diagnostic.Code("overlay-cycle")
  /// A change of an overlay that a later one undoes.
  public static let undoneChange = Diagnostic.Code("undone-change")
  /// An item passes its handler no value for an argument that it needs.
  public static let missingArgument = Diagnostic.Code("missing-argument")
  /// An item passes its handler an argument that does not have the declared type or choice.
  public static let wrongArgument = Diagnostic.Code("wrong-argument")
  /// An item names an icon that does not exist.
  public static let unknownIcon = Diagnostic.Code("unknown-icon")
  /// The content that a server sent does not have the pinned SHA-256.
  public static let wrongDigest = Diagnostic.Code("wrong-digest")
  /// The server of a menu cannot be reached, and the cached menu is used.
  public static let oldMenu = Diagnostic.Code("old-menu")
  /// Menus are not loaded from such an address.
  public static let wrongAddress = Diagnostic.Code("wrong-address")
  /// A menu from a server uses a key that only menu files may use.
  public static let notFromServer = Diagnostic.Code("not-from-server")
  /// No plugin registers the handler that an item names.
  public static let unknownHandler = Diagnostic.Code("unknown-handler")
}

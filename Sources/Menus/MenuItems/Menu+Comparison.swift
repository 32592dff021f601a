internal import Documents

extension Menu: Equatable {
  /// Whether both have the same content, wherever they were read from.
  public static func == (left: Menu, right: Menu) -> Bool {
    left.title == right.title && left.subtitle == right.subtitle
      && left.pluginFolders.map(\.value) == right.pluginFolders.map(\.value)
      && left.entries == right.entries
  }
}

extension MenuItem: Equatable {
  /// Whether both have the same content and path, wherever they were read from.
  public static func == (left: MenuItem, right: MenuItem) -> Bool {
    left.title == right.title && left.subtitle == right.subtitle && left.icon == right.icon
      && left.plainTitle == right.plainTitle && left.plainSubtitle == right.plainSubtitle
      && left.tapHandlerName == right.tapHandlerName && left.arguments == right.arguments
      && left.userInfo == right.userInfo && left.keywords == right.keywords
      && left.shortcut == right.shortcut && left.path == right.path
      && left.hasOwnID == right.hasOwnID && left.submenu == right.submenu
      && left.line == right.line && left.unplacedExtras == right.unplacedExtras
  }

  private var unplacedExtras: ItemExtras.Parts? { extras?.relocated { _ in nil }?.parts }
}

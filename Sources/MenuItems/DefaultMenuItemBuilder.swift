internal import DocumentSyntax
internal import SourceText

/// The default builder: checks titles, shortcuts and ids, and builds submenus with their items.
public struct DefaultMenuItemBuilder: MenuItemBuilder {
  /// Creates a builder.
  public init() {}

  /// Builds the menu, or reports every item that prevents it.
  public func build(from metadata: MenuMetadata) -> MenuBuild {
    var building = Building()
    let menu = building.menu(metadata, title: nil, parentPath: [], path: ItemPath())
    let failed = building.diagnostics.contains { $0.severity == .error }
    return MenuBuild(menu: failed ? nil : menu, diagnostics: building.diagnostics)
  }
}

/// The state of one call of ``DefaultMenuItemBuilder/build(from:)``.
private struct Building {
  var diagnostics: [Diagnostic] = []

  /// The keys with a fixed meaning in every menu.
  static let reservedShortcuts = "q/?:"

  mutating func menu(
    _ metadata: MenuMetadata, title: String?, parentPath: [String], path: ItemPath
  ) -> Menu {
    var ids = reserveExplicitIDs(in: metadata, path: path)
    var shortcuts: [Character: Range<Int>] = [:]
    var entries: [Menu.Entry] = []
    entries.reserveCapacity(metadata.entries.count)
    for entry in metadata.entries {
      switch entry {
      case .section(let heading):
        entries.append(.section(heading.value))
      case .item(let item):
        let built = self.item(
          item, in: metadata.file, ids: &ids, shortcuts: &shortcuts, parentPath: parentPath,
          path: path.item(item.sourceIndex))
        if let built { entries.append(.item(built)) }
      }
    }
    return Menu(
      title: metadata.title?.value ?? title ?? Menu.defaultTitle,
      subtitle: metadata.subtitle?.value, entries: entries, source: metadata.file.name,
      pluginFolders: metadata.pluginFolders)
  }

  private mutating func item(
    _ item: MenuItemMetadata, in file: SourceFile, ids: inout ItemIdentifiers,
    shortcuts: inout [Character: Range<Int>], parentPath: [String], path: ItemPath
  ) -> MenuItem? {
    // An item without a title is not built, but all its other problems are reported, too.
    let title = title(of: item, in: file, path: path)
    let shortcut = item.shortcut.flatMap {
      self.shortcut($0, in: file, taken: &shortcuts, path: path)
    }
    let id = item.id?.value ?? ids.unique(for: title ?? "")
    if title != nil, item.tapHandlerName == nil, !item.namesAction {
      reportNoHandler(item, file, path)
    }
    let submenu = item.submenu.map { submenu in
      let isInPlace = if case .inPlace = submenu { true } else { false }
      return menu(
        submenu.metadata, title: title, parentPath: parentPath + [id],
        path: isInPlace ? path.below : ItemPath())
    }
    guard let title else { return nil }
    return MenuItem(
      title: title, subtitle: item.subtitle?.value, icon: item.icon?.value,
      tapHandlerName: item.tapHandlerName?.value, arguments: item.arguments,
      userInfo: item.userInfo, shortcut: shortcut, id: id, parentPath: parentPath,
      submenu: submenu, location: SourceLocation(file, item.anchor))
  }

  private mutating func title(
    of item: MenuItemMetadata, in file: SourceFile, path: ItemPath
  ) -> String? {
    guard let title = item.title else {
      if !item.hasUnreadableTitle {
        diagnostics.report(
          Diagnostic(
            .missingTitle, at: SourceLocation(file, item.anchor), path: path.text,
            message: MenuItemBuilderError.missingTitleMessage, label: "this item has no title",
            help: Self.isMarkup(file, at: item.anchor)
              ? "add <key>title</key> and its <string> to the item"
              : "add `title: …` to the item"))
      }
      return nil
    }
    if Self.isBlank(title.value) {
      diagnostics.report(
        Diagnostic(
          .blankTitle, at: SourceLocation(file, title.range), path: path.key("title"),
          message: MenuItemBuilderError.missingTitleMessage, label: "this title is blank",
          help: "give the item a title that can be seen"))
      return nil
    }
    return title.value
  }

  /// Whether `text` has no visible character.
  private static func isBlank(_ text: String) -> Bool {
    if let first = text.utf8.first, first > 0x20, first < 0x7F { return false }
    return text.unicodeScalars.allSatisfy { scalar in
      scalar.properties.isWhitespace || scalar.properties.generalCategory == .format
    }
  }

  /// Whether the item is written as an XML element.
  private static func isMarkup(_ file: SourceFile, at anchor: Range<Int>) -> Bool {
    anchor.lowerBound < file.bytes.count && file.bytes[anchor.lowerBound] == UInt8(ascii: "<")
  }

  private mutating func reportNoHandler(
    _ item: MenuItemMetadata, _ file: SourceFile, _ path: ItemPath
  ) {
    diagnostics.report(
      Diagnostic(
        .noHandler, .warning, at: SourceLocation(file, item.anchor), path: path.text,
        message: "this item does nothing when it is selected",
        label: "no handler and no submenu",
        help: Self.isMarkup(file, at: item.anchor)
          ? "add <key>tapHandlerName</key> and its <string>"
          : "add `tapHandlerName: …`, `items:` or `menu: …`"))
  }

  private mutating func shortcut(
    _ text: Located<String>, in file: SourceFile, taken: inout [Character: Range<Int>],
    path: ItemPath
  ) -> Character? {
    let location = SourceLocation(file, text.range)
    guard text.value.count == 1, let key = text.value.first else {
      diagnostics.report(
        Diagnostic(
          .wrongType, at: location, path: path.key("shortcut"),
          message: "expected one character, found '\(text.value)'",
          label: "expected one character"))
      return nil
    }
    if Self.reservedShortcuts.contains(key) {
      diagnostics.report(
        Diagnostic(
          .shortcutConflict, at: location, path: path.key("shortcut"),
          message: "'\(key)' is a key of the menu itself", label: "reserved",
          help: "choose another key; reserved are q, /, ? and :"))
      return nil
    }
    if let first = taken[key] {
      diagnostics.report(
        Diagnostic(
          .shortcutConflict, at: location, path: path.key("shortcut"),
          message: "two items of one menu have the shortcut '\(key)'", label: "taken already",
          help: "choose another key",
          notes: [Diagnostic.Note("first used here", at: SourceLocation(file, first))]))
      return nil
    }
    taken[key] = text.range
    return key
  }

  /// Reserves the explicit ids of a menu, and reports duplicates.
  private mutating func reserveExplicitIDs(
    in metadata: MenuMetadata, path: ItemPath
  ) -> ItemIdentifiers {
    var ids = ItemIdentifiers(capacity: metadata.entries.count)
    guard metadata.entries.contains(where: \.hasExplicitID) else { return ids }
    var explicit: [String: Range<Int>] = [:]
    for entry in metadata.entries {
      guard case .item(let item) = entry, let id = item.id else { continue }
      ids.reserve(id.value)
      if let first = explicit[id.value] {
        diagnostics.report(
          Diagnostic(
            .duplicateID, at: SourceLocation(metadata.file, id.range),
            path: path.item(item.sourceIndex).key("id"),
            message: "two items of one menu have the id '\(id.value)'", label: "taken already",
            help: "choose another id",
            notes: [Diagnostic.Note("first used here", at: SourceLocation(metadata.file, first))]))
      } else {
        explicit[id.value] = id.range
      }
    }
    return ids
  }
}

extension MenuEntryMetadata {
  /// Whether the item has an explicit id.
  fileprivate var hasExplicitID: Bool {
    if case .item(let item) = self { item.id != nil } else { false }
  }
}

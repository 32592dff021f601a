public import Documents
internal import SourceText

/// A checked menu, as shown on one menu screen.
public final class Menu: Sendable {
  /// One line of a menu.
  public enum Entry: Sendable, Equatable {
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
  /// The number of items that are used most to show first, in a terminal; 0 for none.
  public let recentCount: Int

  /// Creates a menu of `entries`, which are held to the rules of menu files.
  ///
  /// An id that is taken gets the suffix `-2`, `-3`, …; ids that were given precede those made from titles. A
  /// shortcut that is taken or reserved is dropped. An item that has to change, or that comes from another
  /// place, is replaced by a copy: select those in ``items``.
  public convenience init(
    title: String = Menu.defaultTitle, subtitle: String? = nil, entries: [Entry] = [],
    source: String? = nil, pluginFolders: [Located<String>] = [], recentCount: Int = 0
  ) {
    self.init(
      title: title, subtitle: subtitle, checked: Self.held(entries), source: source,
      pluginFolders: pluginFolders, recentCount: recentCount)
  }

  init(
    title: String, subtitle: String?, checked entries: [Entry], source: String?,
    pluginFolders: [Located<String>], recentCount: Int = 0
  ) {
    self.title = title
    self.subtitle = subtitle
    self.entries = entries
    items = entries.compactMap(\.item)
    self.source = source
    self.pluginFolders = pluginFolders
    self.recentCount = recentCount
  }

  private static func held(_ entries: [Entry]) -> [Entry] {
    var ids = ItemIdentifiers(capacity: entries.count)
    let keepsID = entries.map { entry in
      entry.item.map { $0.hasOwnID && ids.reserve($0.id) } ?? false
    }
    var shortcuts: Set<Character> = []
    return zip(entries, keepsID).map { entry, keepsID in
      guard let item = entry.item else { return entry }
      let shortcut = item.shortcut.flatMap { key in
        ItemChecks.isReserved(key) || !shortcuts.insert(key).inserted ? nil : key
      }
      return .item(
        item.placed(below: [], id: keepsID ? item.id : ids.unique(item.id), shortcut: shortcut))
    }
  }

  /// Returns the menu with its items below `parentPath`, called `title` unless that is nil.
  func moved(below parentPath: [String], title: String? = nil) -> Menu {
    replacing { $0.placed(below: parentPath, id: $0.id, shortcut: $0.shortcut) }
      .copy(title: title)
  }

  private func copy(
    title: String? = nil, subtitle: String?? = nil, entries: [Entry]? = nil
  ) -> Menu {
    Menu(
      title: title ?? self.title, subtitle: subtitle ?? self.subtitle,
      checked: entries ?? self.entries, source: source, pluginFolders: pluginFolders,
      recentCount: recentCount)
  }

  /// Returns the menu in which the items with a source open the submenus that `open` returns for them.
  package func expanded(by open: (MenuItem) async throws -> Menu) async rethrows -> Menu {
    var entries = entries
    for (index, entry) in entries.enumerated() {
      guard let item = entry.item else { continue }
      if item.source != nil {
        entries[index] = .item(item.opening(try await open(item)))
      } else if let submenu = item.submenu {
        entries[index] = .item(item.opening(try await submenu.expanded(by: open)))
      }
    }
    return copy(entries: entries)
  }

  package func called(subtitle: String?) -> Menu { copy(subtitle: .some(subtitle)) }

  package func called(title: String) -> Menu { copy(title: title) }

  /// Returns the menu that `item` opens; its operations are trusted like the source, unless they come from a file.
  package func opened(by item: MenuItem, of source: ItemSource) -> Menu {
    relocated { $0?.file.isNamed == true ? $0 : source.location }
      .moved(below: item.path, title: item.title)
  }

  /// Returns the menu with other locations of the operations of its items.
  func relocated(_ location: (SourceLocation?) -> SourceLocation?) -> Menu {
    replacing { $0.relocated(location) }
  }

  /// Returns the menu with its items in the given states, by id, without hidden items, and without headings that have
  /// only hidden ones.
  package func showing(_ states: [String: ItemState]) -> Menu {
    if states.isEmpty { return self }
    return replacing { item in
      var state = states[item.id]
      if let reason = item.madeDisabledReason {
        state = state ?? ItemState()
        state?.disabledReason = reason
      }
      return state?.isHidden == true ? nil : item.showing(state)
    }
  }

  /// Returns the menu, and the menus below it, with the items for which `isKept` is true, without headings that lost
  /// all items.
  package func keeping(_ isKept: (MenuItem) -> Bool) -> Menu {
    replacing { item in
      guard isKept(item) else { return nil }
      return item.submenu.map { item.opening($0.keeping(isKept)) } ?? item
    }
  }

  /// Returns the menu with those actions of its items, at any depth, for which `isKept` is true.
  package func keepingActions(_ isKept: (MenuItem, ItemAction) -> Bool) -> Menu {
    replacing { item in
      let item = item.submenu.map { item.opening($0.keepingActions(isKept)) } ?? item
      return item.keepingActions { isKept(item, $0) }
    }
  }

  /// Returns the menu with its items, at any depth, confined to the rights that the rules of a server allow each.
  package func confinedByServer(to confinement: (MenuItem) -> Confinement?) -> Menu {
    replacing { item in
      let item = item.submenu.map { item.opening($0.confinedByServer(to: confinement)) } ?? item
      return item.confinedByServer(to: confinement(item))
    }
  }

  /// Returns the menu with other items; items replaced by nil are left out, and so are headings that lost all items.
  private func replacing(_ replacement: (MenuItem) -> MenuItem?) -> Menu {
    var shown: [Entry] = []
    var heading: Entry?
    var isHeadingEmpty = false
    for entry in entries {
      guard let item = entry.item else {
        if let heading, !isHeadingEmpty { shown.append(heading) }
        (heading, isHeadingEmpty) = (entry, false)
        continue
      }
      guard let item = replacement(item) else {
        isHeadingEmpty = heading != nil
        continue
      }
      if let open = heading { shown.append(open) }
      heading = nil
      shown.append(.item(item))
    }
    if let heading, !isHeadingEmpty { shown.append(heading) }
    return copy(entries: shown)
  }

  /// Returns the menu with sections before its own, which repeat items of it and of the menus below it.
  ///
  /// A repeated item has an ID of its own and no shortcut.
  package func beginning(with sections: [(title: String, items: [MenuItem])]) -> Menu {
    let first = sections.filter { !$0.items.isEmpty }.flatMap { section in
      [.section(section.title)] + section.items.map { Entry.item($0.repeated()) }
    }
    if first.isEmpty { return self }
    // The menu's own entries need a heading, so that they do not appear to be in these sections.
    let isHeaded = if case .section? = entries.first { true } else { false }
    return copy(entries: first + (isHeaded ? [] : [.section(title)]) + entries)
  }

  /// All items of this menu and the menus below it; each item comes before those of its submenu.
  public var allItems: [MenuItem] {
    items.flatMap { [$0] + ($0.submenu?.allItems ?? []) }
  }

  /// Returns the items that lead to the item at `path`, outermost first, and that item, as far as they exist.
  package func items(along path: [String]) -> [MenuItem] {
    guard let id = path.first, let item = items.first(where: { $0.id == id }) else { return [] }
    return [item] + (item.submenu?.items(along: Array(path.dropFirst())) ?? [])
  }

  /// Returns the item at `path`, or nil.
  package func item(at path: [String]) -> MenuItem? {
    let found = items(along: path)
    return found.count == path.count ? found.last : nil
  }

  /// Returns whether `item` itself, not just an equal one, is in this menu or in a menu below it.
  package func contains(_ item: MenuItem) -> Bool {
    items.contains { $0 === item }
      || items.contains { $0.submenu?.contains(item) == true }
  }
}

extension Menu.Entry {
  fileprivate var item: MenuItem? { if case .item(let item) = self { item } else { nil } }
}

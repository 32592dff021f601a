internal import Documents
internal import SourceText

struct MenuBuilding: MenuVisitor {
  /// A syntax error does not hide the mistakes before it.
  static let visitsParts = true

  private var checks = ItemChecks()
  private(set) var references = MenuReferences()
  /// The innermost open menu; `outer` has those around it.
  private var menu = OpenMenu()
  private var outer: [OpenMenu] = []

  private struct OpenMenu {
    var file = SourceFile(name: "", bytes: [])
    var title: String?
    var subtitle: String?
    var pluginFolders: [Located<String>] = []
    var recentCount = 0
    var parentPath: [String] = []
    var entries: [Menu.Entry] = []
    var ids = ItemIdentifiers(capacity: 0)
    var shortcuts: [Character: Range<Int>] = [:]
    /// The item whose menu follows.
    var opened: OpenItem?
  }

  /// An item whose menu is being built; without a title it is checked, but not built.
  private struct OpenItem {
    var fields: MenuItemMetadata
    var title: String?
    var shortcut: Character?
    var id: String

    var shownTitle: String? { title.map { fields.shown?.title?.value ?? $0 } }
  }

  struct Result {
    var menu: Menu
    var hasOwnTitle: Bool
  }

  func build(_ result: Result) -> MenuBuild {
    let diagnostics = checks.diagnostics
    return MenuBuild(menu: diagnostics.hasErrors ? nil : result.menu, diagnostics: diagnostics)
  }

  mutating func beginMenu(_ header: MenuHeader) {
    var new = OpenMenu()
    new.file = header.file
    new.title = header.title?.value
    new.subtitle = header.subtitle?.value
    new.pluginFolders = header.pluginFolders
    new.recentCount = header.recentCount
    new.entries.reserveCapacity(header.capacity)
    new.ids = ItemIdentifiers(capacity: header.capacity)
    if let item = menu.opened {
      new.parentPath = menu.parentPath + [item.id]
      outer.append(menu)
    } else {
      references.addFolders(of: header)
    }
    checks.reportDuplicateIDs(header)
    for (id, _) in header.explicitIDs { new.ids.reserve(id.text) }
    menu = new
  }

  mutating func section(_ title: FieldText) { menu.entries.append(.section(title.text)) }

  mutating func item(_ item: inout MenuItemMetadata, path: ItemPath) {
    let title = check(item, path: path)
    let shortcut = shortcut(of: item, path: path)
    let id = item.texts.id.value ?? menu.ids.unique(for: title ?? "")
    add(&item, title: title, shortcut: shortcut, id: id, submenu: nil)
  }

  mutating func open(_ item: MenuItemMetadata, path: ItemPath) {
    let title = check(item, path: path)
    let shortcut = shortcut(of: item, path: path)
    let id = item.texts.id.value ?? menu.ids.unique(for: title ?? "")
    menu.opened = OpenItem(fields: item, title: title, shortcut: shortcut, id: id)
  }

  mutating func close(_ submenu: Result?, inPlace: Bool) {
    guard var item = menu.opened else { return }
    menu.opened = nil
    add(
      &item.fields, title: item.title, shortcut: item.shortcut, id: item.id,
      submenu: submenu?.menu)
  }

  mutating func endMenu() -> Result {
    let own = menu.title
    let title = own ?? outer.last?.opened?.shownTitle ?? Menu.defaultTitle
    let built = Menu(
      title: title, subtitle: menu.subtitle, checked: menu.entries, source: menu.file.name,
      pluginFolders: menu.pluginFolders, recentCount: menu.recentCount)
    menu = outer.popLast() ?? OpenMenu()
    return Result(menu: built, hasOwnTitle: own != nil)
  }

  mutating func reuse(_ result: Result) -> Result {
    guard let item = menu.opened else { return result }
    let title = result.hasOwnTitle ? nil : item.shownTitle ?? Menu.defaultTitle
    return Result(
      menu: result.menu.moved(below: menu.parentPath + [item.id], title: title),
      hasOwnTitle: result.hasOwnTitle)
  }

  private mutating func add(
    _ item: inout MenuItemMetadata, title: String?, shortcut: Character?, id: String, submenu: Menu?
  ) {
    guard let title else { return }
    let subtitle = item.texts.subtitle.take()
    let contributors = item.contributors
    var location = SourceLocation(menu.file, item.anchor)
    location.add(contributors)
    // All operations of the item depend on all of its sources, including those of its actions and live texts.
    let extras =
      contributors.isEmpty
      ? item.extras
      : item.extras?.relocated { location in
        var location = location
        location?.add(contributors)
        return location
      }
    let built = MenuItem(
      checked: item.shown?.title?.value ?? title,
      subtitle: item.shown?.subtitle?.value ?? subtitle,
      plain: item.shown.map { _ in PlainTexts(title: title, subtitle: subtitle) },
      icon: item.texts.icon.take(),
      tapHandlerName: item.texts.tapHandlerName.take(), arguments: item.arguments,
      userInfo: item.userInfo, keywords: item.keywords, shortcut: shortcut, id: id,
      hasOwnID: item.texts.id.isPresent, parentPath: menu.parentPath, submenu: submenu,
      extras: extras, location: location)
    menu.entries.append(.item(built))
  }

  /// Checks the title and the handler; returns the title, or nil if there is none.
  ///
  /// An item without a title is not built, but its other problems are reported, too.
  private mutating func check(_ item: borrowing MenuItemMetadata, path: ItemPath) -> String? {
    references.add(item, in: menu.file, path: path)
    let title = checks.title(of: item, in: menu.file, path: path)
    if title != nil, !item.namesAction { checks.reportNoHandler(item, in: menu.file, path: path) }
    return title
  }

  private mutating func shortcut(of item: borrowing MenuItemMetadata, path: ItemPath) -> Character?
  {
    guard item.texts.shortcut.isPresent else { return nil }
    return checks.shortcut(item.texts.shortcut, in: menu.file, taken: &menu.shortcuts, path: path)
  }
}

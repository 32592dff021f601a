internal import DocumentSyntax
internal import SourceText

/// Makes the metadata of a menu, for builders that ask for it.
struct MetadataCollector: MenuVisitor {
  private var menus: [MenuMetadata] = []
  private var opened: [MenuItemMetadata] = []

  mutating func beginMenu(_ header: MenuHeader) {
    var menu = MenuMetadata(
      file: header.file, title: header.title, subtitle: header.subtitle,
      pluginFolders: header.pluginFolders)
    menu.entries.reserveCapacity(header.capacity)
    menus.append(menu)
  }

  mutating func section(_ title: FieldText) { add(.section(Located(title.text, at: title.range))) }

  mutating func item(_ item: inout ItemFields, path: ItemPath) {
    add(.item(MenuItemMetadata(item)))
  }

  mutating func open(_ item: ItemFields, path: ItemPath) { opened.append(MenuItemMetadata(item)) }

  mutating func close(_ submenu: MenuMetadata?, inPlace: Bool) {
    guard var item = opened.popLast() else { return }
    item.submenu = submenu.map { inPlace ? .inPlace($0) : .fromFile($0) }
    add(.item(item))
  }

  mutating func endMenu() -> MenuMetadata { menus.removeLast() }

  mutating func reuse(_ menu: MenuMetadata) -> MenuMetadata { menu }

  private mutating func add(_ entry: MenuEntryMetadata) {
    menus[menus.count - 1].entries.append(entry)
  }
}

extension MenuMetadata {
  /// Passes the menu and the menus below it to `visitor`.
  func visit<Visitor: MenuVisitor>(_ visitor: inout Visitor) -> Visitor.Result {
    visit(&visitor, path: ItemPath())
  }

  private func visit<Visitor: MenuVisitor>(
    _ visitor: inout Visitor, path: ItemPath
  ) -> Visitor.Result {
    var header = MenuHeader(
      file: file, path: path, title: title, subtitle: subtitle, pluginFolders: pluginFolders,
      capacity: entries.count)
    for case .item(let item) in entries where item.id?.value.isEmpty == false {
      header.explicitIDs.append((FieldText(item.id), item.sourceIndex))
    }
    visitor.beginMenu(header)
    for entry in entries {
      switch entry {
      case .section(let heading): visitor.section(FieldText(heading))
      case .item(let item):
        let here = path.item(item.sourceIndex)
        guard let submenu = item.submenu else {
          var fields = ItemFields(item)
          visitor.item(&fields, path: here)
          continue
        }
        let isInPlace = if case .inPlace = submenu { true } else { false }
        visitor.open(ItemFields(item), path: here)
        let menu = submenu.metadata.visit(&visitor, path: isInPlace ? here.below : ItemPath())
        visitor.close(menu, inPlace: isInPlace)
      }
    }
    return visitor.endMenu()
  }
}

extension ItemFields {
  fileprivate init(_ item: MenuItemMetadata) {
    self.init(anchor: item.anchor, sourceIndex: item.sourceIndex)
    hasTitle = item.title != nil
    hasUnreadableTitle = item.hasUnreadableTitle
    title = FieldText(item.title)
    subtitle = FieldText(item.subtitle)
    icon = FieldText(item.icon)
    tapHandlerName = FieldText(item.tapHandlerName)
    shortcut = FieldText(item.shortcut)
    id = FieldText(item.id)
    arguments = item.arguments
    argumentPlaces = item.argumentPlaces
    userInfo = item.userInfo
    keywords = item.keywords
    shown = ShownTexts(title: item.shownTitle, subtitle: item.shownSubtitle)
    let given = ItemExtras(
      operation: item.operation, actions: item.actions, source: item.source, live: item.live,
      condition: item.condition)
    if !given.isEmpty {
      extras = given
    }
    namesAction = item.namesAction || tapHandlerName.isPresent || extras != nil
  }
}

extension MenuItemMetadata {
  fileprivate init(_ item: ItemFields) {
    self.init(anchor: item.anchor)
    sourceIndex = item.sourceIndex
    title = item.hasTitle ? Located(item.title.text, at: item.title.range) : nil
    hasUnreadableTitle = item.hasUnreadableTitle
    subtitle = item.subtitle.located
    icon = item.icon.located
    tapHandlerName = item.tapHandlerName.located
    shortcut = item.shortcut.located
    id = item.id.located
    arguments = item.arguments
    argumentPlaces = item.argumentPlaces
    userInfo = item.userInfo
    operation = item.extras?.operation
    actions = item.extras?.actions ?? []
    source = item.extras?.source
    live = item.extras?.live
    condition = item.extras?.condition
    keywords = item.keywords
    (shownTitle, shownSubtitle) = (item.shown?.title, item.shown?.subtitle)
    namesAction = item.namesAction
  }
}

internal import Documents
internal import SourceText

struct MetadataCollector: MenuVisitor {
  private var menus: [MenuMetadata] = []
  private var opened: [MenuItemMetadata] = []

  mutating func beginMenu(_ header: MenuHeader) {
    var menu = MenuMetadata(
      file: header.file, title: header.title, subtitle: header.subtitle,
      pluginFolders: header.pluginFolders)
    menu.recentCount = header.recentCount
    menu.entries.reserveCapacity(header.capacity)
    menus.append(menu)
  }

  mutating func section(_ title: FieldText) { add(.section(Located(title.text, at: title.range))) }

  mutating func item(_ item: inout MenuItemMetadata, path: ItemPath) { add(.item(item)) }

  mutating func open(_ item: MenuItemMetadata, path: ItemPath) { opened.append(item) }

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
  func visit<Visitor: MenuVisitor>(
    _ visitor: inout Visitor, path: ItemPath = ItemPath()
  ) -> Visitor.Result {
    var header = MenuHeader(
      file: file, path: path, title: title, subtitle: subtitle, pluginFolders: pluginFolders,
      capacity: entries.count)
    header.recentCount = recentCount
    for case .item(let item) in entries where item.texts.id.isPresent {
      header.explicitIDs.append((item.texts.id, item.sourceIndex))
    }
    visitor.beginMenu(header)
    for entry in entries {
      switch entry {
      case .section(let heading): visitor.section(FieldText(heading))
      case .item(var item):
        item.namesAction =
          item.namesAction || item.texts.tapHandlerName.isPresent || item.extras != nil
        let here = path.item(item.sourceIndex)
        guard let submenu = item.submenu else {
          visitor.item(&item, path: here)
          continue
        }
        let isInPlace = if case .inPlace = submenu { true } else { false }
        visitor.open(item, path: here)
        let menu = submenu.metadata.visit(&visitor, path: isInPlace ? here.below : ItemPath())
        visitor.close(menu, inPlace: isInPlace)
      }
    }
    return visitor.endMenu()
  }
}

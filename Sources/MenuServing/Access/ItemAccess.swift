package import MenuItems
package import ServerAccess

extension AccessedItem {
  /// Names an item, and what is in it.
  package init(_ item: MenuItem) {
    let inner =
      item.source != nil ? nil : (item.submenu?.allItems ?? []).map(AccessedItem.init(single:))
    self.init(path: item.path, tags: Set(item.tags), inner: inner)
  }

  /// Names an item alone: it is only known whether it is known what is in it.
  private init(single item: MenuItem) {
    self.init(path: item.path, tags: Set(item.tags), inner: item.source != nil ? nil : [])
  }

  /// Names the menu itself.
  package init(_ menu: Menu) {
    self.init(path: [], inner: menu.allItems.map(AccessedItem.init(single:)))
  }
}

extension AccessPolicy {
  /// Returns the menu with what a user may see.
  package func menu(_ menu: Menu, seenBy user: ServerUser?) -> Menu {
    let seen = seen(by: user, among: AccessedItem(menu).inner ?? [])
    return menu.keeping { seen.contains($0.path) }
  }
}

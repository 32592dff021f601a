package import MenuItems
package import ServerAccess

extension AccessedItem {
  /// Describes an item with its inner items.
  package init(_ item: MenuItem) {
    self.init(single: item)
    if inner != nil { inner = item.submenu?.allItems.map(AccessedItem.init(single:)) ?? [] }
  }

  /// Describes an item alone; its inner items are only known to exist or not.
  private init(single item: MenuItem) {
    self.init(path: item.path, tags: Set(item.tags), inner: item.source != nil ? nil : [])
    actionTags = item.actions.compactMap { $0.tags.map { Set($0) } }
  }

  /// Describes the menu itself.
  package init(_ menu: Menu) {
    self.init(path: [], inner: menu.allItems.map(AccessedItem.init(single:)))
  }
}

extension AccessPolicy {
  /// Returns the part of the menu that a user may see; its items run what they run with the rights that the rules allow.
  ///
  /// - Parameter names: returns all names of the handler with a name, and the id of its plugin.
  package func menu(
    _ menu: Menu, seenBy user: ServerUser?, names: HandlerNames = { [$0] }
  ) -> Menu {
    let seen = menu.keeping { allows(user, .view, on: AccessedItem($0)) }
    let confined =
      confinements.isEmpty ? seen : seen.confinedByServer { confinement(of: $0, names) }
    return allowedActions(of: confined, for: user)
  }

  package typealias HandlerNames = @Sendable (_ name: String) -> Set<String>

  /// Returns the rights that what an item runs has at most, or nil for all rights of the server.
  package func confinement(of item: MenuItem, _ names: HandlerNames) -> Confinement? {
    var handlers = [item.tapHandlerName].compactMap(\.self)
    if case .handler(let name)? = item.source?.origin { handlers.append(name) }
    return confinement(
      of: AccessedItem(item), handlers: handlers.reduce(into: []) { $0.formUnion(names($1)) })
  }

  /// Returns the menu without actions that a user may not run, if any of its actions has tags of its own.
  ///
  /// Other actions follow their items, and are refused with them.
  package func allowedActions(of menu: Menu, for user: ServerUser?) -> Menu {
    guard menu.allItems.contains(where: { $0.actions.contains { $0.tags != nil } }) else {
      return menu
    }
    return menu.keepingActions { item, action in
      allows(user, .run, on: AccessedItem(item.performing(action)))
    }
  }
}

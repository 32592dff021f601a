package import MenuItems

/// The items of the sources that were asked while a menu is shown.
package struct KnownSources: Sendable {
  /// The last items of each source, by the path of the source's item.
  package private(set) var menus: [[String]: Menu] = [:]
  /// A number that grows with each change.
  package private(set) var revision = 0
  /// The paths of the sources, the one that was asked longest ago first.
  private var order: [[String]] = []

  /// The maximum number of sources whose items are kept.
  private static let limit = 50

  /// Keeps the items of the source of `item`.
  mutating func keep(_ menu: Menu, of item: MenuItem) {
    revision += 1
    if menus.updateValue(menu, forKey: item.path) == nil { order.append(item.path) }
    if order.count > Self.limit { menus[order.removeFirst()] = nil }
  }

  /// Forgets all items: their sources may be others in another menu.
  mutating func removeAll() {
    guard !menus.isEmpty else { return }
    revision += 1
    (menus, order) = ([:], [])
  }
}

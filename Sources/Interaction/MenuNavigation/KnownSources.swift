package import MenuItems

/// The last items of the sources of a menu, which the navigators of a user can share.
@MainActor package final class KnownSources {
  /// The items of each source, by the path of the source's item.
  package private(set) var menus: [[String]: Menu] = [:]
  /// A number that grows with each change.
  package private(set) var revision = 0
  /// The paths of the sources, the oldest first.
  private var order: [[String]] = []

  /// The maximum number of sources.
  private static let limit = 50

  init() {}

  func keep(_ menu: Menu, of item: MenuItem) {
    revision += 1
    if menus.updateValue(menu, forKey: item.path) == nil { order.append(item.path) }
    if order.count > Self.limit { menus[order.removeFirst()] = nil }
  }

  /// Removes all items, because another menu may have other sources.
  func removeAll() {
    guard !menus.isEmpty else { return }
    revision += 1
    (menus, order) = ([:], [])
  }
}

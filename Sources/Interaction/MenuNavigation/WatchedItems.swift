internal import MenuDispatch
internal import MenuItems

/// The items of the menu on top, whose states are watched.
@MainActor final class WatchedItems {
  /// Watches the items; `nil` if nothing about them changes.
  var watcher: (any ItemWatcher)?
  /// Shows the states of items, by id, on a level.
  var show: @MainActor (_ level: Int, _ states: [String: ItemState]) -> Void = { _, _ in }
  /// The level and its menu, with the ids of the visible items if a front end has reported them.
  private var watched: (level: Int, menu: Menu, seen: Set<String>?)?

  var isWatching: Bool { watched != nil }

  /// Watches the items of a level instead of those of another one; none if the level shows no menu.
  func watch(_ entry: NavigationEntry?) {
    guard let watcher else { return }
    guard let entry, let menu = entry.wholeMenu else {
      if watched != nil { watcher.watch([], seen: nil) { _ in } }
      watched = nil
      return
    }
    if let watched, watched.level == entry.id, watched.menu === menu { return }
    // After an update of the same level, the visible items are assumed to be the same.
    watched = (entry.id, menu, watched?.level == entry.id ? watched?.seen : nil)
    start()
  }

  /// Checks the conditions of the watched items again.
  func restart() {
    guard watched != nil else { return }
    watcher?.watch([], seen: nil) { _ in }
    start()
  }

  /// Records which items of a level are visible, by their ids.
  func see(_ ids: [String], on level: Int) {
    guard let watcher, let watched, watched.level == level else { return }
    let seen = Set(ids)
    guard seen != watched.seen else { return }
    self.watched?.seen = seen
    watcher.see(seen)
  }

  private func start() {
    guard let watcher, let watched else { return }
    let (level, menu) = (watched.level, watched.menu)
    let items = menu.items.filter { $0.live != nil || $0.condition != nil }
    watcher.watch(items, seen: watched.seen) { [weak self] states in
      guard let self, let now = self.watched, now.level == level, now.menu === menu else { return }
      show(level, states)
    }
  }
}

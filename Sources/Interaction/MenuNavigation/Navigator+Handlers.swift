internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems
internal import StructuredData

// The notifications that handlers receive about their views, in order.

extension Navigator {
  /// Notifies handlers which of their views appeared on the screen and which disappeared.
  func updateVisible() {
    var next: (invocation: String, view: String)?
    if let invocation = top.invocation, top.failure == nil,
      let view = top.view?.id ?? top.menu.map({ _ in HandlerView.defaultID })
    {
      next = (invocation, view)
    }
    if let visible, let next, visible == next { return }
    if let visible, let handler = invocations[visible.invocation]?.handler {
      tell(handler, HostEvent.didDisappear, visible)
    }
    visible = nil
    // While the selection of a visible view is repeated, there is no handler to notify yet.
    if let next, let handler = invocations[next.invocation]?.handler {
      tell(handler, HostEvent.didAppear, next)
      visible = next
    }
  }

  /// Watches the items of the menu of `entry` instead of those of another one; nothing if it is `nil`.
  func watchItems(of entry: NavigationEntry?) {
    guard let watcher else { return }
    guard let entry, let menu = entry.wholeMenu else {
      if watched != nil { watcher.watch([], seen: nil) { _ in } }
      watched = nil
      return
    }
    if let watched, watched.level == entry.id, watched.menu === menu { return }
    // After an update of the same level, the visible items are assumed to be the same.
    let seen = watched?.level == entry.id ? watched?.seen : nil
    watched = (entry.id, menu, seen)
    watch(menu, seen: seen, level: entry.id, watcher)
  }

  /// Watches the same items anew, so that their conditions are checked again.
  func watchAnew() {
    guard let watcher, let watched else { return }
    watcher.watch([], seen: nil) { _ in }
    watch(watched.menu, seen: watched.seen, level: watched.level, watcher)
  }

  /// Whether something may change about the items of the menu on top.
  package var isWatching: Bool { watched != nil }

  /// Waits until everything that is asked about the items of the menu on top has been answered once.
  package func settleItems() async { await watcher?.settle() }

  /// Takes note of the items of the menu on top that are in sight, by their ids.
  package func see(_ ids: [String]) {
    guard let watcher, let watched, watched.level == top.id else { return }
    let seen = Set(ids)
    guard seen != watched.seen else { return }
    self.watched?.seen = seen
    watcher.see(seen)
  }

  private func watch(
    _ menu: Menu, seen: Set<String>?, level: Int, _ watcher: any ItemWatcher
  ) {
    let items = menu.items.filter { $0.live != nil || $0.condition != nil }
    watcher.watch(items, seen: seen) { [weak self] states in
      guard let self, let watched, watched.level == level, watched.menu === menu else { return }
      update(level) { $0.show(states) }
      notifyObservers()
    }
  }

  func tell(
    _ handler: any MenuItemHandler, _ name: String, _ shown: (invocation: String, view: String)
  ) {
    let event = EventParams(
      name: name,
      userInfo: ["invocation": .string(shown.invocation), "view": .string(shown.view)])
    tell { await handler.notify(event) }
  }

  func tell(_ words: @escaping @Sendable () async -> Void) {
    let last = telling
    telling = Task {
      await last?.value
      await words()
    }
  }

  /// Tells the author of an invocation's handler what was not done.
  func note(_ text: String, _ invocation: String) {
    guard let handler = invocations[invocation]?.handler else { return }
    tell { await handler.note(text) }
  }

  /// Notifies the handler that a view was removed, unless a level still shows it.
  func forget(_ view: String, of invocation: String) {
    guard !entries.contains(where: { $0.shows(view, of: invocation) }),
      let handler = invocations[invocation]?.handler
    else { return }
    tell { await handler.close(view: view, of: invocation) }
  }
}

internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems

/// The levels of a navigator, the root first; never empty.
struct LevelStack {
  static let limit = 128

  private(set) var entries: [NavigationEntry]
  private(set) var nextID = 1

  init(root: NavigationEntry.Content, title: String) {
    entries = [NavigationEntry(id: 0, title: title, content: root)]
  }

  var top: NavigationEntry { entries[entries.count - 1] }

  /// Whether the level on top is the first one of its invocation.
  var isTopFirst: Bool { top.invocation != nil && first(of: top.invocation)?.id == top.id }

  subscript(level: Int) -> NavigationEntry? { entries.last { $0.id == level } }

  // MARK: Finding

  func first(of invocation: String?) -> NavigationEntry? {
    guard let invocation else { return nil }
    return entries.first { $0.invocation == invocation }
  }

  func levels(of invocation: String) -> [NavigationEntry] {
    entries.filter { $0.invocation == invocation }
  }

  /// Returns the level that shows the view with an id.
  func level(showing view: String, of invocation: String) -> Int? {
    entries.last { $0.invocation == invocation && $0.failure == nil && $0.view?.id == view }?.id
  }

  /// Returns the level that shows the view with an id, else the one that waits for the answer.
  func level(for view: String, of invocation: String) -> Int? {
    level(showing: view, of: invocation)
      ?? entries.last { $0.invocation == invocation && $0.progress != nil }?.id
  }

  func below(_ level: Int) -> NavigationEntry? {
    entries.lastIndex { $0.id == level }.flatMap { $0 > 0 ? entries[$0 - 1] : nil }
  }

  // MARK: Changing

  /// Adds a level, unless the limit is reached.
  mutating func push(
    _ content: NavigationEntry.Content, title: String, item: MenuItem?, invocation: String?,
    action: ActionParams?
  ) -> Bool {
    guard entries.count < Self.limit else { return false }
    var entry = NavigationEntry(
      id: nextID, title: title, content: content, item: item, invocation: invocation)
    entry.action = action
    entries.append(entry)
    nextID += 1
    return true
  }

  /// Removes a level, and cancels what runs for it.
  mutating func remove(_ level: Int) -> NavigationEntry? {
    guard let index = entries.lastIndex(where: { $0.id == level }) else { return nil }
    entries[index].cancelTasks()
    return entries.remove(at: index)
  }

  mutating func removeAll(of invocation: String) {
    entries.removeAll { $0.invocation == invocation }
  }

  /// Changes a level in place; returns false if it does not exist.
  @discardableResult
  mutating func update(_ level: Int?, _ change: (inout NavigationEntry) -> Void) -> Bool {
    guard let index = entries.lastIndex(where: { $0.id == level }) else { return false }
    change(&entries[index])
    return true
  }

  /// Changes all levels of an invocation in place.
  mutating func update(of invocation: String, _ change: (inout NavigationEntry) -> Void) {
    for index in entries.indices where entries[index].invocation == invocation {
      change(&entries[index])
    }
  }

  /// Ends the action of a level; returns the level that shows the action, and whether that is one for its printed text.
  mutating func endAction(of level: Int) -> (shown: Int, isPrinting: Bool) {
    let printing = entries.last { $0.printsFor == level }?.id
    update(printing ?? level) { ($0.task, $0.printsFor) = (nil, nil) }
    return (printing ?? level, printing != nil)
  }

  mutating func cancelTasks() {
    for index in entries.indices { entries[index].cancelTasks() }
  }

  /// Cancels the tasks of the levels of an invocation, and assigns the levels to `next`.
  mutating func reassign(_ invocation: String, to next: String) {
    update(of: invocation) { entry in
      entry.cancelTasks()
      (entry.lastAction, entry.printsFor) = (nil, nil)
      entry.activity = nil
      entry.isLoadingMore = false
      entry.invocation = next
      entry.action?.invocation = next
    }
  }

  /// Replaces the root menu, and the open submenus by those of the items with the same ids.
  ///
  /// - Returns: the level of the first submenu that no longer exists.
  mutating func replaceRoot(with menu: Menu) -> NavigationEntry? {
    entries[0].show(.menu(menu))
    entries[0].title = menu.title
    for index in entries.indices.dropFirst() {
      guard entries[index].menu != nil, let path = entries[index].item?.path else { return nil }
      guard let item = menu.item(at: path) else { return entries[index] }
      let isSource = item.source != nil && entries[index].invocation != nil
      guard isSource || item.submenu != nil else { return entries[index] }
      entries[index].title = item.title
      entries[index].item = item
      if isSource {
        // The source is asked for its items again when the level is on top.
        entries[index].isOutdated = true
        return nil
      }
      guard let submenu = item.submenu else { return nil }
      entries[index].show(.menu(submenu))
    }
    return nil
  }

  /// Shows a step of an invocation in its level; returns false if the level does not exist.
  ///
  /// - Parameter printing: the level that shows what the invocation's program prints.
  mutating func show(_ step: HandlerStep, of invocation: String, printing: Int?) -> Bool {
    switch step {
    case .answered: return true
    case .update(let view):
      return update(level(for: view.id, of: invocation)) { $0.show(.view(view)) }
    case .menu(let menu): return update(first(of: invocation)?.id) { $0.show(updated: menu) }
    case .append(let id, let page):
      return update(level(showing: id, of: invocation)) {
        $0.append(page, cursor: page.cursor ?? $0.view?.cursor)
      }
    case .patch(let id, let patch):
      return update(level(showing: id, of: invocation)) { $0.apply(patch) }
    case .text(let text): return update(printing) { $0.append(text: text, of: invocation) }
    case .notice(let id, let text):
      return update(level(showing: id, of: invocation)) { $0.add(notice: text) }
    case .progress(let fraction, let message):
      update(of: invocation) { entry in
        entry.progress?.advance(fraction, message)
        entry.activity?.advance(fraction, message)
      }
      return true
    }
  }
}

extension NavigationEntry.Progress {
  fileprivate mutating func advance(_ fraction: Double?, _ message: String?) {
    // A fraction that is not finite is ignored; others are limited to 0...1.
    self.fraction = fraction.flatMap { $0.isFinite ? min(max($0, 0), 1) : nil }
    self.message = message ?? self.message
  }
}

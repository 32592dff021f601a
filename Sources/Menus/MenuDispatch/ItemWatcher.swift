public import MenuItems

/// Watches what changes about the items that a person sees: their live details, and whether they can be used.
@MainActor
public protocol ItemWatcher: AnyObject, Sendable {
  /// Watches `items` in place of those watched before, until the next call; nothing runs for others.
  ///
  /// - Parameters:
  ///   - items: the items of the menu on the screen; none if no menu is shown.
  ///   - seen: the ids of the visible items, the only ones whose details are asked for; `nil` for all.
  ///   - changed: called with the states of all items that have one, by id, first of all with those that are known
  ///     from before; after that, whenever any has changed.
  func watch(
    _ items: [MenuItem], seen: Set<String>?,
    changed: @escaping @MainActor ([String: ItemState]) -> Void)

  /// Sets which of the watched items are visible now, by their ids.
  func see(_ ids: Set<String>)

  /// Waits until everything that was asked about the watched items has been answered once.
  func settle() async

  /// Returns the reason why `item` cannot be used now, or `nil` if it can be, after its conditions have been
  /// checked.
  func disabledReason(of item: MenuItem) async -> String?
}

extension ItemWatcher {
  /// Returns at once.
  public func settle() async {}
}

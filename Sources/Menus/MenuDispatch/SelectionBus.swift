public import Platform
public import MenuItems

/// Announces selections on a notification center.
///
/// One call reaches both kinds of observer: those of the classic notification and those of the typed
/// ``MenuItemSelected``. Each receives a selection exactly once.
@MainActor
public final class SelectionBus {
  /// The center that selections are posted on.
  public let center: NotificationCenter
  /// Another bus that announces each selection after this one, or nil.
  private let next: SelectionBus?

  /// Creates a bus that posts on `center`; by default on one of its own, so that two menus of a program do
  /// not disturb each other.
  public init(center: NotificationCenter = NotificationCenter()) {
    (self.center, next) = (center, nil)
  }

  /// Creates a bus of its own whose selections `next` announces, too; those of `next` are not announced here.
  ///
  /// Several menus with the same items that are shown to different users each have such a bus: a selection by one
  /// user opens for no other.
  package init(forwardingTo next: SelectionBus) {
    (center, self.next) = (NotificationCenter(), next)
  }

  /// Announces that `item` was selected; returns after every observer has been called.
  public func post(_ item: MenuItem) {
    #if !canImport(Darwin)
      // Foundation for macOS posts the classic notification for the typed message, by its name.
      Notifications.classic?.post(item, on: center)
    #endif
    center.post(MenuItemSelected(item: item), subject: item)
    next?.post(item)
  }

  /// Calls `receive` for each selection until the returned token is released.
  public func observe(
    _ receive: @escaping @MainActor (MenuItem) -> Void
  ) -> NotificationCenter.ObservationToken {
    center.addObserver(of: MenuItem.self, for: .menuItemSelected) { (message: MenuItemSelected) in
      receive(message.item)
    }
  }
}

public import Foundation
public import MenuItems

/// Announces selections on a notification center.
///
/// One call reaches both kinds of observer: those of the classic notification and those of the typed
/// ``MenuItemSelected``. Each receives a selection exactly once.
@MainActor
public final class SelectionBus {
  /// The center that selections are posted on.
  public let center: NotificationCenter

  /// Creates a bus that posts on `center`; by default on one of its own, so that two menus of a program do
  /// not disturb each other.
  public init(center: NotificationCenter = NotificationCenter()) { self.center = center }

  /// Announces that `item` was selected; returns after every observer has been called.
  public func post(_ item: MenuItem) {
    #if canImport(Darwin)
      // Foundation posts the classic notification for the typed message, by its name.
      center.post(MenuItemSelected(item: item), subject: item)
    #else
      // Foundation for Linux does not bridge the two: each is posted on its own.
      center.post(name: MenuItemSelected.name, object: item)
      center.post(MenuItemSelected(item: item), subject: item)
    #endif
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

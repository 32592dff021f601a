public import Foundation
public import MenuItems

/// Announces selections on a notification center.
///
/// One call tells both kinds of observer: those of the classic notification and those of the typed
/// ``MenuItemSelected``. Each hears a selection exactly once.
@MainActor
public final class SelectionBus {
  /// The center that selections are posted on.
  public let center: NotificationCenter

  /// Creates a bus on `center`.
  public init(center: NotificationCenter = .default) { self.center = center }

  /// Announces that `item` was selected; returns when every observer has been told.
  public func post(_ item: MenuItem) {
    #if canImport(Darwin)
      // Foundation turns the typed message into the classic notification by its name.
      center.post(MenuItemSelected(item: item), subject: item)
    #else
      // Foundation for Linux does not connect the two: each way is told on its own.
      center.post(name: MenuItemSelected.name, object: item)
      center.post(MenuItemSelected(item: item), subject: item)
    #endif
  }

  /// Calls `receive` for each selection until the token goes away.
  public func observe(
    _ receive: @escaping @MainActor (MenuItem) -> Void
  ) -> NotificationCenter.ObservationToken {
    center.addObserver(of: MenuItem.self, for: .menuItemSelected) { (message: MenuItemSelected) in
      receive(message.item)
    }
  }
}

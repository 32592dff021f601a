public import Platform
public import MenuItems

/// A menu item was selected: the typed message on the notification center.
///
/// Observers of the classic notification use ``MenuItemSelected/notificationName`` instead; both kinds of observer
/// receive every selection once.
public struct MenuItemSelected: NotificationCenter.MainActorMessage {
  /// The object of the notification: the selected item itself.
  public typealias Subject = MenuItem

  /// The name of the classic notification, whose object is the item.
  public static let notificationName = "MenuTableDataSourceDidSelectItemNotification"

  #if canImport(Darwin)
    /// The name of the classic notification.
    public static var name: Notification.Name { Notification.Name(notificationName) }
  #endif

  /// The selected item.
  public let item: MenuItem

  /// Creates a message about the selection of `item`.
  public init(item: MenuItem) { self.item = item }
}

extension NotificationCenter.MessageIdentifier
where Self == NotificationCenter.BaseMessageIdentifier<MenuItemSelected> {
  /// Identifies ``MenuItemSelected``.
  public static var menuItemSelected: NotificationCenter.BaseMessageIdentifier<MenuItemSelected> {
    .init()
  }
}

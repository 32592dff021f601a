package import HandlerProtocol
package import MenuItems
package import Platform

/// Notifications with a name, an object and user information, which are a part of Foundation.
///
/// `FoundationBridge` implements them for programs that observe selections and events themselves. A program without
/// that module, such as `appmenu`, has the typed messages alone.
@MainActor package protocol ClassicNotifications {
  /// Posts the notification that an item was selected.
  static func post(_ item: MenuItem, on center: NotificationCenter)
  /// Posts an event of the plugin with an id, which is the notification's object.
  static func post(_ event: EventParams, of plugin: String, on center: NotificationCenter)
  /// Calls `receive` with each notification of a name, and with the plugin that posted it; returns the closure that ends this.
  static func observe(
    _ name: String, on center: NotificationCenter,
    _ receive: @escaping @Sendable (EventParams, _ plugin: String?) -> Void
  ) -> @MainActor () -> Void
}

/// The notifications that the program is linked with.
package enum Notifications {
  /// The classic notifications, or `nil` without `FoundationBridge`.
  package static var classic: (any ClassicNotifications.Type)? {
    let type: Any = Notifications.self
    return type as? any ClassicNotifications.Type
  }
}

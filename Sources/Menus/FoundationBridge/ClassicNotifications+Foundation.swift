public import Foundation
package import HandlerProtocol
public import MenuDispatch
package import MenuItems
internal import StructuredData

#if !canImport(Darwin)
  extension MenuItemSelected {
    /// The name of the classic notification, whose object is the item.
    public static var name: Notification.Name { Notification.Name(notificationName) }
  }
#endif

extension Notifications: ClassicNotifications {
  package static func post(_ item: MenuItem, on center: NotificationCenter) {
    center.post(name: MenuItemSelected.name, object: item)
  }

  package static func post(_ event: EventParams, of plugin: String, on center: NotificationCenter) {
    center.post(
      name: Notification.Name(event.name), object: plugin,
      userInfo: event.userInfo.mapValues(\.foundationValue))
  }

  package static func observe(
    _ name: String, on center: NotificationCenter,
    _ receive: @escaping @Sendable (EventParams, _ plugin: String?) -> Void
  ) -> @MainActor () -> Void {
    let token = center.addObserver(
      forName: Notification.Name(name), object: nil, queue: nil
    ) { notification in
      receive(EventParams(notification), notification.object as? String)
    }
    return { center.removeObserver(token) }
  }
}

extension EventParams {
  /// Creates the event for a notification: the names of a selected item, and the part of the user info
  /// that JSON can express.
  init(_ notification: Notification) {
    var userInfo: [String: StructuredValue] = [:]
    for (key, value) in notification.userInfo ?? [:] {
      if let key = key as? String, let value = StructuredValue(foundation: value) {
        userInfo[key] = value
      }
    }
    if let item = notification.object as? MenuItem {
      userInfo["id"] = .string(item.id)
      userInfo["title"] = .string(item.title)
      userInfo["path"] = .array(item.path.map(StructuredValue.string))
    }
    self.init(name: notification.name.rawValue, userInfo: userInfo)
  }
}

extension StructuredValue {
  /// The value as Foundation's types.
  fileprivate var foundationValue: Any {
    switch self {
    case .null: NSNull()
    case .bool(let value): value
    case .int(let value): value
    case .double(let value): value
    case .string(let value): value
    case .array(let values): values.map(\.foundationValue)
    case .object(let values): values.mapValues(\.foundationValue)
    }
  }

  /// Creates the JSON value of a Foundation value, or nil if JSON cannot express it.
  fileprivate init?(foundation value: Any) {
    switch value {
    case is NSNull: self = .null
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .int(value)
    case let value as Double: self = value.isFinite ? .double(value) : .null
    case let value as String: self = .string(value)
    case let values as [Any]: self = .array(values.compactMap(StructuredValue.init(foundation:)))
    case let values as [String: Any]:
      self = .object(values.compactMapValues(StructuredValue.init(foundation:)))
    default: return nil
    }
  }
}

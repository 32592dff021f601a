package import Platform
package import HandlerProtocol
internal import MenuItems
internal import StructuredData

/// Carries events between plugins and the host's notification center.
///
/// An event from a plugin is posted with the plugin's id as its object. Events that others post under a
/// name that a plugin's manifest observes are sent to the plugin while its process runs.
@MainActor
package final class EventExchange {
  /// The maximum number of events that wait for a plugin; beyond it the oldest are dropped.
  static let waitingLimit = 1_000

  private let center: NotificationCenter
  private let reserved: Set<String>
  private var observers: [String: Observer] = [:]

  private struct Observer {
    var names: Set<String>
    var tokens: [any NSObjectProtocol]
    var waiting: AsyncStream<EventParams>.Continuation
  }

  /// The names in `reserved` belong to the host: plugins cannot post them.
  package init(center: NotificationCenter, reserved: Set<String>) {
    self.center = center
    self.reserved = reserved.union(HostEvent.all)
  }

  /// Posts an event of the plugin `id`; returns the reason if it is refused.
  package func post(_ event: EventParams, from id: String) -> String? {
    guard !event.name.isEmpty, event.name.utf8.count <= 200 else {
      return "an event without name, or with one of more than 200 bytes, was not posted"
    }
    guard !reserved.contains(event.name) else {
      return "the event '\(event.name)' is the host's own and was not posted"
    }
    center.post(
      name: Notification.Name(event.name), object: id,
      userInfo: event.userInfo.mapValues(\.foundationValue))
    return nil
  }

  /// Subscribes exactly these plugins to events: by id, the names that each observes.
  ///
  /// A plugin whose names are unchanged keeps the events that still wait for it.
  package func observe(
    _ names: [String: [String]],
    tell: @escaping @Sendable (_ event: EventParams, _ plugin: String) async -> Void
  ) {
    for id in observers.keys where names[id] == nil { stopObserving(for: id) }
    for (id, names) in names { observe(names, for: id) { await tell($0, id) } }
  }

  /// Calls `tell` in order with every event of the `names` that is not posted by the plugin `id`; the plugin's
  /// previous subscription ends.
  package func observe(
    _ names: [String], for id: String, tell: @escaping @Sendable (EventParams) async -> Void
  ) {
    let own = Set(names).subtracting(HostEvent.all)
    if observers[id]?.names == own { return }
    stopObserving(for: id)
    guard !own.isEmpty else { return }
    let (events, waiting) = AsyncStream<EventParams>.makeStream(
      bufferingPolicy: .bufferingNewest(Self.waitingLimit))
    let tokens = own.map { name in
      center.addObserver(
        forName: Notification.Name(name), object: nil, queue: nil
      ) { notification in
        guard notification.object as? String != id else { return }
        waiting.yield(EventParams(notification))
      }
    }
    observers[id] = Observer(names: own, tokens: tokens, waiting: waiting)
    Task.detached { for await event in events { await tell(event) } }
  }

  private func stopObserving(for id: String) {
    guard let observer = observers.removeValue(forKey: id) else { return }
    for token in observer.tokens { center.removeObserver(token) }
    observer.waiting.finish()
  }

  isolated deinit { for id in observers.keys { stopObserving(for: id) } }
}

extension EventParams {
  /// Creates the event for a notification, with the names of a selected item and the user info that JSON can
  /// express.
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

  /// Fails if JSON cannot express the value.
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

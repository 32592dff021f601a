public import Foundation
public import HandlerProtocol
internal import MenuItems

/// Carries events between plugins and the host's notification center.
///
/// What a plugin posts is posted there, its object the plugin's id; what others post under a name that
/// a plugin's manifest observes is told to the plugin while its process runs.
@MainActor
public final class EventExchange {
  /// How many events may wait for a plugin; beyond it the oldest are forgotten.
  static let waitingLimit = 1_000

  private let center: NotificationCenter
  private let reserved: Set<String>
  private var observers: [String: Observer] = [:]

  /// What a plugin hears of.
  private struct Observer {
    var names: Set<String>
    var tokens: [any NSObjectProtocol]
    var waiting: AsyncStream<EventParams>.Continuation
  }

  /// Creates an exchange with `center`; the names in `reserved` are the host's own, which plugins cannot
  /// post.
  public init(center: NotificationCenter, reserved: Set<String>) {
    self.center = center
    self.reserved = reserved.union(HostEvent.all)
  }

  /// Posts what the plugin `id` has to tell; says why not.
  public func post(_ event: EventParams, from id: String) -> String? {
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

  /// Lets exactly these plugins hear of events: by id, the names that each observes.
  ///
  /// A plugin whose names are as they were loses nothing that still waits for it.
  public func observe(
    _ names: [String: [String]],
    tell: @escaping @Sendable (_ event: EventParams, _ plugin: String) async -> Void
  ) {
    for id in observers.keys where names[id] == nil { stopObserving(for: id) }
    for (id, names) in names { observe(names, for: id) { await tell($0, id) } }
  }

  /// Hands `tell` every event of the `names` that somebody else than the plugin `id` posts, in
  /// order; other names that the plugin observed before are forgotten.
  public func observe(
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
  /// What of a notification can be told to a plugin: a selected item's names, and all of the user
  /// info that JSON has words for.
  init(_ notification: Notification) {
    var userInfo: [String: JSONValue] = [:]
    for (key, value) in notification.userInfo ?? [:] {
      if let key = key as? String, let value = JSONValue(foundation: value) {
        userInfo[key] = value
      }
    }
    if let item = notification.object as? MenuItem {
      userInfo["id"] = .string(item.id)
      userInfo["title"] = .string(item.title)
      userInfo["path"] = .array(item.path.map(JSONValue.string))
    }
    self.init(name: notification.name.rawValue, userInfo: userInfo)
  }
}

extension JSONValue {
  /// The value as Foundation's types have it.
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

  /// Creates the value that JSON has for one of Foundation's; nil where it has none.
  fileprivate init?(foundation value: Any) {
    switch value {
    case is NSNull: self = .null
    case let value as Bool: self = .bool(value)
    case let value as Int: self = .int(value)
    case let value as Double: self = value.isFinite ? .double(value) : .null
    case let value as String: self = .string(value)
    case let values as [Any]: self = .array(values.compactMap(JSONValue.init(foundation:)))
    case let values as [String: Any]:
      self = .object(values.compactMapValues(JSONValue.init(foundation:)))
    default: return nil
    }
  }
}

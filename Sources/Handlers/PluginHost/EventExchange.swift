package import Platform
package import HandlerProtocol
package import MenuDispatch
package import MenuItems
internal import StructuredData

/// Carries events between plugins and the host's notification center.
///
/// An event from a plugin is posted with the plugin's id as its object. Events that others post under a
/// name that a plugin's manifest observes are sent to the plugin while its process runs. In a program without classic
/// notifications, the plugins receive the events of one another, and the selections that are announced.
@MainActor
package final class EventExchange {
  /// The maximum number of events that wait for a plugin; beyond it the oldest are dropped.
  static let waitingLimit = 1_000

  private let center: NotificationCenter
  private let reserved: Set<String>
  private let classic: (any ClassicNotifications.Type)?
  private var observers: [String: Observer] = [:]

  private struct Observer {
    var names: Set<String>
    /// Each ends the observation of one name.
    var endings: [@MainActor () -> Void]
    var waiting: AsyncStream<EventParams>.Continuation
  }

  /// Creates an exchange with `center`; the names in `reserved` are the host's own, which plugins cannot
  /// post.
  ///
  /// - Parameter classic: the notifications that others observe and post, or `nil` if there are only plugins.
  package init(
    center: NotificationCenter, reserved: Set<String>,
    classic: (any ClassicNotifications.Type)? = Notifications.classic
  ) {
    self.classic = classic
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
    if let classic {
      classic.post(event, of: id, on: center)
    } else {
      deliver(event, from: id)
    }
    return nil
  }

  /// Announces a selection to the plugins that observe selections.
  ///
  /// With classic notifications they receive the one that the selection bus posts.
  package func announce(_ item: MenuItem) {
    if classic == nil { deliver(EventParams(selectionOf: item), from: nil) }
  }

  private func deliver(_ event: EventParams, from id: String?) {
    for (plugin, observer) in observers where plugin != id && observer.names.contains(event.name) {
      observer.waiting.yield(event)
    }
  }

  /// Replaces the subscriptions of all plugins with the given names of events, by the id of the
  /// plugin.
  ///
  /// A plugin whose names are unchanged keeps its waiting events.
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
    let endings = classic.map { classic in
      own.map { name in
        classic.observe(name, on: center) { event, plugin in
          if plugin != id { waiting.yield(event) }
        }
      }
    }
    observers[id] = Observer(names: own, endings: endings ?? [], waiting: waiting)
    Task.detached { for await event in events { await tell(event) } }
  }

  private func stopObserving(for id: String) {
    guard let observer = observers.removeValue(forKey: id) else { return }
    for end in observer.endings { end() }
    observer.waiting.finish()
  }

  isolated deinit { for id in observers.keys { stopObserving(for: id) } }
}

extension EventParams {
  /// The selection of `item` as an event.
  package init(selectionOf item: MenuItem) {
    self.init(
      name: MenuItemSelected.notificationName,
      userInfo: [
        "id": .string(item.id), "title": .string(item.title),
        "path": .array(item.path.map(StructuredValue.string)),
      ])
  }
}

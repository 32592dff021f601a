internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems
internal import PluginHost
internal import StructuredData

/// Publishes the selections of a menu, and the events that its plugins post, for programs on other machines.
@MainActor
final class MenuEventPublisher {
  private var remote: RemoteHandlers?
  private var menu: () -> String? = { nil }
  private var token: NotificationCenter.ObservationToken?

  /// Begins to publish to `remote`.
  ///
  /// - Parameter menu: returns the title of the menu.
  func follow(_ bus: SelectionBus, _ remote: RemoteHandlers?, menu: @escaping () -> String?) {
    guard let remote else { return }
    (self.remote, self.menu) = (remote, menu)
    token = bus.observe { [weak self] item in
      let event = EventParams(
        name: "selected",
        userInfo: [
          "id": .string(item.id), "title": .string(item.title),
          "path": .array(item.path.map(StructuredValue.string)),
        ])
      remote.publish(RelayControl.Publication(event: event, menu: self?.menu()))
    }
  }

  func publish(_ event: EventParams, of plugin: String) {
    remote?.publish(RelayControl.Publication(event: event, menu: menu(), plugin: plugin))
  }
}

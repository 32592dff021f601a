internal import Foundation
internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems
internal import PluginHost
internal import StructuredData

/// Publishes the selections of a menu, and what its plugins post, where other programs can observe them.
@MainActor
final class MenuEventPublisher {
  /// The name of the events of selections.
  static let selected = "selected"

  private var remote: RemoteHandlers?
  private var menu: () -> String? = { nil }
  private var token: NotificationCenter.ObservationToken?

  /// Begins to publish.
  ///
  /// - Parameters:
  ///   - bus: announces the selections.
  ///   - remote: the way to the broker, or nil if there is none.
  ///   - menu: returns the title of the menu.
  func follow(_ bus: SelectionBus, _ remote: RemoteHandlers?, menu: @escaping () -> String?) {
    guard let remote else { return }
    (self.remote, self.menu) = (remote, menu)
    token = bus.observe { [weak self] item in
      let event = EventParams(
        name: Self.selected,
        userInfo: [
          "id": .string(item.id), "title": .string(item.title),
          "path": .array(item.path.map(StructuredValue.string)),
        ])
      remote.publish(RelayControl.Publication(event: event, menu: self?.menu()))
    }
  }

  /// Publishes an event of the plugin with an id.
  func publish(_ event: EventParams, of plugin: String) {
    remote?.publish(RelayControl.Publication(event: event, menu: menu(), plugin: plugin))
  }
}

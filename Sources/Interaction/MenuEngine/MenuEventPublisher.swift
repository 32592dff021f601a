internal import HandlerProtocol
internal import MenuItems
internal import PluginHost

/// Publishes the selections of a menu, and the events that its plugins post, for programs on other machines.
@MainActor
final class MenuEventPublisher {
  private let remote: RemoteHandlers?
  /// Returns the title of the menu.
  var menu: () -> String? = { nil }

  /// Creates a publisher to `remote`, or one that publishes nothing.
  init(_ remote: RemoteHandlers?) { self.remote = remote }

  func publish(_ item: MenuItem) {
    var event = EventParams(selectionOf: item)
    event.name = "selected"
    publish(event, of: nil)
  }

  func publish(_ event: EventParams, of plugin: String?) {
    remote?.publish(RelayControl.Publication(event: event, menu: menu(), plugin: plugin))
  }
}

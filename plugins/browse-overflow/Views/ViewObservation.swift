internal import AppMenuPlugin
internal import Synchronization

/// Which views of the plugin are on the screen: it observes its pictures only for those.
final class ViewObservation: Sendable {
  private let shown = Mutex<Set<String>>([])

  /// Whether a view is on the screen.
  var isActive: Bool { shown.withLock { !$0.isEmpty } }
  /// How many views are on the screen.
  var count: Int { shown.withLock { $0.count } }

  /// Takes note of the host's events; a view that appears again is not counted twice.
  func receive(_ event: EventParams) {
    let key =
      (event.userInfo["invocation"]?.string ?? "") + "\n" + (event.userInfo["view"]?.string ?? "")
    switch event.name {
    case HostEvent.didAppear: shown.withLock { _ = $0.insert(key) }
    case HostEvent.didDisappear: shown.withLock { _ = $0.remove(key) }
    default: break
    }
  }
}

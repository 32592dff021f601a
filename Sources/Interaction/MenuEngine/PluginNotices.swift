internal import HandlerProtocol
internal import MenuCommands
internal import MenuNavigation
internal import PluginHost

/// Passes the notices that plugins send unasked to all navigators and to all watchers of items.
@MainActor
final class PluginNotices {
  private var navigators = WeakList<Navigator>()
  private var watchers = WeakList<LiveItems>()
  weak var runner: PluginRunner?

  nonisolated init() {}

  func add(_ navigator: Navigator) { navigators.append(navigator) }
  func add(_ watcher: LiveItems) { watchers.append(watcher) }

  func receive(_ notice: PluginNotice, from plugin: String) {
    switch notice {
    case .effect(let effect): for navigator in navigators.objects { navigator.announce(effect) }
    case .statusChanged(let handler):
      let names = runner?.names(of: handler, in: plugin) ?? []
      for watcher in watchers.objects { watcher.askHandlersAgain(names) }
    }
  }
}

/// Objects that are used elsewhere, without those that are not any more.
private struct WeakList<Object: AnyObject> {
  private var elements: [() -> Object?] = []
  /// The number of elements at which released objects are removed.
  private var bound = 16

  mutating func append(_ object: Object) {
    if elements.count >= bound {
      elements.removeAll { $0() == nil }
      bound = max(16, elements.count * 2)
    }
    elements.append { [weak object] in object }
  }

  var objects: [Object] { elements.compactMap { $0() } }
}

extension ItemStatus {
  /// The status in one line, with badges in brackets as beside rows.
  var line: String {
    let marks = (badges ?? []).map { "[\($0.text)]" }
    return (marks + [detail ?? ""]).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

internal import HandlerProtocol
internal import MenuCommands
internal import MenuNavigation
internal import PluginHost

/// Passes on what plugins tell without being asked: to all navigators, and to all who watch items.
@MainActor
final class PluginNotices {
  private var navigators: [() -> Navigator?] = []
  private var items: [() -> LiveItems?] = []
  /// The runner of the plugins.
  weak var runner: PluginRunner?

  nonisolated init() {}

  /// The numbers of navigators and of watchers at which those that are gone are looked for.
  private var bounds = (navigators: 16, items: 16)

  /// Adds a navigator, as long as it is used elsewhere.
  func add(_ navigator: Navigator) {
    if navigators.count >= bounds.navigators {
      navigators.removeAll { $0() == nil }
      bounds.navigators = max(16, navigators.count * 2)
    }
    navigators.append { [weak navigator] in navigator }
  }

  /// Adds a watcher of items, as long as it is used elsewhere.
  func add(_ watcher: LiveItems) {
    if items.count >= bounds.items {
      items.removeAll { $0() == nil }
      bounds.items = max(16, items.count * 2)
    }
    items.append { [weak watcher] in watcher }
  }

  /// Passes a notice on.
  func receive(_ notice: PluginNotice, from plugin: String) {
    switch notice {
    case .effect(let effect): for navigator in navigators { navigator()?.announce(effect) }
    case .statusChanged(let handler):
      let names = runner?.names(of: handler, in: plugin) ?? []
      for watcher in items { watcher()?.askHandlersAgain(names) }
    }
  }
}

extension ItemStatus {
  /// The status in one line: what is marked stands in brackets, as beside rows.
  var words: String {
    let marks = (badges ?? []).map { "[\($0.text)]" }
    return (marks + [detail ?? ""]).filter { !$0.isEmpty }.joined(separator: " ")
  }
}

internal import MenuHandlers
internal import MenuItems

/// The execution of one plugin: a process that stays, or a program run for each selection.
protocol PluginBackend: AnyObject, MenuItemHandler {
  /// The plugin as it was found.
  var plugin: Plugin { get }
  /// Ends the plugin in order as soon as none of its views is shown or awaited; returns when it has
  /// ended.
  ///
  /// From then on, another backend answers new selections.
  func retire() async
  /// Ends the plugin; returns when it has ended.
  func shutDown() async
}

extension PluginBackend {
  /// Returns the main name of the handler that `item` names, perhaps by an alias.
  func handlerName(for item: MenuItem) -> String {
    let name = item.tapHandlerName ?? ""
    return plugin.manifest.handlers.first { $0.allNames.contains(name) }?.name ?? name
  }
}

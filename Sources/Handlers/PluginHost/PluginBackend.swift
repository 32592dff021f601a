internal import HandlerProtocol
internal import MenuDispatch
internal import MenuItems
package import StructuredData

/// The execution of one plugin: a process that stays, or a program run for each selection.
protocol PluginBackend: AnyObject, MenuItemHandler {
  var plugin: Plugin { get }
  /// - Throws: also for an action that is not about plugins.
  func perform(
    _ action: HostAction, _ request: HandlerRequest<ActionParams>
  ) async throws -> [Effect]
  /// Whether a process runs that was started before the last change in the plugin's folder.
  func isOutdated() async -> Bool
  /// Ends the plugin in order as soon as none of its views is shown or awaited; returns when it has
  /// ended.
  ///
  /// From then on, another backend answers new selections.
  func retire() async
  func shutDown() async
}

extension PluginBackend {
  func isOutdated() async -> Bool { false }

  /// Returns a selection in the form of the protocol, with the declared values of the arguments that the item does
  /// not give.
  func params(for selection: HandlerSelection) -> SelectParams {
    let name = handlerName(for: selection.item)
    var params = selection.params(handler: name)
    params.item.arguments = plugin.manifest.arguments(params.item.arguments, for: name)
    return params
  }

  /// Returns the main name of the handler that `item` names, perhaps by an alias.
  ///
  /// If the item names none of the plugin's handlers, because the handler was registered under another name,
  /// the only handler of the plugin is meant.
  func handlerName(for item: MenuItem) -> String {
    let (name, handlers) = (item.tapHandlerName ?? "", plugin.manifest.handlers)
    let named = plugin.manifest.handler(named: name)
    return named?.name ?? (handlers.count == 1 ? handlers[0].name : name)
  }
}

extension PluginManifest {
  /// Returns the arguments of an item for a handler; those that the item does not give have the declared values.
  package func arguments(
    _ given: [String: StructuredValue], for handler: String
  ) -> [String: StructuredValue] {
    var arguments = given
    let declared = handlers.first { $0.name == handler }?.arguments ?? []
    for argument in declared where arguments[argument.id] ?? .null == .null {
      if let value = argument.input.value { arguments[argument.id] = value }
    }
    return arguments
  }
}

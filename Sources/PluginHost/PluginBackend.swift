internal import HandlerProtocol
internal import MenuHandlers

/// The execution of one plugin: a process that stays, or a program run for each selection.
protocol PluginBackend: AnyObject, Sendable {
  /// The plugin as it was found.
  var plugin: Plugin { get }
  /// Answers a selection of one of the plugin's handlers.
  func select(
    _ selection: HandlerSelection, handler: String,
    report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult
  /// Performs an action of a view.
  func act(_ action: ActionParams) async throws -> [Effect]
  /// Returns the next page of a view.
  func more(_ request: MoreParams) async throws -> ViewPage
  /// Sends an event to the plugin, if its process runs.
  func notify(_ event: EventParams) async
  /// Releases a view that was removed for good.
  func close(view: String, of invocation: String) async
  /// Ends an invocation.
  func end(invocation: String) async
  /// Ends the plugin in order as soon as none of its views is shown or awaited; returns when it has
  /// ended.
  ///
  /// From then on, another backend answers new selections.
  func retire() async
  /// Ends the plugin; returns when it has ended.
  func shutDown() async
}

/// A handler that lives in a plugin.
struct PluginHandler: MenuItemHandler {
  let backend: any PluginBackend
  let name: String

  func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    try await backend.select(selection, handler: name, report: report)
  }

  func act(_ action: ActionParams) async throws -> [Effect] { try await backend.act(action) }
  func more(_ request: MoreParams) async throws -> ViewPage { try await backend.more(request) }
  func notify(_ event: EventParams) async { await backend.notify(event) }
  func close(view: String, of invocation: String) async {
    await backend.close(view: view, of: invocation)
  }
  func end(invocation: String) async { await backend.end(invocation: invocation) }
}

internal import HandlerProtocol
internal import MenuHandlers

/// What answers for one plugin: a process that stays, or a program run for each selection.
protocol PluginBackend: AnyObject, Sendable {
  /// The plugin as it was found.
  var plugin: Plugin { get }
  /// Answers a selection of one of the plugin's handlers.
  func select(
    _ selection: HandlerSelection, handler: String,
    report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult
  /// Does an action of a view.
  func act(_ action: ActionParams) async throws -> [Effect]
  /// Gives the next page of a view.
  func more(_ request: MoreParams) async throws -> ViewPage
  /// Tells of an event, where somebody is there to hear it.
  func notify(_ event: EventParams) async
  /// Forgets a view that is gone for good.
  func close(view: String, of invocation: String) async
  /// Tells that an invocation is over.
  func end(invocation: String) async
  /// Ends everything in order as soon as nothing of it is shown or awaited; returns when it is
  /// gone.
  ///
  /// New selections are somebody else's from then on.
  func retire() async
  /// Ends everything; returns when it is gone.
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

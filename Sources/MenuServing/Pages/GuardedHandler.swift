internal import HandlerProtocol
internal import MenuHandlers
internal import MenuItems

/// A handler that answers a user only while the user may run its item.
struct GuardedHandler: MenuItemHandler {
  let handler: any MenuItemHandler
  /// The item that was selected.
  let item: MenuItem
  /// Returns nothing if the item may be run now.
  ///
  /// - Throws: a ``/MenuHandlers/HandlerFailure`` that says that it may not.
  let check: @Sendable (MenuItem) throws -> Void
  /// Returns a menu without what the user may not see.
  let visible: @Sendable (Menu) -> Menu
  /// Is told of the invocation, before the handler is.
  let began: @Sendable (String) async -> Void
  /// Whether an action may be performed; those that change what the server trusts are its owner's.
  let permits: @Sendable (ActionParams) -> Bool

  func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport
  ) async throws -> HandlerResult {
    try check(item)
    await began(selection.invocation)
    let visible = visible
    return try await handler.select(selection) { step in
      if case .menu(let menu) = step {
        await report(.menu(visible(menu)))
      } else {
        await report(step)
      }
    }
  }

  func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    try check(item)
    guard permits(action.params) else {
      throw HandlerFailure(
        .untrusted, "Only who runs the server can let this menu run programs", retryable: false)
    }
    return try await handler.act(action)
  }

  func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage {
    try check(item)
    return try await handler.more(request)
  }

  func change(_ request: HandlerRequest<FormChangeParams>) async throws -> [FormFieldChange] {
    try check(item)
    return try await handler.change(request)
  }

  func search(_ request: HandlerRequest<SearchParams>) async throws -> ViewPage {
    try check(item)
    return try await handler.search(request)
  }

  func refresh(_ request: HandlerRequest<RefreshParams>) async throws -> HandlerResult {
    try check(item)
    return try await handler.refresh(request)
  }

  func image(_ resource: String, of invocation: String) async throws -> ViewImage? {
    try check(item)
    return try await handler.image(resource, of: invocation)
  }

  func status(of item: MenuItem) async throws -> ItemStatus? {
    try check(item)
    return try await handler.status(of: item)
  }

  func features(of invocation: String) async -> FeatureSet {
    await handler.features(of: invocation)
  }
  func notify(_ event: EventParams) async { await handler.notify(event) }
  func note(_ text: String) async { await handler.note(text) }
  func close(view: String, of invocation: String) async {
    await handler.close(view: view, of: invocation)
  }
  func end(invocation: String) async { await handler.end(invocation: invocation) }
}

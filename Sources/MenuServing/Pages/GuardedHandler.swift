internal import HandlerProtocol
internal import MenuHandlers
internal import MenuItems
internal import ServerAccess

/// A handler that answers a user only while the user may run its item.
struct GuardedHandler: MenuItemHandler {
  let handler: any MenuItemHandler
  /// Returns the user, who may run the item now.
  ///
  /// - Throws: a ``/MenuHandlers/HandlerFailure`` that says that nobody may.
  let check: @MainActor @Sendable () throws -> ServerUser
  /// Returns a menu without what the user may not see.
  let visible: @MainActor @Sendable (ServerUser, Menu) -> Menu
  /// Is told of an invocation before the handler is.
  let began: @MainActor @Sendable (ServerUser, String) -> Void
  /// Is told that an invocation is over.
  let ended: @MainActor @Sendable (String) -> Void

  func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport
  ) async throws -> HandlerResult {
    let user = try await check()
    await began(user, selection.invocation)
    let visible = visible
    return try await handler.select(selection) { step in
      if case .menu(let menu) = step {
        await report(.menu(visible(user, menu)))
      } else {
        await report(step)
      }
    }
  }

  func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    _ = try await check()
    return try await handler.act(action)
  }

  func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage {
    _ = try await check()
    return try await handler.more(request)
  }

  func change(_ request: HandlerRequest<FormChangeParams>) async throws -> [FormFieldChange] {
    _ = try await check()
    return try await handler.change(request)
  }

  func search(_ request: HandlerRequest<SearchParams>) async throws -> ViewPage {
    _ = try await check()
    return try await handler.search(request)
  }

  func refresh(_ request: HandlerRequest<RefreshParams>) async throws -> HandlerResult {
    _ = try await check()
    return try await handler.refresh(request)
  }

  func image(_ resource: String, of invocation: String) async throws -> ViewImage? {
    _ = try await check()
    return try await handler.image(resource, of: invocation)
  }

  func status(of item: MenuItem) async throws -> ItemStatus? {
    _ = try await check()
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
  func end(invocation: String) async {
    await handler.end(invocation: invocation)
    await ended(invocation)
  }
}

internal import HandlerProtocol
internal import DisplayText
internal import MenuDispatch

/// A handler whose requests about views go over the session that knows their invocation.
protocol SessionHandler: MenuItemHandler {
  nonisolated var wording: Wording { get }

  /// Sends a request about an invocation, and returns its answer.
  ///
  /// - Parameter number: the number of the request in ``/MenuDispatch/HandlerStep/answered(request:)``, or `nil`.
  func send<Request: PluginRequest>(
    _ request: Request, _ number: Int?
  ) async throws -> Request.Answer
}

extension SessionHandler {
  func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    try action.refuseHostAction(wording)
    return try await send(action.params, action.number).effects
  }

  func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage {
    try await send(request.params, request.number)
  }

  func change(_ request: HandlerRequest<FormChangeParams>) async throws -> [FormFieldChange] {
    try await send(request.params, request.number).fields
  }

  func search(_ request: HandlerRequest<SearchParams>) async throws -> ViewPage {
    try await send(request.params, request.number)
  }

  func refresh(_ request: HandlerRequest<RefreshParams>) async throws -> HandlerResult {
    try await send(request.params, request.number)
  }
}

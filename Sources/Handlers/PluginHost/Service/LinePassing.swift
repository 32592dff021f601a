package import HandlerProtocol
internal import DisplayText
package import MenuDispatch

/// A handler whose answers and messages a worker passes on unread; the caller checks them.
package protocol LinePassing: MenuItemHandler {
  /// Sends a selection; the answer and later messages about it are passed to `pass`, until the end of the invocation.
  ///
  /// - Throws: as ``/MenuDispatch/MenuItemHandler/select(_:report:)`` does.
  func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport,
    pass: @escaping PassedMessageObserver
  ) async throws

  /// Sends a request about an invocation; the answer is passed to `pass` before any later message.
  ///
  /// - Throws: as ``/MenuDispatch/MenuItemHandler/select(_:report:)`` does.
  func send(_ request: some InvocationRequest, pass: @escaping PassedMessageObserver) async throws
}

package typealias PassedMessageObserver =
  @Sendable (_ message: IncomingMessage, _ features: FeatureSet) async -> Void

struct PassedRequest<Params: HostRequest>: PluginRequest {
  struct Answer: Sendable, Decodable { init(from decoder: any Decoder) {} }

  static var method: String { Params.method }
  static var feature: Feature? { (Params.self as? any PluginRequest.Type)?.feature }

  let params: Params
  let openInvocation: String?
  let pass: PassedMessageObserver

  func subject(in wording: Wording) -> String {
    (params as? any PluginRequest)?.subject(in: wording) ?? Self.method
  }

  func encode(to encoder: any Encoder) throws { try params.encode(to: encoder) }

  func admit(
    _ answer: Answer, _ message: IncomingMessage, _ session: isolated ProtocolSession
  ) async -> Answer {
    await pass(message, session.features)
    return answer
  }
}

/// A handler whose requests about views go over the session that knows their invocation.
protocol SessionHandler: MenuItemHandler {
  nonisolated var wording: Wording { get }

  /// Returns the session of an invocation.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if no session has the invocation.
  func session(of invocation: String) async throws -> ProtocolSession

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

  func image(_ resource: String, of invocation: String) async throws -> ViewImage? {
    let session = try await session(of: invocation)
    guard await session.features.contains(.resource) else { return nil }
    return try await session.send(ResourceParams(id: resource))
  }
}

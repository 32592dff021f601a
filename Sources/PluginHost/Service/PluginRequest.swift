internal import HandlerProtocol
internal import MenuHandlers

/// A request to a plugin, and the admission of its answer.
protocol PluginRequest: HostRequest {
  /// The invocation that the request belongs to, or `nil`.
  var openInvocation: String? { get }
  /// Returns the answer with its views cut to their limits, before any later message is read.
  func admit(
    _ answer: Answer, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async throws -> Answer
  /// Returns the failure for an answer of another form.
  func misfit(_ problem: String, _ connection: isolated PluginConnection) -> HandlerFailure
}

extension PluginRequest {
  var openInvocation: String? { nil }

  func admit(
    _ answer: Answer, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async throws -> Answer { answer }

  func misfit(_ problem: String, _ connection: isolated PluginConnection) -> HandlerFailure {
    connection.failure(
      "The plugin '\(connection.id)' answered '\(Self.method)' in a form that is not understood",
      detail: problem)
  }
}

extension InitializeParams: PluginRequest {
  func misfit(_ problem: String, _ connection: isolated PluginConnection) -> HandlerFailure {
    connection.failure(
      "The plugin '\(connection.id)' does not speak the protocol",
      detail: "Its answer to 'initialize' names no protocol version.",
      hint: "Check that `run` in its manifest names the right program.")
  }
}

extension ShutdownParams: PluginRequest {}

extension SelectParams: PluginRequest {
  var openInvocation: String? { invocation }

  func admit(
    _ answer: HandlerResult, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async throws -> HandlerResult { try connection.admit(answer, message, ofSelection: invocation) }
}

extension ActionParams: PluginRequest {
  var openInvocation: String? { invocation }

  func admit(
    _ answer: HandlerResult, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async throws -> HandlerResult { try connection.admit(answer, message, ofAction: invocation) }
}

extension MoreParams: PluginRequest {
  var openInvocation: String? { invocation }

  func admit(
    _ answer: ViewPage, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async -> ViewPage {
    await connection.admit(answer, message, of: view, invocation)
  }
}

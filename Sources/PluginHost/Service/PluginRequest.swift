internal import HandlerProtocol
internal import MenuHandlers

/// A request to a plugin, and the admission of its answer.
protocol PluginRequest: HostRequest {
  /// The noun for the answer in failures.
  static var answerName: String { get }
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
  static var answerName: String { "result" }

  var openInvocation: String? { nil }

  func admit(
    _ answer: Answer, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async throws -> Answer { answer }

  func misfit(_ problem: String, _ connection: isolated PluginConnection) -> HandlerFailure {
    connection.failure(
      "The plugin '\(connection.id)' answered with something that is no \(Self.answerName)",
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
  static var answerName: String { "view" }
  var openInvocation: String? { invocation }

  func admit(
    _ answer: HandlerResult, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async throws -> HandlerResult { try connection.admit(answer, message, ofSelection: invocation) }
}

extension ActionParams: PluginRequest {
  var openInvocation: String? { invocation }

  func admit(
    _ answer: Answer, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async throws -> Answer { try connection.admit(answer, message, ofAction: invocation) }
}

extension MoreParams: PluginRequest {
  static var answerName: String { "page" }
  var openInvocation: String? { invocation }

  func admit(
    _ answer: ViewPage, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async -> ViewPage {
    await connection.admit(answer, message, of: view, invocation)
  }
}

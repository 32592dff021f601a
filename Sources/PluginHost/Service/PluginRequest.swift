internal import HandlerLint
internal import HandlerProtocol
internal import MenuHandlers
internal import StructuredData

/// A request to a plugin, and the admission of its answer.
protocol PluginRequest: HostRequest {
  /// The invocation that the request belongs to, or `nil`.
  var openInvocation: String? { get }
  /// The words of what was asked, for the user.
  var subject: String { get }
  /// The feature without which the request is not sent, or `nil`.
  static var feature: Feature? { get }
  /// Whether other requests wait for one that was cancelled, because the plugin may be busy with it.
  static var delaysOthers: Bool { get }
  /// Returns the answer with its views cut to their limits, before any later message is read.
  func admit(
    _ answer: Answer, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async throws -> Answer
  /// Returns the problems of a result.
  func review(
    _ result: StructuredValue, _ connection: isolated PluginConnection
  ) -> [ViewProblem]
  /// Returns the failure for an answer of another form.
  func misfit(_ problem: String, _ connection: isolated PluginConnection) -> HandlerFailure
}

extension PluginRequest {
  var openInvocation: String? { nil }
  var subject: String { Self.method }
  static var feature: Feature? { nil }
  static var delaysOthers: Bool { true }

  func admit(
    _ answer: Answer, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async throws -> Answer { answer }

  func review(
    _ result: StructuredValue, _ connection: isolated PluginConnection
  ) -> [ViewProblem] { [] }

  /// Returns why the result in a message is refused, or nil if no reason is found.
  func problem(
    of message: IncomingMessage, _ connection: isolated PluginConnection
  ) -> String? {
    message.value["result"].flatMap { DecodingProblem.words(review($0, connection)) }
  }

  func misfit(_ problem: String, _ connection: isolated PluginConnection) -> HandlerFailure {
    connection.failure(
      connection.wording(.answerBreaksProtocol(id: connection.id)), detail: problem)
  }
}

extension InitializeParams: PluginRequest {
  func misfit(_ problem: String, _ connection: isolated PluginConnection) -> HandlerFailure {
    connection.failure(
      connection.wording(.speaksNoProtocol(id: connection.id)),
      detail: connection.wording(.namesNoVersion), hint: connection.wording(.checkRunProgram))
  }
}

extension ShutdownParams: PluginRequest {}

extension PluginRequest where Self: InvocationRequest {
  var openInvocation: String? { invocation }
}

extension SelectParams: PluginRequest {
  var openInvocation: String? { invocation }
  var subject: String { item.title }

  func review(
    _ result: StructuredValue, _ connection: isolated PluginConnection
  ) -> [ViewProblem] {
    let isUpdated = connection.invocations[invocation]?.views.isEmpty == false
    return ViewReview.problems(inResult: result, of: isUpdated ? .updatedSelection : .selection)
  }

  func admit(
    _ answer: HandlerResult, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async throws -> HandlerResult {
    // Only such a result can be another thing, or nothing.
    if answer.view == nil, answer.effects == nil, let problem = problem(of: message, connection) {
      throw misfit(problem, connection)
    }
    return try connection.admit(answer, message, ofSelection: invocation)
  }
}

extension ActionParams: PluginRequest {
  var subject: String { action }

  func review(
    _ result: StructuredValue, _ connection: isolated PluginConnection
  ) -> [ViewProblem] { ViewReview.problems(inResult: result, of: .action) }

  func admit(
    _ answer: Answer, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async throws -> Answer {
    if answer.effects.isEmpty, let problem = problem(of: message, connection) {
      throw misfit(problem, connection)
    }
    return try connection.admit(answer, message, ofAction: invocation)
  }
}

extension MoreParams: PluginRequest {
  var subject: String { "the next page" }

  func review(
    _ result: StructuredValue, _ connection: isolated PluginConnection
  ) -> [ViewProblem] { ViewReview.problems(inPage: result, of: nil) }

  func admit(
    _ answer: ViewPage, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async -> ViewPage {
    await connection.admit(answer, message, of: view, invocation)
  }
}

extension FormChangeParams: PluginRequest {
  static var feature: Feature? { .formChange }
  var subject: String { "the change of '\(field)'" }
}

extension SearchParams: PluginRequest {
  static var feature: Feature? { .search }
  var subject: String { "the search for '\(query)'" }

  func review(
    _ result: StructuredValue, _ connection: isolated PluginConnection
  ) -> [ViewProblem] { ViewReview.problems(inPage: result, of: nil) }

  func admit(
    _ answer: ViewPage, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async -> ViewPage {
    connection.admit(answer, message, ofSearchIn: view, invocation)
  }
}

extension RefreshParams: PluginRequest {
  static var feature: Feature? { .refresh }
  var subject: String { "loading it again" }

  func review(
    _ result: StructuredValue, _ connection: isolated PluginConnection
  ) -> [ViewProblem] { ViewReview.problems(inResult: result, of: .updatedSelection) }

  func admit(
    _ answer: HandlerResult, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async throws -> HandlerResult {
    if answer.view == nil, answer.effects == nil, let problem = problem(of: message, connection) {
      throw misfit(problem, connection)
    }
    return try connection.admit(answer, message, ofRefreshed: view, invocation)
  }
}

extension ResourceParams: PluginRequest {
  static var feature: Feature? { .resource }
  static var delaysOthers: Bool { false }
  var subject: String { "a picture" }

  func admit(
    _ answer: ViewImage?, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async -> ViewImage? { connection.admit(answer) }
}

extension StatusParams: PluginRequest {
  static var feature: Feature? { .status }
  static var delaysOthers: Bool { false }
  var subject: String { "the status of '\(item.title)'" }
}

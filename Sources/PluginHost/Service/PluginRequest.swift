internal import HandlerLint
internal import HandlerProtocol
internal import Localization
internal import MenuHandlers
internal import StructuredData

/// A request to a plugin, and the admission of its answer.
protocol PluginRequest: HostRequest {
  /// The invocation that the request belongs to, or `nil`.
  var openInvocation: String? { get }
  /// Returns the words of what was asked, for the user.
  func subject(in wording: Wording) -> String
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
  func subject(in wording: Wording) -> String { Self.method }
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
  func subject(in wording: Wording) -> String { item.title }

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
  func subject(in wording: Wording) -> String { action }

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
  func subject(in wording: Wording) -> String { wording(.nextPage) }

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
  func subject(in wording: Wording) -> String { wording(.changeOf(field: field)) }
}

extension SearchParams: PluginRequest {
  static var feature: Feature? { .search }
  func subject(in wording: Wording) -> String { wording(.searchFor(query: query)) }

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
  func subject(in wording: Wording) -> String { wording(.loadingAgain) }

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
  func subject(in wording: Wording) -> String { wording(.picture) }

  func admit(
    _ answer: ViewImage?, _ message: IncomingMessage, _ connection: isolated PluginConnection
  ) async -> ViewImage? { connection.admit(answer) }
}

extension StatusParams: PluginRequest {
  static var feature: Feature? { .status }
  static var delaysOthers: Bool { false }
  func subject(in wording: Wording) -> String {
    wording(.statusOf(title: item.title))
  }
}

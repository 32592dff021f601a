internal import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import StructuredData

/// A request to a plugin, and the admission of its answer.
protocol PluginRequest: HostRequest {
  var openInvocation: String? { get }
  /// Returns the description of the request for the user.
  func subject(in wording: Wording) -> String
  /// The feature without which the request fails, or `nil`; callers check those that are not about an invocation.
  static var feature: Feature? { get }
  /// Whether other requests wait for a cancelled one, because the plugin may be busy with it.
  static var delaysOthers: Bool { get }
  /// Returns the answer with its views cut to their limits, before any later message is read.
  func admit(
    _ answer: Answer, _ message: IncomingMessage, _ session: isolated ProtocolSession
  ) async throws -> Answer
  /// Returns the question that the views of an answer with mistakes are reviewed for, or nil for an answer without views.
  func question(in session: isolated ProtocolSession) -> ViewReview.Question?
  /// Whether an answer has nothing in it, which may be because it has another form.
  func isEmpty(_ answer: Answer) -> Bool
  func misfit(_ problem: String, _ session: isolated ProtocolSession) -> HandlerFailure
}

extension PluginRequest {
  var openInvocation: String? { nil }
  func subject(in wording: Wording) -> String { Self.method }
  static var feature: Feature? { nil }
  static var delaysOthers: Bool { true }
  func isEmpty(_ answer: Answer) -> Bool { false }

  func admit(
    _ answer: Answer, _ message: IncomingMessage, _ session: isolated ProtocolSession
  ) async throws -> Answer { answer }

  func question(in session: isolated ProtocolSession) -> ViewReview.Question? { nil }

  func problem(of message: IncomingMessage, _ session: isolated ProtocolSession) -> String? {
    guard let result = message.value["result"] else { return nil }
    if Answer.self == ViewPage.self {
      return DecodingProblem.words(ViewReview.problems(inPage: result, of: nil))
    }
    guard let question = question(in: session) else { return nil }
    return DecodingProblem.words(ViewReview.problems(inResult: result, of: question))
  }

  func misfit(_ problem: String, _ session: isolated ProtocolSession) -> HandlerFailure {
    session.log.failure(session.wording(.answerBreaksProtocol(id: session.id)), detail: problem)
  }
}

extension InitializeParams: PluginRequest {
  func misfit(_ problem: String, _ session: isolated ProtocolSession) -> HandlerFailure {
    session.log.failure(
      session.wording(.speaksNoProtocol(id: session.id)),
      detail: session.wording(.namesNoVersion), hint: session.wording(.checkRunProgram))
  }
}

extension ShutdownParams: PluginRequest {}

extension PluginRequest where Self: InvocationRequest {
  var openInvocation: String? { invocation }
}

extension PluginRequest where Answer == HandlerResult {
  func isEmpty(_ answer: HandlerResult) -> Bool { answer.view == nil && answer.effects == nil }
}

extension SelectParams: PluginRequest {
  var openInvocation: String? { invocation }
  func subject(in wording: Wording) -> String { item.title }

  func question(in session: isolated ProtocolSession) -> ViewReview.Question? {
    session.invocations[invocation]?.views.isEmpty == false ? .updatedSelection : .selection
  }

  func admit(
    _ answer: HandlerResult, _ message: IncomingMessage, _ session: isolated ProtocolSession
  ) async throws -> HandlerResult {
    session.invocations[invocation]?.isAnswered = true
    let effects = (answer.effects ?? []).map(\.name)
    for name in ["pop", "refresh", "copy", "open"] where effects.contains(name) {
      session.log.once("'\(name)' in a first result was ignored")
    }
    // The answer replaces earlier views.
    if answer.view != nil || effects.contains("push") || effects.contains("replace") {
      let views = session.invocations[invocation]?.views ?? [:]
      for view in views.keys where view != answer.view?.id {
        session.close(view: view, of: invocation)
      }
    }
    return try session.admit(answer, message, invocation)
  }
}

extension ActionParams: PluginRequest {
  func subject(in wording: Wording) -> String { action }
  func isEmpty(_ answer: Answer) -> Bool { answer.effects.isEmpty }

  func question(in session: isolated ProtocolSession) -> ViewReview.Question? { .action }

  func admit(
    _ answer: Answer, _ message: IncomingMessage, _ session: isolated ProtocolSession
  ) async throws -> Answer {
    let result = try session.admit(HandlerResult(effects: answer.effects), message, invocation)
    return Answer(effects: result.effects ?? [])
  }
}

extension MoreParams: PluginRequest {
  func subject(in wording: Wording) -> String { wording(.nextPage) }

  func admit(
    _ answer: ViewPage, _ message: IncomingMessage, _ session: isolated ProtocolSession
  ) async -> ViewPage {
    let (page, notice) = session.admit(answer, bytes: message.byteCount, of: view, invocation)
    let report = session.invocations[invocation]?.report
    if let notice { await report?(.notice(view: view, text: notice)) }
    return page
  }
}

extension FormChangeParams: PluginRequest {
  static var feature: Feature? { .formChange }
  func subject(in wording: Wording) -> String { wording(.changeOf(field: field)) }
}

extension SearchParams: PluginRequest {
  static var feature: Feature? { .search }
  func subject(in wording: Wording) -> String { wording(.searchFor(query: query)) }

  func admit(
    _ answer: ViewPage, _ message: IncomingMessage, _ session: isolated ProtocolSession
  ) async -> ViewPage {
    // The rows replace those of the search before.
    var (page, notice) = session.budget.admit(
      answer, bytes: message.byteCount, invocation: invocation, view: view, isSearch: true)
    session.clean(&page)
    if let notice { session.log.once("a search: " + notice) }
    return page
  }
}

extension RefreshParams: PluginRequest {
  static var feature: Feature? { .refresh }
  func subject(in wording: Wording) -> String { wording(.loadingAgain) }

  func question(in session: isolated ProtocolSession) -> ViewReview.Question? { .updatedSelection }

  func admit(
    _ answer: HandlerResult, _ message: IncomingMessage, _ session: isolated ProtocolSession
  ) async throws -> HandlerResult {
    var result = answer
    // The answer replaces the view, whatever its id.
    result.view?.id = view
    return try session.admit(result, message, invocation)
  }
}

extension ResourceParams: PluginRequest {
  static var delaysOthers: Bool { false }
  func subject(in wording: Wording) -> String { wording(.picture) }

  func admit(
    _ answer: ViewImage?, _ message: IncomingMessage, _ session: isolated ProtocolSession
  ) async -> ViewImage? {
    guard let data = answer?.data else { return nil }
    if data.utf8.count <= ViewCleaning.imageLimits.view { return answer }
    session.logDropped(1)
    return nil
  }
}

extension StatusParams: PluginRequest {
  static var delaysOthers: Bool { false }
  func subject(in wording: Wording) -> String { wording(.statusOf(title: item.title)) }
}

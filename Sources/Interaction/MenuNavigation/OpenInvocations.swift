package import HandlerProtocol
package import MenuDispatch
internal import MenuItems

/// An invocation whose levels are on the stack, or whose answer is awaited.
struct OpenInvocation {
  /// The item that was selected.
  let item: MenuItem
  /// The handler, or `nil` until it is found.
  var handler: (any MenuItemHandler)?
  /// The features of the handler, or `nil` until its first step or answer.
  var features: FeatureSet?
  /// The task that waits for the answer of the selection, or of an action that was detached.
  var task: Task<Void, Never>?
  /// The task that will show an answer that has been received already.
  var received: Task<Void, Never>?
  /// Whether its levels were left while its program runs on.
  var isDetached = false
  /// The levels whose views are to be opened again when the selection has been answered, in order.
  var reopening: [Int]?
}

/// The open invocations, by id, and the requests to their handlers.
///
/// A handler reports that an answer follows before it returns the answer; later steps wait until the answer is shown.
@MainActor package final class OpenInvocations {
  let notifier = HandlerNotifier()
  private var open: [String: OpenInvocation] = [:]
  /// The tasks that show the answers to requests, by the numbers of the requests.
  private var requests: [Int: Task<Void, Never>] = [:]
  private var lastRequest = 0
  private static var lastID = 0

  /// Returns a new id; no two navigators of a process share one.
  static func makeID() -> String {
    lastID += 1
    return "i\(lastID)"
  }

  subscript(invocation: String?) -> OpenInvocation? {
    get { invocation.flatMap { open[$0] } }
    set { if let invocation { open[invocation] = newValue } }
  }

  var all: Dictionary<String, OpenInvocation>.Values { open.values }

  /// Cancels the selections of all invocations, and ends those of sources, which would ask again and again.
  func cancelAll() {
    for invocation in Array(open.keys) {
      cancelSelection(invocation)
      if open[invocation]?.item.source != nil { end(invocation) }
    }
  }

  func cancelSelection(_ invocation: String) {
    open[invocation]?.task?.cancel()
    open[invocation]?.task = nil
  }

  func end(_ invocation: String) {
    guard let ended = open.removeValue(forKey: invocation) else { return }
    ended.task?.cancel()
    if let handler = ended.handler { notifier.end(invocation, of: handler) }
  }

  func endAll() {
    for invocation in Array(open.keys) { end(invocation) }
  }

  // MARK: Requests

  /// Sends a request to a handler; `show` receives the answer, unless the task was cancelled.
  ///
  /// - Returns: the task that waits for the answer and shows it.
  func send<Params, Answer>(
    _ params: Params, _ call: @escaping @MainActor (HandlerRequest<Params>) async throws -> Answer,
    show: @escaping @MainActor (Result<Answer, any Error>) -> Void
  ) -> Task<Void, Never> {
    let request = numbered(params)
    let task = Task { [weak self] in
      let answer: Result<Answer, any Error>
      do { answer = .success(try await call(request)) } catch { answer = .failure(error) }
      self?.requests[request.number] = nil
      if !Task.isCancelled { show(answer) }
    }
    requests[request.number] = task
    return task
  }

  /// Records that the answer to a request was received, or that of the selection if `request` is `nil`.
  func receive(_ request: Int?, of invocation: String) {
    let answer = request.map { requests[$0] } ?? open[invocation]?.task
    open[invocation]?.received = answer
  }

  /// Waits until the answer is shown that was received before the next step of an invocation.
  func showAnswer(of invocation: String) async {
    guard let answer = open[invocation]?.received else { return }
    open[invocation]?.received = nil
    await answer.value
  }

  func learnFeatures(of invocation: String) async {
    guard let handler = open[invocation]?.handler else { return }
    let features = await handler.features(of: invocation)
    open[invocation]?.features = features
  }

  /// Sends a request to the handler of an invocation, and returns its answer.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, or `CancellationError`.
  package func ask<Params, Answer>(
    _ params: Params, of invocation: String,
    _ call: @MainActor (any MenuItemHandler, HandlerRequest<Params>) async throws -> Answer
  ) async throws -> Answer {
    guard let handler = open[invocation]?.handler else { throw CancellationError() }
    return try await call(handler, numbered(params))
  }

  /// Returns a picture that a view of an invocation names by its id.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, or `CancellationError`.
  package func image(_ resource: String, of invocation: String) async throws -> ViewImage? {
    guard let open = open[invocation], open.features?.contains(.resource) == true else {
      return nil
    }
    return try await open.handler?.image(resource, of: invocation)
  }

  private func numbered<Params>(_ params: Params) -> HandlerRequest<Params> {
    lastRequest += 1
    return HandlerRequest(params, number: lastRequest)
  }

  // MARK: Notifications

  /// Adds a note to the log of an invocation's handler, for its author.
  func note(_ text: String, of invocation: String) {
    guard let handler = open[invocation]?.handler else { return }
    notifier.notify { await handler.note(text) }
  }

  /// Notifies the handler that no level shows a view any more.
  func close(view: String, of invocation: String) {
    guard let handler = open[invocation]?.handler else { return }
    notifier.notify { await handler.close(view: view, of: invocation) }
  }
}

package import HandlerProtocol
package import DisplayText
package import MenuDispatch
internal import Synchronization

/// The outcome of a selection.
package struct InvocationOutcome: Sendable {
  /// The view: the result's, else the one of the first `push` or `replace`, else the last update; `nil` if
  /// the handler shows nothing.
  package var view: HandlerView?
  /// The effects requested by the handler, in their original order.
  package var effects: [Effect] = []
  /// The view of the result itself, or `nil` if ``view`` comes from elsewhere.
  package var answer: HandlerView?
  /// The reason why there is no answer.
  package var failure: HandlerFailure?

  package init(failure: HandlerFailure) { self.failure = failure }

  fileprivate init(_ result: HandlerResult, lastUpdate: HandlerView?) {
    answer = result.view
    effects = result.effects ?? []
    view = answer ?? effects.lazy.compactMap(\.view).first ?? lastUpdate
  }
}

extension MenuItemHandler {
  /// Calls the handler with a selection and waits for its answer; intermediate steps go to `report`.
  ///
  /// - Throws: `CancellationError` if the task was cancelled; other errors are part of the outcome.
  package func outcome(
    of selection: HandlerSelection, wording: Wording = .english,
    report: @escaping @Sendable (HandlerStep) async -> Void = { _ in }
  ) async throws -> InvocationOutcome {
    let lastUpdate = LastUpdate()
    do {
      let result = try await select(selection) { step in
        lastUpdate.record(step)
        await report(step)
      }
      try Task.checkCancellation()
      return InvocationOutcome(result, lastUpdate: lastUpdate.release())
    } catch {
      // A handler that reports a cancellation without being cancelled has failed.
      try Task.checkCancellation()
      return InvocationOutcome(failure: HandlerFailure(error, message: wording(.handlerFailed)))
    }
  }
}

extension HandlerFailure {
  /// Creates a failure from any error, which is described below `message`, or alone.
  package init(_ error: any Error, message: String? = nil) {
    self =
      error as? HandlerFailure
      ?? HandlerFailure(.failed, message ?? "\(error)", detail: message.map { _ in "\(error)" })
  }
}

/// The last view that a handler showed before its answer.
private final class LastUpdate: Sendable {
  private let stored = Mutex<(view: HandlerView?, isOver: Bool)>((nil, false))

  /// Returns the view and releases it, so that it is not copied.
  func release() -> HandlerView? {
    stored.withLock { state in
      defer { state = (nil, true) }
      return state.view
    }
  }

  func record(_ step: HandlerStep) {
    stored.withLock { state in
      guard !state.isOver else { return }
      switch step {
      case .update(let next): state.view = next
      case .append(let id, let page):
        guard state.view?.id == id else { return }
        _ = state.view?.append(page)
        if let cursor = page.cursor { state.view?.cursor = cursor }
      case .patch(let id, let patch):
        if state.view?.id == id { _ = state.view?.apply(patch) }
      case .notice(let id, let text):
        if state.view?.id == id { state.view?.add(notice: text) }
      // Views after the answer are shown, but are not part of the outcome.
      case .answered(nil): state.isOver = true
      case .text, .progress, .answered, .menu: break
      }
    }
  }
}

package import HandlerProtocol
package import DisplayText
package import MenuDispatch
package import MenuItems
internal import Synchronization

/// The outcome of a selection.
package struct InvocationOutcome: Sendable {
  /// The view: the result's, else the one of the first `push` or `replace`, else the last update; `nil` if
  /// the handler shows nothing.
  package var view: HandlerView?
  /// The effects requested by the handler, in their original order.
  package var effects: [Effect]
  /// The view of the result itself, or `nil` if ``view`` comes from elsewhere.
  package var answer: HandlerView?
  /// The reason why there is no answer, or `nil` if there is one.
  package var failure: HandlerFailure?

  /// Creates an outcome.
  package init(
    view: HandlerView? = nil, effects: [Effect] = [], answer: HandlerView? = nil,
    failure: HandlerFailure? = nil
  ) {
    self.answer = answer
    self.view = view
    self.effects = effects
    self.failure = failure
  }
}

/// One selection of an item: a single call of its handler.
package struct Invocation: Sendable {
  /// The ID used in all messages about the invocation.
  package let id: String
  /// The selected item.
  package let item: MenuItem
  /// The handler that is called.
  package let handler: any MenuItemHandler
  /// Whether the invocation repeats a failed one.
  package let isRetry: Bool
  /// Whether the user asked to load again what is shown.
  package let isRepetition: Bool
  /// The language of messages.
  package let wording: Wording

  /// Creates an invocation of an item's handler.
  package init(
    id: String, item: MenuItem, handler: any MenuItemHandler, isRetry: Bool = false,
    isRepetition: Bool = false, wording: Wording = .english
  ) {
    self.wording = wording
    self.isRetry = isRetry
    self.isRepetition = isRepetition
    self.id = id
    self.item = item
    self.handler = handler
  }

  /// Calls the handler and waits for its answer; intermediate steps go to `report`.
  ///
  /// - Throws: `CancellationError` if the task was cancelled; other errors are part of the outcome.
  package func run(
    report: @escaping @Sendable (HandlerStep) async -> Void = { _ in }
  ) async throws -> InvocationOutcome {
    let lastUpdate = LastUpdate()
    do {
      let selection = HandlerSelection(
        invocation: id, item: item, isRetry: isRetry, isRepetition: isRepetition)
      let result = try await handler.select(selection) { step in
        lastUpdate.take(step)
        await report(step)
      }
      try Task.checkCancellation()
      let effects = result.effects ?? []
      let last = lastUpdate.take()
      return InvocationOutcome(
        view: result.view ?? Self.firstShown(effects) ?? last, effects: effects,
        answer: result.view)
    } catch {
      // A handler that reports a cancellation without being cancelled has failed.
      try Task.checkCancellation()
      let failure =
        error as? HandlerFailure
        ?? HandlerFailure(.failed, wording(.handlerFailed), detail: "\(error)")
      return InvocationOutcome(failure: failure)
    }
  }

  private static func firstShown(_ effects: [Effect]) -> HandlerView? {
    for effect in effects {
      switch effect {
      case .push(let view), .replace(let view): return view
      default: continue
      }
    }
    return nil
  }

  /// The last view that was shown before the answer.
  private final class LastUpdate: Sendable {
    private let stored = Mutex<(view: HandlerView?, isOver: Bool)>((nil, false))

    /// Returns the view and releases it, so that no second copy is kept.
    func take() -> HandlerView? {
      stored.withLock { state in
        defer { state = (nil, true) }
        return state.view
      }
    }

    func take(_ step: HandlerStep) {
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
        // The answer has been taken; later views are shown but not kept.
        case .answered(nil): state.isOver = true
        case .text, .progress, .answered, .menu: break
        }
      }
    }
  }
}

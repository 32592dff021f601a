public import HandlerProtocol
public import MenuHandlers
public import MenuItems
internal import Synchronization

/// What came of a selection.
public struct InvocationOutcome: Sendable {
  /// The view: the result's, else the one that the first `push` or `replace` brings, else the last
  /// update; nil where the handler shows nothing.
  public var view: HandlerView?
  /// What the handler asks the host to do, as it came.
  public var effects: [Effect]
  /// The view of the result itself; nil where ``view`` is another one.
  public var answer: HandlerView?
  /// Why there is no answer.
  public var failure: HandlerFailure?

  /// An outcome.
  public init(
    view: HandlerView? = nil, effects: [Effect] = [], answer: HandlerView? = nil,
    failure: HandlerFailure? = nil
  ) {
    self.answer = answer
    self.view = view
    self.effects = effects
    self.failure = failure
  }
}

/// One selection of an item: the call of its handler from start to end.
public struct Invocation: Sendable {
  /// Names it in all that concerns it.
  public let id: String
  /// The selected item.
  public let item: MenuItem
  /// The handler that answers.
  public let handler: any MenuItemHandler
  /// Whether the user asks again after a failure.
  public let isRetry: Bool

  /// The invocation called `id` of an item's handler.
  public init(
    id: String, item: MenuItem, handler: any MenuItemHandler, isRetry: Bool = false
  ) {
    self.isRetry = isRetry
    self.id = id
    self.item = item
    self.handler = handler
  }

  /// Calls the handler and waits for its answer; steps on the way go to `report`.
  ///
  /// - Throws: `CancellationError` where the task was cancelled; all else is in the outcome.
  public func run(
    report: @escaping @Sendable (HandlerStep) async -> Void = { _ in }
  ) async throws -> InvocationOutcome {
    let lastUpdate = LastUpdate()
    do {
      let selection = HandlerSelection(invocation: id, item: item, isRetry: isRetry)
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
      // A handler that was not cancelled and says so has failed.
      try Task.checkCancellation()
      let failure =
        error as? HandlerFailure
        ?? HandlerFailure(.failed, "The handler failed", detail: "\(error)")
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

    /// The view, given away: it is not kept a second time.
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
        // What comes from now on is shown, not kept: the answer has been taken.
        case .answered(nil): state.isOver = true
        case .progress, .answered: break
        }
      }
    }
  }
}

package import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import MenuNavigation

/// The search for a filter's text by the handler of the view: the last result stays until the next one arrives.
@MainActor
package final class HandlerSearch {
  package private(set) var found: HandlerView?
  package var isSearching: Bool { question.isAsked }
  package private(set) var revision = 0

  private let navigator: Navigator
  private let invocation: String
  private let view: String
  private let pause: @Sendable () async throws -> Void
  private let changed: @MainActor () -> Void
  private var query = ""
  private let question = DelayedQuestion()
  /// The task that requests the next batch of the result.
  private var paging: Task<Void, Never>?
  /// Whether the view has been replaced since it was searched.
  private var isOutdated = false
  private var continuation: (@MainActor () -> Void)?

  /// Creates a search in the view on top, or returns `nil` if its handler searches nothing.
  init?(
    _ navigator: Navigator, pause: @escaping @Sendable () async throws -> Void,
    changed: @escaping @MainActor () -> Void
  ) {
    guard navigator.searchesInHandler, let invocation = navigator.top.invocation,
      let view = navigator.top.view?.id
    else { return nil }
    (self.invocation, self.view) = (invocation, view)
    (self.navigator, self.pause, self.changed) = (navigator, pause, changed)
  }

  deinit { paging?.cancel() }

  /// Asks the handler for `query` after a pause in typing; an empty query shows all rows.
  ///
  /// - Parameter shown: the view whose rows the result replaces.
  func search(_ query: String, in shown: HandlerView?) {
    self.query = query
    cancel()
    guard !query.isEmpty, let shown else {
      found = nil
      revision += 1
      return
    }
    isOutdated = false
    question.ask(after: pause) { [navigator, invocation, view] in
      try await navigator.invocations.ask(
        SearchParams(invocation: invocation, view: view, query: query), of: invocation
      ) { try await $0.search($1) }
    } then: { [weak self] result in
      guard let self else { return }
      switch result {
      case .success(let page): show(page, in: shown)
      case .failure(let error): fail(error)
      }
      let next = continuation
      continuation = nil
      changed()
      next?()
    }
  }

  /// Searches again after the searched view was replaced; a running search is finished first, so that there are
  /// results even if the view changes all the time.
  func viewHasChanged(_ shown: HandlerView?) {
    if isSearching {
      isOutdated = true
    } else if !query.isEmpty {
      search(query, in: shown)
    }
  }

  /// Asks at once, and calls `body` after the answer unless something else is typed before.
  func whenAnswered(_ body: @escaping @MainActor () -> Void) {
    continuation = body
    question.hurry()
  }

  func loadMore() {
    guard paging == nil, !isSearching, let cursor = found?.cursor else { return }
    paging = Task { [weak self, navigator, invocation, view] in
      let result: Result<ViewPage, any Error>
      do {
        result = .success(
          try await navigator.invocations.ask(
            MoreParams(invocation: invocation, view: view, cursor: cursor), of: invocation
          ) { try await $0.more($1) })
      } catch { result = .failure(error) }
      guard let self, !Task.isCancelled else { return }
      paging = nil
      guard found?.cursor == cursor else { return }
      switch result {
      case .success(let page):
        _ = found?.append(page)
        found?.cursor = page.cursor == cursor ? nil : page.cursor
      case .failure(let error):
        found?.cursor = nil
        fail(error)
      }
      revision += 1
      changed()
    }
  }

  private func show(_ page: ViewPage, in view: HandlerView) {
    var shown = view.prefix(rows: 0)
    shown.cursor = nil
    _ = shown.append(page)
    shown.cursor = page.cursor
    if case .list(var list) = shown.content, shown.rowCount == 0 {
      list.placeholder = navigator.wording(.nothingMatches)
      shown.content = .list(list)
    }
    found = shown
    revision += 1
    if isOutdated { search(query, in: view) }
  }

  private func fail(_ error: any Error) {
    if error is CancellationError { return }
    navigator.say(.notSearched(reason: HandlerFailure(error).message), style: .error)
  }

  func cancel() {
    continuation = nil
    question.cancel()
    paging?.cancel()
    paging = nil
  }

  func settle() async { await question.settle() }
}

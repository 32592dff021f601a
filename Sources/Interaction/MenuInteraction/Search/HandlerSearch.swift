package import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import MenuNavigation

/// The search for a filter's text by the handler of the view: the last result stays until the next one arrives.
@MainActor
package final class HandlerSearch {
  /// The view with the rows that were found, or `nil` if all rows are shown.
  package private(set) var found: HandlerView?
  /// Whether an answer is awaited.
  package var isSearching: Bool { task != nil }
  /// A number that increases with every result.
  package private(set) var revision = 0

  private let navigator: Navigator
  private let invocation: String
  private let view: String
  private let pause: @Sendable () async throws -> Void
  private let changed: @MainActor () -> Void
  private var query = ""
  private var task: Task<Void, Never>?
  private var waiting: Task<Void, any Error>?
  /// The task that brings the next page of the result.
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

  deinit {
    task?.cancel()
    paging?.cancel()
  }

  /// Has the handler look for `query` once nothing is typed for a moment; an empty query shows all rows.
  ///
  /// - Parameter shown: the view, whose rows the result replaces.
  func search(_ query: String, in shown: HandlerView?) {
    self.query = query
    cancel()
    guard !query.isEmpty, let shown else {
      found = nil
      revision += 1
      return
    }
    isOutdated = false
    let pause = pause
    let waiting = Task<Void, any Error> { try await pause() }
    self.waiting = waiting
    task = Task { [weak self, navigator, invocation, view] in
      // A search that is needed at once does not wait.
      _ = await waiting.result
      if Task.isCancelled { return }
      let result: Result<ViewPage, any Error>
      do {
        result = .success(
          try await navigator.invocations.ask(
            SearchParams(invocation: invocation, view: view, query: query), of: invocation
          ) { try await $0.search($1) })
      } catch { result = .failure(error) }
      guard let self, !Task.isCancelled else { return }
      task = nil
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

  /// Takes note of a view that replaced the one that was searched: a search that is under way is finished first,
  /// so that there are results even if the view changes all the time.
  func viewHasChanged(_ shown: HandlerView?) {
    if isSearching {
      isOutdated = true
    } else if !query.isEmpty {
      search(query, in: shown)
    }
  }

  /// Asks at once, and calls `body` when there is an answer, unless something else is typed before.
  func whenAnswered(_ body: @escaping @MainActor () -> Void) {
    continuation = body
    waiting?.cancel()
  }

  /// Has the handler bring the next page of the result.
  func loadMore() {
    guard paging == nil, task == nil, let cursor = found?.cursor else { return }
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
    let failure = error as? HandlerFailure ?? HandlerFailure(.failed, "\(error)")
    navigator.say(.notSearched(reason: failure.message), style: .error)
  }

  /// Ends the search whose answer is awaited.
  func cancel() {
    continuation = nil
    waiting?.cancel()
    task?.cancel()
    task = nil
    paging?.cancel()
    paging = nil
  }

  /// Waits for the answer, at once and not after a moment.
  func settle() async {
    guard let task else { return }
    waiting?.cancel()
    await task.value
  }
}

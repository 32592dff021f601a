package import HandlerProtocol
internal import MenuHandlers
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
  private let pause: @Sendable () async throws -> Void
  private let changed: @MainActor () -> Void
  private var query = ""
  private var isHurried = false
  private var task: Task<Void, Never>?
  private var waiting: Task<Void, any Error>?

  init(
    _ navigator: Navigator, pause: @escaping @Sendable () async throws -> Void,
    changed: @escaping @MainActor () -> Void
  ) {
    (self.navigator, self.pause, self.changed) = (navigator, pause, changed)
  }

  deinit { task?.cancel() }

  /// Has the handler of `view` look for `query` once nothing is typed for a moment; an empty query shows all rows.
  func search(_ query: String, in view: HandlerView?) {
    self.query = query
    cancel()
    guard !query.isEmpty, let view else {
      found = nil
      revision += 1
      return
    }
    let pause = pause
    let waiting = Task<Void, any Error> { try await pause() }
    self.waiting = waiting
    task = Task { [weak self, navigator] in
      // A search that is needed at once does not wait.
      _ = await waiting.result
      if Task.isCancelled { return }
      let result: Result<ViewPage, any Error>
      do { result = .success(try await navigator.search(query)) } catch { result = .failure(error) }
      guard let self, !Task.isCancelled else { return }
      task = nil
      switch result {
      case .success(let page):
        var shown = view.withoutRows
        _ = shown.append(page)
        shown.cursor = page.cursor
        found = shown
        revision += 1
      case .failure(let error):
        let failure = error as? HandlerFailure ?? HandlerFailure(.failed, "\(error)")
        navigator.say("Not searched: \(failure.message)", style: .error)
      }
      changed()
    }
  }

  /// Ends the search whose answer is awaited.
  func cancel() {
    waiting?.cancel()
    task?.cancel()
    task = nil
  }

  /// Waits for the answer, at once and not after a moment.
  func settle() async {
    guard let task else { return }
    waiting?.cancel()
    await task.value
  }
}

extension HandlerView {
  /// The view without its rows and further pages.
  fileprivate var withoutRows: HandlerView {
    var view = prefix(rows: 0)
    view.cursor = nil
    return view
  }
}

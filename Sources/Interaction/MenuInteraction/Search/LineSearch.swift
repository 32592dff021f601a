package import FuzzyMatching

/// A search through lines in the background: the last result stays until the next one is available.
@MainActor
package final class LineSearch {
  /// The last result, or `nil` if there is no query, so that all lines are shown.
  package private(set) var result: RankedLines?
  package private(set) var matcher = FuzzyMatcher(query: "")
  package private(set) var isSearching = false
  /// A number that increases with every result and is unique among all searches.
  package private(set) var revision = 0

  private static var lastRevision = 0
  /// The search to start when the current one ends.
  private var next: (list: CandidateList, query: String)?
  private var task: Task<Void, Never>?
  private let queue: SearchQueue
  private let changed: @MainActor () -> Void

  /// Creates a search that calls `changed` when a result arrives later.
  ///
  /// - Parameter queue: the queue in which long lists are searched.
  package init(in queue: SearchQueue, changed: @escaping @MainActor () -> Void) {
    (self.queue, self.changed) = (queue, changed)
  }

  deinit { task?.cancel() }

  /// Searches `list` for `query`; a running search is cancelled.
  ///
  /// - Parameter isUpdate: whether only the lines have changed; a running search is then finished first, so
  ///   that there are results even if the lines change all the time.
  package func search(_ list: CandidateList, for query: String, isUpdate: Bool = false) {
    if isUpdate, isSearching {
      next = (list, query)
      if let result { self.result = result.bounded(by: list.count) }
      return
    }
    next = nil
    task?.cancel()
    task = nil
    isSearching = false
    let matcher = FuzzyMatcher(query: query)
    if matcher.isEmpty {
      show(nil, matcher)
    } else if list.isQuick(for: matcher) {
      show(list.searchNow(matcher), matcher)
    } else {
      isSearching = true
      // The new list may be shorter.
      if let result { self.result = result.bounded(by: list.count) }
      task = Task { [weak self, queue] in
        guard let found = await queue.run(list, matcher), let self, !Task.isCancelled
        else { return }
        isSearching = false
        task = nil
        if let next {
          show(found.bounded(by: next.list.count), matcher)
          search(next.list, for: next.query)
        } else {
          show(found, matcher)
        }
        changed()
      }
    }
  }

  /// Waits for the running search and the pending one, but not for those of lines that change all the time.
  package func settle() async {
    for _ in 0..<2 {
      guard let task else { return }
      await task.value
    }
  }

  private func show(_ result: RankedLines?, _ matcher: FuzzyMatcher) {
    self.result = result
    self.matcher = matcher
    Self.lastRevision += 1
    revision = Self.lastRevision
  }
}

package import FuzzyMatching

/// Searches lines while keys are taken: the last result stays until the next one is there.
@MainActor
package final class LineSearch {
  /// What was found last; nil where nothing is searched for, so that all lines are shown.
  package private(set) var result: RankedLines?
  /// What the last result is of.
  package private(set) var matcher = FuzzyMatcher(query: "")
  /// Whether a search is under way.
  package private(set) var isSearching = false
  /// Rises with every result, and is never that of another search.
  package private(set) var revision = 0

  private static var lastRevision = 0
  /// What is to be searched when the search under way is done.
  private var next: (list: CandidateList, query: String)?
  private var task: Task<Void, Never>?
  private let changed: @MainActor () -> Void

  /// A search that calls `changed` when a result comes later.
  package init(changed: @escaping @MainActor () -> Void) { self.changed = changed }

  deinit { task?.cancel() }

  /// Searches `list` for `query`; a search that is under way is given up.
  ///
  /// - Parameter isUpdate: whether only the lines are others; a search under way is then brought to its
  ///   end first, so that lines that change all the time are found, too.
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
    } else if list.isQuick {
      show(list.searchNow(matcher), matcher)
    } else {
      isSearching = true
      // The lines may have become fewer.
      if let result { self.result = result.bounded(by: list.count) }
      task = Task { [weak self] in
        guard let found = await list.search(matcher), let self, !Task.isCancelled else { return }
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

  /// Waits for the search that is under way, and for the one behind it; not for those of lines that
  /// change all the time.
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

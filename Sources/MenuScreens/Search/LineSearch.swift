internal import FuzzyMatching

/// Searches lines while keys are taken: the last result stays until the next one is there.
@MainActor
final class LineSearch {
  /// So many lines are searched at once, sooner than a frame could be drawn without their result.
  private static let quick = 4_000

  /// What was found last; nil where nothing is searched for, so that all lines are shown.
  private(set) var result: RankedLines?
  /// What the last result is of.
  private(set) var matcher = FuzzyMatcher(query: "")
  /// Whether a search is under way.
  private(set) var isSearching = false
  /// Rises with every result.
  private(set) var revision = 0

  private var task: Task<Void, Never>?
  private let changed: @MainActor () -> Void

  /// A search that calls `changed` when a result comes later.
  init(changed: @escaping @MainActor () -> Void) { self.changed = changed }

  deinit { task?.cancel() }

  /// Searches `list` for `query`; a search that is under way is given up.
  func search(_ list: CandidateList, for query: String) {
    task?.cancel()
    task = nil
    isSearching = false
    let matcher = FuzzyMatcher(query: query)
    if matcher.isEmpty {
      show(nil, matcher)
    } else if list.count <= Self.quick {
      show(list.searchNow(matcher), matcher)
    } else {
      isSearching = true
      // The lines may have become fewer.
      if let result { self.result = result.bounded(by: list.count) }
      task = Task { [weak self] in
        guard let found = await list.search(matcher), let self, !Task.isCancelled else { return }
        isSearching = false
        show(found, matcher)
        changed()
      }
    }
  }

  /// Waits for the search that is under way.
  func settle() async { await task?.value }

  private func show(_ result: RankedLines?, _ matcher: FuzzyMatcher) {
    self.result = result
    self.matcher = matcher
    revision += 1
  }
}

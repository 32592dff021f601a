package import FuzzyMatching

/// Searches long lists away from the main actor, one after the other.
///
/// All layers of one user share a queue, so that one search is under way however many the user asks for.
@MainActor package final class SearchQueue {
  package typealias Search = @Sendable (CandidateList, FuzzyMatcher) async -> RankedLines?

  private let search: Search
  private var last: Task<RankedLines?, Never>?

  package init(search: @escaping Search = { list, matcher in await list.search(matcher) }) {
    self.search = search
  }

  /// Searches `list` when the search before has ended; returns `nil` if the task was cancelled.
  package func run(_ list: CandidateList, _ matcher: FuzzyMatcher) async -> RankedLines? {
    let (before, search) = (last, search)
    let task = Task { () -> RankedLines? in
      _ = await before?.value
      return Task.isCancelled ? nil : await search(list, matcher)
    }
    last = task
    return await withTaskCancellationHandler {
      await task.value
    } onCancel: {
      task.cancel()
    }
  }
}

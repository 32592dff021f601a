internal import Dispatch
internal import FuzzyMatching
internal import MenuInteraction

/// The thread of a server's searches.
///
/// A search may compute for seconds. On the threads that all tasks share, a few searches would block everything else,
/// so they share one of their own.
private final class SearchThread: TaskExecutor {
  static let shared = SearchThread()
  private let queue = DispatchQueue(label: "searches", qos: .utility)

  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension SearchQueue {
  /// Creates a queue whose searches block nothing of the server but other searches.
  static func ofServer() -> SearchQueue {
    SearchQueue { list, matcher in
      await withTaskExecutorPreference(SearchThread.shared) { await list.searchInTurn(matcher) }
    }
  }
}

internal import Dispatch
internal import FuzzyMatching
internal import MenuInteraction

/// The thread of a server's searches.
///
/// A search may compute for seconds. On the threads that all tasks share, a few searches would keep everything else
/// waiting, so they have one of their own, and share it in turn.
private final class SearchThread: TaskExecutor {
  static let shared = SearchThread()
  private let queue = DispatchQueue(label: "searches", qos: .utility)

  /// Adds work.
  func enqueue(_ job: consuming ExecutorJob) {
    let job = UnownedJob(job)
    queue.async { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
  }
}

extension SearchQueue {
  /// Creates a queue whose searches keep nothing of the server waiting but other searches.
  static func ofServer() -> SearchQueue {
    SearchQueue { list, matcher in
      await withTaskExecutorPreference(SearchThread.shared) { await list.searchInTurn(matcher) }
    }
  }
}

import FuzzyMatching
import Synchronization
import Testing

@testable import MenuInteraction

@MainActor @Suite(.timeLimit(.minutes(5))) struct SearchQueueTests {
  /// Counts searches, and those that are under way at the same time.
  private final class Work: Sendable {
    private let state = Mutex<(now: Int, most: Int, all: Int)>((0, 0, 0))

    func begin() {
      state.withLock { state in
        state.now += 1
        state.all += 1
        state.most = max(state.most, state.now)
      }
    }
    func end() { state.withLock { $0.now -= 1 } }
    var most: Int { state.withLock { $0.most } }
    var all: Int { state.withLock { $0.all } }
  }

  private let work = Work()
  private let list = CandidateList(
    (0..<3_000).lazy.map { ("service \($0) " + String(repeating: "ab ", count: 20), nil) })
  private let query = String(repeating: "ab ", count: 333)

  private func queue() -> SearchQueue {
    let work = work
    return SearchQueue { _, _ in
      work.begin()
      defer { work.end() }
      for _ in 0..<20 { await Task.yield() }
      return Task.isCancelled ? nil : RankedLines([7])
    }
  }

  @Test
  func `Long queries over many items wait for each other, and the main actor for none of them`()
    async
  {
    let queue = queue()
    let searches = (0..<6).map { _ in LineSearch(in: queue) {} }
    for search in searches { search.search(list, for: query) }
    #expect(searches.allSatisfy(\.isSearching) && work.all == 0)
    for search in searches { await search.settle() }
    #expect(work.all == 6 && work.most == 1)
    #expect(searches.allSatisfy { !$0.isSearching && $0.result?.lines == [7] })
  }

  @Test func `The next search for the same input cancels the one before`() async {
    let search = LineSearch(in: queue()) {}
    for _ in 0..<6 { search.search(list, for: query) }
    await search.settle()
    #expect(work.all == 1 && search.result?.lines == [7])
  }

  @Test func `A search that is cancelled leaves its lines at once`() async {
    let (list, query) = (list, query)
    let task = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      return list.blocks[0].matches(FuzzyMatcher(query: query), endsEarly: true).count
    }
    #expect(await task.value == 0)
    #expect(list.blocks[0].matches(FuzzyMatcher(query: query)).count > 0)
  }
}

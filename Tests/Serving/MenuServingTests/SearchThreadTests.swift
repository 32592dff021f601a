import FuzzyMatching
import MenuInteraction
import Synchronization
import Testing

@testable import MenuServing

@MainActor @Suite("Searches of a server", .timeLimit(.minutes(5))) struct SearchThreadTests {
  @Test func `However many searches go on, other tasks go on, too`() async {
    let list = CandidateList(
      (0..<3_000).lazy.map { ("service \($0) " + String(repeating: "abcdefgh", count: 200), nil) })
    let query = Array(repeating: String(repeating: "abcdefgh", count: 8), count: 16)
      .joined(separator: " ")
    let done = Mutex(0)
    let searches = (0..<8).map { _ in
      let queue = SearchQueue.ofServer()
      return Task {
        _ = await queue.run(list, FuzzyMatcher(query: query))
        done.withLock { $0 += 1 }
      }
    }
    // They have begun before the others.
    for _ in 0..<20 { await Task.yield() }
    for _ in 0..<20 { await Task.detached {}.value }
    #expect(done.withLock { $0 } == 0)
    for search in searches { search.cancel() }
    for search in searches { await search.value }
  }

  @Test func `A search in turn finds what one at once finds`() async throws {
    let list = CandidateList((0..<30_000).lazy.map { ("item \($0 * 7) of the list", nil) })
    let matcher = FuzzyMatcher(query: "it 77")
    let found = await SearchQueue.ofServer().run(list, matcher)
    #expect(try #require(found).lines == list.searchNow(matcher).lines)
    #expect(found?.lines.isEmpty == false)
  }
}

internal import Synchronization

/// Elements that wait to be processed; a sender that is faster than the reader is cut off.
package final class BoundedInbox<Element: Sendable>: Sendable {
  private struct Waiting {
    var count = 0
    var bytes = 0
    var isFlooded = false
  }

  private let countLimit: Int
  private let byteLimit: Int
  private let waiting = Mutex(Waiting())
  private let stream: AsyncStream<(Element, Int)>
  private let continuation: AsyncStream<(Element, Int)>.Continuation

  package init(countLimit: Int = 10_000, byteLimit: Int = 16 << 20) {
    (self.countLimit, self.byteLimit) = (countLimit, byteLimit)
    (stream, continuation) = AsyncStream.makeStream()
  }

  /// Adds an element of a size in bytes, from any thread; returns whether more may be added.
  @discardableResult
  package func add(_ element: Element, bytes: Int) -> Bool {
    let isTaken = waiting.withLock { waiting in
      guard !waiting.isFlooded else { return false }
      waiting.count += 1
      waiting.bytes += bytes
      waiting.isFlooded = waiting.count > countLimit || waiting.bytes > byteLimit
      return !waiting.isFlooded
    }
    if isTaken { continuation.yield((element, bytes)) } else { continuation.finish() }
    return isTaken
  }

  /// Whether more was added than may wait.
  package var isFlooded: Bool { waiting.withLock { $0.isFlooded } }

  /// Ends ``drain(_:)`` after the elements that wait.
  package func finish() { continuation.finish() }

  /// Calls `take` with one element after another, until it returns false or the inbox ends.
  package func drain(_ take: (Element) async -> Bool) async {
    for await (element, bytes) in stream {
      waiting.withLock {
        $0.count -= 1
        $0.bytes -= bytes
      }
      guard await take(element) else { return }
    }
  }
}

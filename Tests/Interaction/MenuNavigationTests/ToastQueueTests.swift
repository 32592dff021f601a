import HandlerProtocol
import Testing

@testable import MenuNavigation

@Suite struct ToastQueueTests {
  private func queue(_ texts: String...) -> ToastQueue {
    var queue = ToastQueue()
    for text in texts { queue.add(text, .info) }
    return queue
  }

  private func texts(_ queue: ToastQueue) -> [String] { queue.toasts.map(\.text) }

  @Test
  func `Messages are shown in their order, the next one after a while or after a key`() {
    var queue = queue("a", "b", "c")
    #expect(texts(queue) == ["a", "b", "c"])
    queue.removeFirst()
    #expect(texts(queue) == ["b", "c"])
    queue.removeFirstForKey()
    #expect(texts(queue) == ["c"])
    for _ in 0..<2 { queue.removeFirst() }
    #expect(queue.toasts.isEmpty)
  }

  @Test func `Messages after a key press are shown before waiting ones`() {
    var queue = queue("a", "b", "c")
    queue.removeFirstForKey()
    #expect(queue.newCount == 0)
    queue.add("answer", .info)
    queue.add("and more", .info)
    #expect(texts(queue) == ["answer", "and more", "b", "c"])
    queue.removeFirst()
    queue.add("later", .info)
    #expect(texts(queue) == ["and more", "later", "b", "c"])
  }

  @Test func `Of more than eight messages the oldest are dropped`() {
    var queue = queue("0", "1", "2", "3", "4", "5", "6", "7", "8")
    #expect(texts(queue) == ["1", "2", "3", "4", "5", "6", "7", "8"])
    queue.removeFirstForKey()
    queue.add("9", .info)
    queue.add("10", .info)
    #expect(texts(queue) == ["9", "10", "3", "4", "5", "6", "7", "8"])
    #expect(Set(queue.toasts.map(\.number)).count == 8)
  }
}

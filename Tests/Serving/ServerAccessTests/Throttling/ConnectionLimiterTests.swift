import Synchronization
import Testing

@testable import ServerAccess

@Suite("Connections", .timeLimit(.minutes(5))) struct ConnectionLimiterTests {
  /// The connections that were closed, by their names.
  private final class Closed: Sendable {
    private let names = Mutex<[String]>([])
    var all: [String] { names.withLock { $0 } }
    func add(_ name: String) { names.withLock { $0.append(name) } }
  }

  private let closed = Closed()

  private func open(
    _ limiter: ConnectionLimiter, _ name: String, from address: String? = "192.0.2.1"
  ) -> ConnectionLimiter.ID {
    limiter.open(from: address) { [closed] in closed.add(name) }
  }

  @Test
  func `Connections that ask nothing give way to new ones, and never one that is at work`() {
    let limiter = ConnectionLimiter(perAddress: 100, total: 1000)
    let working = (0..<50).map { open(limiter, "working\($0)") }
    for id in working { limiter.began(id) }
    for number in 0..<5_000 { _ = open(limiter, "idle\(number)") }
    #expect(limiter.count == 100)
    #expect(closed.all == (0..<4_950).map { "idle\($0)" })
    // Another address is not affected.
    _ = open(limiter, "other", from: "192.0.2.2")
    #expect(limiter.count == 101 && closed.all.count == 4_950)
  }

  @Test
  func `If all connections of an address are at work, the new one is closed`() {
    let limiter = ConnectionLimiter(perAddress: 2, total: 10)
    for name in ["a", "b"] { limiter.began(open(limiter, name)) }
    _ = open(limiter, "c")
    #expect(closed.all == ["c"] && limiter.count == 2)
  }

  @Test
  func `A connection waits again when all its requests are answered, from then on`() {
    let limiter = ConnectionLimiter(perAddress: 2, total: 10)
    let (a, b) = (open(limiter, "a"), open(limiter, "b"))
    for _ in 0..<2 { limiter.began(a) }
    limiter.began(b)
    limiter.answered(b)
    limiter.answered(a)
    // One request of `a` is still being answered.
    let c = open(limiter, "c")
    #expect(closed.all == ["b"])
    limiter.answered(a)
    limiter.began(c)
    limiter.answered(c)
    _ = open(limiter, "d")
    #expect(closed.all == ["b", "a"])
  }

  @Test
  func `There is a limit for all addresses together, and none for a proxy and a socket alone`() {
    let limiter = ConnectionLimiter(perAddress: 2, total: 6) { $0 == "10.0.0.1" }
    for number in 0..<3 {
      _ = open(limiter, "proxy\(number)", from: "10.0.0.1")
      _ = open(limiter, "socket\(number)", from: nil)
    }
    #expect(closed.all.isEmpty && limiter.count == 6)
    _ = open(limiter, "other")
    #expect(closed.all == ["proxy0"] && limiter.count == 6)
  }

  @Test func `All addresses that one customer has in IPv6 count as one`() {
    let limiter = ConnectionLimiter(perAddress: 2, total: 10)
    for number in 1...3 { _ = open(limiter, "\(number)", from: "2001:db8::\(number)") }
    #expect(closed.all == ["1"])
  }

  @Test func `A closed connection leaves its place`() {
    let limiter = ConnectionLimiter(perAddress: 1, total: 10)
    for number in 0..<3 {
      let id = open(limiter, "\(number)")
      limiter.began(id)
      limiter.closed(id)
      limiter.answered(id)
      limiter.closed(id)
    }
    #expect(closed.all.isEmpty && limiter.count == 0)
  }
}

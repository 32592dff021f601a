import Testing

@testable import ServerAccess

@Suite("Throttling", .timeLimit(.minutes(5))) struct ThrottlingTests {
  private let time = TestClock()

  private func throttle(capacity: Int = 100) -> SignInThrottle {
    SignInThrottle(
      address: SignInThrottle.Rule(
        free: 4, first: .seconds(10), longest: .seconds(100), memory: .seconds(1000)),
      user: SignInThrottle.Rule(
        free: 2, first: .seconds(1), longest: .seconds(4), memory: .seconds(1000)),
      capacity: capacity, clock: time.clock)
  }

  @Test
  func `After a few attempts a name waits, twice as long each time up to a limit`() {
    let throttle = throttle()
    for _ in 0..<3 { #expect(throttle.wait(address: nil, user: "ann") == nil) }
    #expect(throttle.wait(address: nil, user: "ann") == .seconds(1))
    #expect(throttle.wait(address: nil, user: "bob") == nil)
    for wait in [1, 2, 4, 4] {
      #expect(throttle.wait(address: nil, user: "ann") == .seconds(wait))
      time.advance(wait)
      #expect(throttle.wait(address: nil, user: "ann") == nil)
    }
    throttle.succeeded(address: nil, user: "ann")
    for _ in 0..<3 { #expect(throttle.wait(address: nil, user: "ann") == nil) }
  }

  @Test
  func `An address waits whatever names it tries, and one success does not free it`() {
    let throttle = throttle()
    for number in 0..<5 { #expect(throttle.wait(address: "192.0.2.1", user: "u\(number)") == nil) }
    #expect(throttle.wait(address: "192.0.2.1", user: "v") == .seconds(10))
    #expect(throttle.wait(address: "192.0.2.2", user: "v") == nil)
    time.advance(10)
    #expect(throttle.wait(address: "192.0.2.1", user: "w") == nil)
    throttle.succeeded(address: "192.0.2.1", user: "w")
    #expect(throttle.wait(address: "192.0.2.1", user: "w") == nil)
    #expect(throttle.wait(address: "192.0.2.1", user: "w") == .seconds(20))
    time.advance(1000)
    for _ in 0..<3 { #expect(throttle.wait(address: "192.0.2.1", user: nil) == nil) }
  }

  @Test(
    "The addresses of one customer of IPv6 count as one, and IPv4 as itself however it is written")
  func networks() {
    #expect(
      NetworkAddress.group(of: "2001:db8:1:2::5") == NetworkAddress.group(of: "2001:db8:1:2:ffff::")
    )
    #expect(
      NetworkAddress.group(of: "2001:db8:1:2::5") != NetworkAddress.group(of: "2001:db8:1:3::5"))
    #expect(NetworkAddress.group(of: "::ffff:192.0.2.1") == NetworkAddress.group(of: "192.0.2.1"))
    #expect(NetworkAddress.group(of: "192.0.2.1") != NetworkAddress.group(of: "192.0.2.2"))
    #expect(NetworkAddress.group(of: String(repeating: "x", count: 9999)).utf8.count == 100)
  }

  @Test("A flood of names does not make a throttled one be forgotten, and stays within the table")
  func flood() {
    let throttle = throttle(capacity: 50)
    for _ in 0..<3 { _ = throttle.wait(address: nil, user: "ann") }
    for number in 0..<5000 { _ = throttle.wait(address: nil, user: "name \(number)") }
    #expect(throttle.wait(address: nil, user: "ann") == .seconds(1))
  }

  @Test
  func `Names that are too long are cut, and count`() {
    let throttle = throttle()
    let name = String(repeating: "é", count: 100_000)
    for _ in 0..<3 { #expect(throttle.wait(address: nil, user: name) == nil) }
    #expect(throttle.wait(address: nil, user: name + "x") != nil)
  }

  @Test
  func `Requests beyond the burst wait as long as the rate says, each session for itself`() {
    let limiter = RequestLimiter(rate: 2, burst: 4, clock: time.clock)
    let (one, other) = (ServerSession.ID(number: 1), ServerSession.ID(number: 2))
    for _ in 0..<4 { #expect(limiter.wait(session: one, address: "192.0.2.1") == nil) }
    #expect(limiter.wait(session: one, address: "192.0.2.1") == .seconds(0.5))
    #expect(limiter.wait(session: other, address: "192.0.2.1") == nil)
    for _ in 0..<4 { #expect(limiter.wait(session: nil, address: "192.0.2.1") == nil) }
    #expect(limiter.wait(session: nil, address: "192.0.2.1") != nil)
    #expect(limiter.wait(session: nil, address: nil) == nil)
    time.advance(1)
    for _ in 0..<2 { #expect(limiter.wait(session: one, address: nil) == nil) }
    #expect(limiter.wait(session: one, address: nil) != nil)
    time.advance(1000)
    for _ in 0..<4 { #expect(limiter.wait(session: one, address: nil) == nil) }
    #expect(limiter.wait(session: one, address: nil) != nil)
  }

  @Test
  func `A flood of addresses stays within the table and frees nobody who has used up the burst`() {
    let limiter = RequestLimiter(rate: 0.01, burst: 3, capacity: 50, clock: time.clock)
    for _ in 0..<3 { _ = limiter.wait(session: nil, address: "192.0.2.1") }
    for number in 0..<5000 { _ = limiter.wait(session: nil, address: "host \(number)") }
    #expect(limiter.wait(session: nil, address: "192.0.2.1") != nil)
  }
}

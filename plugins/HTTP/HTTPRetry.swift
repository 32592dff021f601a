/// Whether and when a request is sent again: after failures of the connection and after the statuses 429, 502,
/// 503 and 504, if sending it twice does no harm.
package struct HTTPRetry: Sendable, Hashable {
  /// How often a request is sent at most.
  var attempts: Int
  /// The wait before the second attempt, in seconds; it doubles each time.
  var base = 0.5
  /// The longest wait, in seconds; a server that asks for more is not asked again.
  var longest = 5.0

  package init(attempts: Int = 3) { self.attempts = attempts }

  /// The rule by which each request is sent once.
  package static let never = HTTPRetry(attempts: 1)

  /// Returns how long to wait after an attempt, counted from 1, or `nil` if it was the last one.
  func wait(
    after attempt: Int, of request: HTTPRequest, _ outcome: Result<HTTPResponse, HTTPFailure>,
    clock: HTTPClock
  ) -> Duration? {
    guard attempt < attempts, request.isIdempotent else { return nil }
    var asked: Double?
    switch outcome {
    case .success(let response):
      guard [429, 502, 503, 504].contains(response.status) else { return nil }
      asked = response.retryAfter(now: clock.now()).map(Double.init)
    case .failure(let failure):
      guard [.offline, .badReply].contains(failure.kind) else { return nil }
    }
    if let asked {
      return asked <= longest ? .seconds(asked) : nil
    }
    var wait = base
    for _ in 1..<attempt { wait *= 2 }
    // By chance between half and one and a half of it, so that many do not come back at the same moment.
    return .seconds(min(wait * (0.5 + clock.random()), longest))
  }
}

extension HTTPResponse {
  /// Returns the number of seconds that the server wants to be left alone, a year at most, or `nil` if it names none.
  ///
  /// - Parameter now: the current time in seconds since 1970.
  package func retryAfter(now: Int) -> Int? {
    guard let text = headers["Retry-After"] else { return nil }
    let year = 31_536_000
    // There is no limit to the digits.
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let seconds =
      isNumber ? Int(text) ?? year : Int(text) ?? HTTPDate.seconds(text).map { $0 - now }
    return seconds.map { min(max(0, $0), year) }
  }
}

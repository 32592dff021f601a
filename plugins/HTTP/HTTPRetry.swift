/// The rule for sending requests again: after connection failures and the statuses 429, 502, 503 and 504, if
/// sending twice is safe.
package struct HTTPRetry: Sendable, Hashable {
  /// The largest number of attempts.
  var attempts: Int
  /// The wait before the second attempt, in seconds; it doubles each time.
  var base = 0.5
  /// The longest wait, in seconds; if a server asks for more, the request is not sent again.
  var longest = 5.0

  package init(attempts: Int = 3) { self.attempts = attempts }

  package static let never = HTTPRetry(attempts: 1)

  /// Returns the wait after an attempt, counted from 1, or `nil` after the last one.
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
    let wait = base * Double(1 << (attempt - 1))
    // Randomly between half and one and a half of it, so that many clients do not return at the same time.
    return .seconds(min(wait * (0.5 + clock.random()), longest))
  }
}

extension HTTPResponse {
  /// Returns the value of `Retry-After` in seconds, at most a year; `now` is in seconds since 1970.
  package func retryAfter(now: Int) -> Int? {
    guard let text = headers["Retry-After"] else { return nil }
    let year = 31_536_000
    // The number of digits is unlimited.
    let isNumber = !text.isEmpty && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
    let seconds =
      isNumber ? Int(text) ?? year : Int(text) ?? HTTPDate.seconds(text).map { $0 - now }
    return seconds.map { min(max(0, $0), year) }
  }
}

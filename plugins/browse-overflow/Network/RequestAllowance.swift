internal import PluginHTTP
internal import StructuredData
internal import Synchronization

/// The limits of a site's API: `backoff`, quota, and messages about too many requests.
///
/// All selections share them, because the site counts their requests together.
final class RequestAllowance: Sendable {
  /// The kinds of requests, which are paused separately.
  enum Kind: Hashable, Sendable {
    case questions, body, answers
  }

  private struct State {
    /// The ends of pauses in seconds since 1970.
    var pausedUntil: [Kind: Int] = [:]
    /// The end of the exhausted quota in seconds since 1970.
    var emptyUntil = 0
  }

  /// The longest pause, in seconds.
  private static let longest = 86_400
  private let state = Mutex(State())

  /// Returns the remaining pause for requests of a kind, in seconds.
  func pause(_ kind: Kind, now: Int) -> Int {
    state.withLock { max($0.pausedUntil[kind] ?? 0, $0.emptyUntil) - now }
  }

  /// Stores the limits in a reply; returns the pause that a failed reply demands, in seconds.
  func heed(_ response: HTTPResponse, _ reply: StructuredValue?, _ kind: Kind, now: Int) -> Int? {
    guard !response.isFromCache else { return nil }
    let backoff = reply?["backoff"]?.wholeNumber
    let isEmpty = (reply?["quota_remaining"]?.wholeNumber ?? 1) <= 0
    var wait: Int?
    if response.status != 200 {
      wait = response.retryAfter(now: now)
      // The API's error for too many requests, as in "more requests available in 65 seconds".
      if wait == nil, reply?["error_id"]?.wholeNumber == 502 {
        wait = reply?["error_message"]?.string?.split(separator: " ").compactMap { Int($0) }.last
      }
    }
    state.withLock { state in
      if let pause = wait ?? backoff, pause > 0 {
        state.pausedUntil[kind] = now + min(pause, Self.longest)
      }
      // The quota is for a day, whose end the API does not name.
      if isEmpty { state.emptyUntil = now + 600 }
    }
    return wait
  }
}

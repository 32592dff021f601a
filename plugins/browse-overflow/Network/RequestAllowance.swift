internal import PluginHTTP
internal import StructuredData
internal import Synchronization

/// How much of its API a site allows: its `backoff`, its quota, and its messages about too many requests.
///
/// All selections share it, since the site counts them together.
final class RequestAllowance: Sendable {
  /// The kinds of requests, each of which may be paused.
  enum Kind: Hashable, Sendable {
    case questions, body, answers
  }

  private struct State {
    /// Until when the site wants no requests of a kind: seconds since 1970.
    var pausedUntil: [Kind: Int] = [:]
    /// Until when no requests are left: seconds since 1970.
    var emptyUntil = 0
  }

  /// The longest pause, in seconds.
  private static let longest = 86_400
  private let state = Mutex(State())

  /// Returns for how many seconds the site wants no requests of a kind.
  func pause(_ kind: Kind, now: Int) -> Int {
    state.withLock { max($0.pausedUntil[kind] ?? 0, $0.emptyUntil) - now }
  }

  /// Stores the limits that a reply names; returns for how long the site wants no requests after a failure, if it says
  /// so.
  func heed(_ response: HTTPResponse, _ reply: StructuredValue?, _ kind: Kind, now: Int) -> Int? {
    guard !response.isFromCache else { return nil }
    let backoff = reply?["backoff"]?.wholeNumber
    let isEmpty = (reply?["quota_remaining"]?.wholeNumber ?? 1) <= 0
    var wait: Int?
    if response.status != 200 {
      wait = response.retryAfter(now: now)
      // The API's own code for too many requests, as in "more requests available in 65 seconds".
      if wait == nil, reply?["error_id"]?.wholeNumber == 502 {
        wait = reply?["error_message"]?.string?.split(separator: " ").compactMap { Int($0) }.last
      }
    }
    state.withLock { state in
      if let pause = wait ?? backoff, pause > 0 {
        state.pausedUntil[kind] = now + min(pause, Self.longest)
      }
      // The quota is one of a day, whose end the API does not name.
      if isEmpty { state.emptyUntil = now + 600 }
    }
    return wait
  }
}

internal import PluginHTTP
internal import Synchronization

/// The limits of servers on requests, by server, token and kind of request.
///
/// The process has one, because servers count all requests together.
package final class ForgeAllowance: Sendable {
  /// The kinds of requests that GitHub counts separately.
  package enum Resource: Sendable, Hashable, CaseIterable { case core, search, graphQL }

  /// The requests that a server counts together.
  struct Key: Hashable {
    var host: String
    var identity: String?
    var resource: Resource
  }

  /// The longest pause, in seconds: limits last at most a day.
  private static let longest = 86_400
  /// The pause if a server names none, in seconds.
  private static let usual = 60

  private let until = Mutex<[Key: Int]>([:])

  package static let shared = ForgeAllowance()

  package init() {}

  /// Returns the end of a pause for requests of a kind, in seconds since 1970, or `nil` if requests are allowed.
  func pause(_ key: Key, now: Int) -> Int? {
    let until = until.withLock { $0[key] ?? 0 }
    return until > now ? until : nil
  }

  /// Stores the limits in a response.
  ///
  /// - Returns: the end of the pause, in seconds since 1970, if the server refused the request because of a
  ///   limit.
  func heed(_ response: HTTPResponse, _ key: Key, now: Int, words: String?) -> Int? {
    func number(_ name: String) -> Int? {
      (response.headers["x-ratelimit-" + name] ?? response.headers["ratelimit-" + name])
        .flatMap { Int($0) }.map { min(max($0, 0), 1 << 40) }
    }
    let isEmpty = number("remaining").map { $0 <= 0 } ?? false
    let reset = number("reset").map { $0 > 1_000_000_000 ? $0 : now + $0 }
    let after = response.retryAfter(now: now).map { now + $0 }
    let isAboutLimit = words?.lowercased().contains("rate limit") == true
    let isRefused =
      response.status == 429 || response.status == 200 && isAboutLimit
      || response.status == 403 && (isEmpty || after != nil || isAboutLimit)
    // The response that uses up the limit is still valid.
    guard isRefused || isEmpty && reset != nil else { return nil }
    let end =
      isEmpty ? reset ?? after : after ?? (isRefused && number("remaining") == nil ? reset : nil)
    let until = min(max(end ?? now + Self.usual, now + 1), now + Self.longest)
    // A limit on the rate of requests applies to all kinds together.
    let resources = isEmpty ? [key.resource] : Resource.allCases
    self.until.withLock { state in
      for resource in resources {
        let key = Key(host: key.host, identity: key.identity, resource: resource)
        state[key] = max(state[key] ?? 0, until)
      }
    }
    return isRefused ? until : nil
  }
}

internal import PluginHTTP
internal import Synchronization

/// How much servers allow: their limits on requests, by server, token and kind of request.
///
/// It is one for the whole process, since servers count all requests together.
package final class ForgeAllowance: Sendable {
  /// The kinds of requests, which GitHub counts one by one.
  package enum Resource: String, Sendable, Hashable, CaseIterable {
    /// Most.
    case core
    case search
    /// Queries of GraphQL.
    case graphQL = "graphql"
  }

  private struct Key: Hashable {
    var host: String
    var identity: String?
    var resource: Resource
  }

  /// The longest pause, in seconds: a limit is one of a day at most.
  private static let longest = 86_400
  /// The pause if a server names none, in seconds.
  private static let usual = 60

  private let until = Mutex<[Key: Int]>([:])

  /// The allowance of the process.
  package static let shared = ForgeAllowance()

  /// Creates an allowance without pauses.
  package init() {}

  /// Returns until when a server wants no requests of a kind, in seconds since 1970; or `nil` if it takes some.
  func pause(host: String, identity: String?, _ resource: Resource, now: Int) -> Int? {
    let until = until.withLock {
      $0[Key(host: host, identity: identity, resource: resource)] ?? 0
    }
    return until > now ? until : nil
  }

  /// Takes note of the limits that an answer tells.
  ///
  /// - Returns: until when the server wants no more requests if that is why it refused, else `nil`.
  func heed(
    _ response: HTTPResponse, host: String, identity: String?, _ resource: Resource, now: Int,
    words: String?
  ) -> Int? {
    func number(_ name: String) -> Int? {
      (response.headers["x-ratelimit-" + name] ?? response.headers["ratelimit-" + name])
        .flatMap { Int($0) }.map { min(max($0, 0), 1 << 40) }
    }
    let isEmpty = number("remaining").map { $0 <= 0 } ?? false
    let reset = number("reset").map { $0 > 1_000_000_000 ? $0 : now + $0 }
    let after = response.retryAfter(now: now).map { now + $0 }
    let isAboutLimit =
      isEmpty || after != nil || words?.lowercased().contains("rate limit") == true
    let isRefused =
      response.status == 429 || response.status == 403 && isAboutLimit
      || response.status == 200 && words?.lowercased().contains("rate limit") == true
    // The answer that uses up what is left is still a good one.
    guard isRefused || isEmpty && reset != nil else { return nil }
    let end =
      isEmpty ? reset ?? after : after ?? (isRefused && number("remaining") == nil ? reset : nil)
    let until = min(max(end ?? now + Self.usual, now + 1), now + Self.longest)
    // A limit on how fast requests come is one of all kinds together.
    let resources = isEmpty ? [resource] : Resource.allCases
    self.until.withLock { state in
      for resource in resources {
        let key = Key(host: host, identity: identity, resource: resource)
        state[key] = max(state[key] ?? 0, until)
      }
    }
    return isRefused ? until : nil
  }
}

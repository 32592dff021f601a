internal import DisplayText

/// A client for HTTP with a cache, retries and limits, which sends requests with the program curl.
///
/// If `APPMENU_HTTP_FIXTURES` names a folder, all responses come from there, and nothing is sent: see
/// ``ReplayFetcher``. Without a network the client returns cached responses, however old they are: see
/// ``HTTPResponse/age`` and ``HTTPResponse/failure``.
package struct HTTPClient: HTTPFetching {
  /// The header fields that are sent to another server after a redirect; others may be secrets.
  private static let harmless: Set<String> = [
    "accept", "accept-language", "user-agent", "if-none-match", "if-modified-since",
  ]

  private let transport: any HTTPTransport
  private let cache: HTTPCache?
  private let retry: HTTPRetry
  private let limits: HTTPLimits
  private let clock: HTTPClock

  package init(
    transport: (any HTTPTransport)? = nil, cache: HTTPCache? = nil, retry: HTTPRetry = HTTPRetry(),
    limits: HTTPLimits = HTTPLimits(), clock: HTTPClock = .system
  ) {
    self.transport = transport ?? ReplayFetcher(clock: clock) ?? CurlTransport(clock: clock)
    (self.cache, self.retry, self.limits, self.clock) = (cache, retry, limits, clock)
  }

  /// Returns the server's response, or a cached one if it is fresh or there is no connection.
  ///
  /// - Throws: an ``HTTPFailure`` if there is no response, also if the task is cancelled.
  package func fetch(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    guard let cache, HTTPCache.keeps(request) else { return try await attempts(request) }
    let cached = cache.entry(for: request)
    if let cached, cached.isFresh(request, now: clock.now()) {
      return cached.response(now: clock.now())
    }
    var asked = request
    if let tag = cached?.headers["ETag"] { asked.headers["If-None-Match"] = tag }
    if let date = cached?.headers["Last-Modified"] { asked.headers["If-Modified-Since"] = date }
    do {
      let response = try await attempts(asked, isCached: cached != nil)
      if response.status == 304, let cached {
        var fresh = cached.response(now: cached.fetched)
        fresh.fetched = response.fetched
        // The rules of the new response apply, such as its lifetime.
        for name in ["Cache-Control", "ETag", "Last-Modified"] {
          if let value = response.headers[name] { fresh.headers.replace(name, value) }
        }
        cache.store(fresh, for: request)
        return fresh
      }
      if HTTPCache.keeps(response, to: request) { cache.store(response, for: request) }
      return response
    } catch {
      if let cached, [.offline, .timedOut, .badReply].contains(error.kind) {
        return cached.response(now: clock.now(), failure: error)
      }
      throw error
    }
  }

  /// Returns the cached response, however old it is, without a request.
  package func cached(_ request: HTTPRequest) -> HTTPResponse? {
    guard HTTPCache.keeps(request) else { return nil }
    return cache?.entry(for: request)?.response(now: clock.now())
  }

  /// Sends a request, with retries.
  private func attempts(
    _ request: HTTPRequest, isCached: Bool = false
  ) async throws(HTTPFailure) -> HTTPResponse {
    var attempt = 1
    while true {
      let outcome: Result<HTTPResponse, HTTPFailure>
      do { outcome = .success(try await follow(request)) } catch { outcome = .failure(error) }
      // If there is a cached response, a network that fails is not tried again.
      if isCached, case .failure = outcome { return try outcome.get() }
      guard let wait = retry.wait(after: attempt, of: request, outcome, clock: clock) else {
        return try outcome.get()
      }
      do { try await clock.sleep(wait) } catch {
        throw HTTPFailure(.cancelled, url: request.url)
      }
      attempt += 1
    }
  }

  /// Sends a request, and follows redirects.
  private func follow(_ first: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let start = clock.now()
    var request = first
    var left = limits
    for _ in 0...limits.redirects {
      let response = try await transport.exchange(request, limits: left)
      guard let next = try Self.next(request, response) else { return response }
      request = next
      left.seconds = limits.seconds - Double(clock.now() - start)
      if left.seconds <= 0 { throw HTTPFailure(.timedOut, url: request.url) }
    }
    throw HTTPFailure(.tooManyRedirects, url: first.url)
  }

  /// Returns the request that a redirect leads to, or `nil` for another response.
  private static func next(
    _ request: HTTPRequest, _ response: HTTPResponse
  ) throws(HTTPFailure) -> HTTPRequest? {
    guard [301, 302, 303, 307, 308].contains(response.status),
      let location = response.headers["Location"], let old = HTTPAddress(request.url)
    else { return nil }
    func insecure(_ reason: Phrase) -> HTTPFailure {
      HTTPFailure(.insecure, url: request.url, reason)
    }
    guard let new = old.resolving(location) else { throw insecure(.notWeb) }
    if old.scheme == "https", new.scheme == "http" { throw insecure(.notEncrypted) }
    if request.staysOnScheme {
      if old.scheme != new.scheme { throw insecure(.otherScheme(new.scheme)) }
      if new.scheme == "http", !new.isLoopback { throw insecure(.notEncrypted) }
    }
    var next = request
    next.url = new.url
    if response.status == 303 && request.method != "HEAD"
      || [301, 302].contains(response.status) && request.method == "POST"
    {
      next.method = "GET"
      next.body = nil
      next.headers = next.headers.filter { !$0.key.lowercased().hasPrefix("content-") }
    }
    guard !old.hasSameOrigin(as: new) else { return next }
    if request.staysOnServer { throw insecure(.otherServer(new.host)) }
    if next.body != nil { throw insecure(.wouldSendElsewhere) }
    next.headers = next.headers.filter { harmless.contains($0.key.lowercased()) }
    return next
  }
}

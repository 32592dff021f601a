/// A source of HTTP responses: the network, or the recorded replies of a test.
package protocol HTTPFetching: Sendable {
  /// Returns the response to a request, whatever its status.
  ///
  /// - Throws: an ``HTTPFailure`` if there is no response, also if the task is cancelled.
  func fetch(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
  /// Returns the cached response, however old it is, without a request.
  func cached(_ request: HTTPRequest) -> HTTPResponse?
}

extension HTTPFetching {
  package func cached(_ request: HTTPRequest) -> HTTPResponse? { nil }
}

package struct HTTPRequest: Sendable, Hashable {
  /// The responses that are cached.
  package enum Content: Sendable, Hashable {
    /// All successful responses.
    case anything
    /// JSON only, so that a web page or a truncated response does not replace a good one.
    case json
    /// GraphQL without errors.
    case graphQL
  }

  package var method: String
  /// The address, with `http` or `https`, without a user name or password.
  package var url: String
  package var headers: [String: String]
  package var body: [UInt8]?
  /// A name or hash of the person that the response is for, by which cached responses are separated.
  package var identity: String?
  /// The number of seconds for which a cached response is used without asking the server; if negative, the server
  /// is always asked.
  package var freshness: Int
  /// Whether the request only reads, whatever its method: its response may be cached, and it may be sent again.
  package var isQuery = false
  /// Whether a response is fresh for ``freshness`` seconds even if the server wants to be asked each time.
  package var ignoresNoCache = false
  /// Whether a redirect to another server fails.
  package var staysOnServer = false
  /// Whether a redirect to another scheme, or unencrypted to another machine, fails.
  package var staysOnScheme = false
  package var content = Content.anything

  package init(
    _ url: String, method: String = "GET", headers: [String: String] = [:], body: [UInt8]? = nil,
    identity: String? = nil, freshness: Int = 0
  ) {
    (self.url, self.method, self.headers, self.body) = (url, method, headers, body)
    (self.identity, self.freshness) = (identity, freshness)
  }

  /// Whether sending the request twice has the same effect as once (RFC 9110, 9.2.2).
  package var isIdempotent: Bool {
    isQuery || ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(method)
  }

  /// Returns the value of a header field, ignoring the case of its name.
  func header(_ name: String) -> String? {
    headers.first { $0.key.lowercased() == name.lowercased() }?.value
  }
}

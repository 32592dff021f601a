/// Something that answers requests by HTTP: the network, or the recorded replies of a test.
package protocol HTTPFetching: Sendable {
  /// Returns the answer to a request, whatever its status is.
  ///
  /// - Throws: an ``HTTPFailure`` if there is no answer, also if the task is cancelled.
  func fetch(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse
  /// Returns the answer that is kept, however old it is, without asking anyone; or `nil`.
  func cached(_ request: HTTPRequest) -> HTTPResponse?
}

extension HTTPFetching {
  package func cached(_ request: HTTPRequest) -> HTTPResponse? { nil }
}

package struct HTTPRequest: Sendable, Hashable {
  /// The answers that are kept.
  package enum Content: Sendable, Hashable {
    /// All that succeed.
    case anything
    /// Those in JSON, so that a web page or half an answer does not take the place of a good one.
    case json
    /// Those of GraphQL without errors.
    case graphQL
  }

  /// The method, as in `GET`.
  package var method: String
  /// The address, with `http` or `https`, and without a name or password.
  package var url: String
  /// The header fields by name.
  package var headers: [String: String]
  package var body: [UInt8]?
  /// The person that the answer is for, as a name or a hash, or nil; answers are kept apart by it.
  package var identity: String?
  /// The number of seconds during which an answer in the cache is good without asking the server; if it is negative, the
  /// server is asked whatever it said about that.
  package var freshness: Int
  /// Whether the request only asks for something, whatever its method is: its answer may be kept by the cache, and it
  /// may be sent again.
  package var isQuery = false
  /// Whether an answer is good during its ``freshness``, even if the server wants to be asked each time.
  package var ignoresNoCache = false
  /// Whether the request fails if the server sends it on to another one.
  package var staysOnServer = false
  /// Whether the request fails if the server sends it on to another scheme, or without encryption to another machine.
  package var staysOnScheme = false
  /// The answers that are kept.
  package var content = Content.anything

  package init(
    _ url: String, method: String = "GET", headers: [String: String] = [:], body: [UInt8]? = nil,
    identity: String? = nil, freshness: Int = 0
  ) {
    (self.url, self.method, self.headers, self.body) = (url, method, headers, body)
    (self.identity, self.freshness) = (identity, freshness)
  }

  /// Whether the request may be sent twice with no other effect than once (RFC 9110, 9.2.2).
  package var isIdempotent: Bool {
    isQuery || ["GET", "HEAD", "PUT", "DELETE", "OPTIONS", "TRACE"].contains(method)
  }

  /// Returns the value of a header field, whatever the case of its name.
  func header(_ name: String) -> String? {
    headers.first { $0.key.lowercased() == name.lowercased() }?.value
  }
}

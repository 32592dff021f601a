/// A request by HTTP, without the library that received it.
package struct ServerRequest: Sendable {
  /// The method, as in `GET`.
  package var method: String
  /// The path of the address, percent-encoded as it came.
  package var path: String
  /// The query of the address, percent-encoded as it came; empty if there is none.
  package var query: String
  /// The header's fields by their names in lower case; several of one name are joined with a comma, cookies with a
  /// semicolon.
  package var headers: [String: String]
  /// The body.
  package var body: [UInt8]
  /// The address of the other end, or nil for a socket of the file system.
  package var client: String?

  /// Creates a request.
  package init(
    method: String = "GET", path: String, query: String = "",
    headers: [String: String] = [:], body: [UInt8] = [], client: String? = nil
  ) {
    (self.method, self.path, self.query) = (method, path, query)
    (self.headers, self.body, self.client) = (headers, body, client)
  }
}

extension ServerRequest {
  /// Whether a page of another site asked for it, in any way other than by a link that was followed: as a picture, in
  /// a frame, by a form or a script (Fetch Metadata, `Sec-Fetch-Site`).
  var isFromOtherSite: Bool {
    isCausedByOtherSite
      && (method != "GET" || headers["sec-fetch-mode"] != "navigate"
        || headers["sec-fetch-dest"] != "document")
  }

  /// Whether a page of another site asked for it in any way: a link of it, too, is followed without a click where a
  /// script follows it.
  var isCausedByOtherSite: Bool {
    ["cross-site", "same-site"].contains(headers["sec-fetch-site"])
  }
}

/// The answer to a request.
package struct ServerResponse: Sendable {
  /// The content of an answer.
  package enum Body: Sendable {
    /// All of it.
    case bytes([UInt8])
    /// Parts of it, as they come; the stream is cancelled when the other end goes away.
    case stream(AsyncStream<[UInt8]>)
  }

  /// The status, as in 200.
  package var status: Int
  /// The fields of the header, in order.
  package var headers: [(name: String, value: String)]
  /// The content.
  package var body: Body

  /// Creates an answer.
  package init(status: Int, headers: [(name: String, value: String)] = [], body: Body = .bytes([]))
  {
    (self.status, self.headers, self.body) = (status, headers, body)
  }
}

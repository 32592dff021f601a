/// The limits of a request.
package struct HTTPLimits: Sendable, Hashable {
  /// How many seconds it may take to connect.
  package var connectSeconds: Double
  /// How many seconds everything may take, further addresses included.
  package var seconds: Double
  /// How large an answer may be, unpacked, in bytes.
  package var bytes: Int
  /// How often a server may send a request on.
  package var redirects: Int

  package init(
    connectSeconds: Double = 5, seconds: Double = 20, bytes: Int = 10 << 20, redirects: Int = 5
  ) {
    (self.connectSeconds, self.seconds) = (connectSeconds, seconds)
    (self.bytes, self.redirects) = (bytes, redirects)
  }
}

/// One request and its answer, which may lead to another address.
package protocol HTTPTransport: Sendable {
  /// Returns the answer to a request, whatever its status is.
  ///
  /// - Throws: an ``HTTPFailure`` if there is no answer.
  func exchange(_ request: HTTPRequest, limits: HTTPLimits) async throws(HTTPFailure)
    -> HTTPResponse
}

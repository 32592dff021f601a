package struct HTTPLimits: Sendable, Hashable {
  /// The seconds allowed for connecting.
  package var connectSeconds: Double
  /// The seconds allowed for everything, redirects included.
  package var seconds: Double
  /// The largest response in bytes, decompressed.
  package var bytes: Int
  /// The largest number of redirects.
  package var redirects: Int

  package init(
    connectSeconds: Double = 5, seconds: Double = 20, bytes: Int = 10 << 20, redirects: Int = 5
  ) {
    (self.connectSeconds, self.seconds) = (connectSeconds, seconds)
    (self.bytes, self.redirects) = (bytes, redirects)
  }
}

/// Sends single requests, without following redirects.
package protocol HTTPTransport: Sendable {
  /// Returns the response to a request, whatever its status.
  func exchange(_ request: HTTPRequest, limits: HTTPLimits) async throws(HTTPFailure)
    -> HTTPResponse
}

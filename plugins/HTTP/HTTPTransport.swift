/// The limits of a request.
public struct HTTPLimits: Sendable, Hashable {
  /// How many seconds it may take to connect.
  public var connectSeconds: Double
  /// How many seconds everything may take, further addresses included.
  public var seconds: Double
  /// How large an answer may be, unpacked, in bytes.
  public var bytes: Int
  /// How often a server may send a request on.
  public var redirects: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - connectSeconds: how many seconds it may take to connect.
  ///   - seconds: how many seconds everything may take.
  ///   - bytes: how large an answer may be, unpacked.
  ///   - redirects: how often a server may send a request on.
  public init(
    connectSeconds: Double = 5, seconds: Double = 20, bytes: Int = 10 << 20, redirects: Int = 5
  ) {
    self.connectSeconds = connectSeconds
    self.seconds = seconds
    self.bytes = bytes
    self.redirects = redirects
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

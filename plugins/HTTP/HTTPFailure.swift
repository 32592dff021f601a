public import AppMenuPlugin

/// The reason why there is no answer to a request, with words for the user.
public struct HTTPFailure: Error, Sendable, Hashable {
  /// The kinds of failures.
  public enum Kind: Sendable, Hashable {
    /// The task was cancelled.
    case cancelled
    /// The server has no address, or nothing can be sent to it.
    case offline
    /// The server took too long.
    case timedOut
    /// The answer is larger than the limit.
    case tooLarge
    /// The server sent the request on too often.
    case tooManyRedirects
    /// The address, or something else in the request, cannot be sent.
    case badAddress
    /// The server sent the request on to where it is not sent for reasons of safety.
    case insecure
    /// No secure connection was made.
    case tls
    /// The server closed the connection, or its answer makes no sense.
    case badReply
    /// An answer with a status that is none of success.
    case status(Int)
    /// The program `curl` is missing.
    case missingProgram
    /// The program `curl` failed for a reason of its own.
    case programFailed
    /// The recorded replies of a test have none for the request, or cannot be read.
    case notRecorded
  }

  /// The kind.
  public var kind: Kind
  /// The name of the server, without the rest of the address, which may contain secrets.
  public var server: String
  /// A further reason, or nil.
  public var detail: String?

  /// Creates a failure of a request to an address.
  public init(_ kind: Kind, url: String, detail: String? = nil) {
    self.kind = kind
    server = HTTPAddress(url)?.host ?? "the server"
    self.detail = detail
  }

  /// A sentence that says what happened.
  public var message: String {
    switch kind {
    case .cancelled: "The request was cancelled."
    case .offline: "There is no connection to \(server)."
    case .timedOut: "\(Self.capitalized(server)) took too long to answer."
    case .tooLarge: "The answer of \(server) is too large."
    case .tooManyRedirects: "\(Self.capitalized(server)) sends requests round in circles."
    case .badAddress: "The request cannot be sent."
    case .insecure: "\(Self.capitalized(server)) leads to a place that is not safe."
    case .tls: "There is no secure connection to \(server)."
    case .badReply: "\(Self.capitalized(server)) did not answer properly."
    case .status(let status): "\(Self.capitalized(server)) answered with \(Self.words(of: status))."
    case .missingProgram: "The program curl is missing."
    case .programFailed: "The program curl failed."
    case .notRecorded: "No recorded reply answers the request."
    }
  }

  /// The reason, or nil.
  public var reason: String? {
    if let detail { return detail }
    return switch kind {
    case .offline: "Its address was not found, or it cannot be reached."
    case .tooLarge: "More was sent than is taken in."
    case .tooManyRedirects: "Each address leads on to another one."
    case .missingProgram: "Requests are sent with it."
    case .status(429): "Too many requests were sent in a short time."
    case .status(401), .status(403): "The sign-in is missing, wrong, or not allowed to do this."
    case .status(500...): "The fault is on the side of the server."
    default: nil
    }
  }

  /// A suggestion what to do, or nil.
  public var hint: String? {
    switch kind {
    case .offline: "Check the network, the name of the server, and the proxy, then try again."
    case .timedOut, .badReply: "Try again later."
    case .tls: "Check the date of this computer and the address; a proxy may be in the way."
    case .missingProgram: "Install curl, then try again."
    case .badAddress, .insecure, .tooManyRedirects: "Check the address in the settings."
    case .status(401), .status(403): "Check the sign-in in the settings."
    case .status(404), .status(410): "Check the address in the settings."
    case .status(429), .status(500...): "Try again later."
    case .notRecorded: "Add a fixture for it."
    default: nil
    }
  }

  /// Whether another attempt may succeed.
  public var isRetryable: Bool {
    switch kind {
    case .badAddress, .insecure, .tooLarge, .tooManyRedirects, .status(400..<429): false
    default: true
    }
  }

  /// The failure as a plugin shows it.
  public var pluginFailure: PluginFailure {
    PluginFailure(message, detail: reason, hint: hint, retryable: isRetryable)
  }

  /// The error for a handler to throw: a ``/AppMenuPlugin/PluginFailure``, or a `CancellationError`.
  public var handlerError: any Error {
    kind == .cancelled ? CancellationError() : pluginFailure
  }

  private static func capitalized(_ server: String) -> String {
    server == "the server" ? "The server" : server
  }

  private static func words(of status: Int) -> String {
    let name: String? =
      switch status {
      case 400: "bad request"
      case 401: "not signed in"
      case 403: "not allowed"
      case 404: "not found"
      case 410: "gone"
      case 429: "too many requests"
      case 500: "internal error"
      case 502: "bad gateway"
      case 503: "not available"
      case 504: "gateway took too long"
      default: nil
      }
    return "status \(status)" + (name.map { " (\($0))" } ?? "")
  }
}

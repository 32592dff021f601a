internal import PluginHTTP

/// The reason why a sign-in at an issuer failed; it contains no secrets.
package enum OpenIDFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The issuer did not answer, or not with success.
  case unreachable(String)
  /// The issuer's published configuration is not usable.
  case badDiscovery(String)
  /// The issuer refused, with this code of OAuth 2.0.
  case refused(String)
  /// The answer belongs to no sign-in that began in this browser, or came too late.
  case unknownSignIn
  /// The token is not valid.
  case badToken(String)
  /// The access file does not accept the user.
  case notTaken
  /// Too many sign-ins are in progress.
  case busy

  package var description: String {
    switch self {
    case .unreachable(let reason): "the issuer does not answer: \(reason)"
    case .badDiscovery(let reason): "the issuer is not set up as it must be: \(reason)"
    case .refused(let code): "the issuer refuses the sign-in: \(code)"
    case .unknownSignIn: "the sign-in took too long, or began elsewhere; start again"
    case .badToken(let reason): "the issuer's token does not hold: \(reason)"
    case .notTaken: "this user may not sign in here"
    case .busy: "too many sign-ins are going on; try again in a minute"
    }
  }

  static func unreachable(_ failure: HTTPFailure) -> OpenIDFailure {
    .unreachable(HTTPText.line(failure.message, limit: 200))
  }

  /// Returns the refusal with an external code, which is shown only if it has the form of one.
  static func refused(code: String) -> OpenIDFailure {
    let isCode =
      (1...64).contains(code.utf8.count)
      && code.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
    return .refused(isCode ? code : "error")
  }
}

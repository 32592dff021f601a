internal import PluginHTTP

/// The reason why a sign-in at an issuer did not come about; it holds no secrets.
package enum OpenIDFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The issuer did not answer, or not with success.
  case unreachable(String)
  /// What the issuer says about itself cannot be used.
  case badDiscovery(String)
  /// The issuer refused, with this code of OAuth 2.0.
  case refused(String)
  /// The answer fits no sign-in that began in this browser, or came too late.
  case unknownSignIn
  /// The token does not hold.
  case badToken(String)
  /// The user is none of those that are taken.
  case notTaken
  /// Too many sign-ins are going on.
  case busy

  /// The reason in a sentence, for the log and for the page of the failure.
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

  /// Returns the refusal with a code from outside, which is shown only if it looks like one.
  static func refused(code: String) -> OpenIDFailure {
    let isCode =
      (1...64).contains(code.utf8.count)
      && code.utf8.allSatisfy { (0x61...0x7A).contains($0) || $0 == 0x5F }
    return .refused(isCode ? code : "error")
  }
}

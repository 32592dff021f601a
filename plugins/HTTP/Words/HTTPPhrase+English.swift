internal import Localization

extension HTTPPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .theServer: "the server"
    case .cancelled: "The request was cancelled."
    case .offline(let server): "There is no connection to \(server)."
    case .timedOut(let server): "\(Self.capitalized(server)) took too long to answer."
    case .tooLarge(let server): "The answer of \(server) is too large."
    case .circles(let server): "\(Self.capitalized(server)) sends requests round in circles."
    case .cannotBeSent: "The request cannot be sent."
    case .unsafe(let server): "\(Self.capitalized(server)) leads to a place that is not safe."
    case .noSecureConnection(let server): "There is no secure connection to \(server)."
    case .badReply(let server): "\(Self.capitalized(server)) did not answer properly."
    case .status(let status, let server):
      "\(Self.capitalized(server)) answered with status \(status)"
        + (Self.name(of: status).map { " (\($0))" } ?? "") + "."
    case .curlMissing: "The program curl is missing."
    case .curlFailed: "The program curl failed."
    case .notRecorded: "No recorded reply answers the request."
    case .notReached: "Its address was not found, or it cannot be reached."
    case .moreThanTaken: "More was sent than is taken in."
    case .leadsOn: "Each address leads on to another one."
    case .neededForRequests: "Requests are sent with it."
    case .tooManyRequests: "Too many requests were sent in a short time."
    case .signInMissing: "The sign-in is missing, wrong, or not allowed to do this."
    case .serversFault: "The fault is on the side of the server."
    case .notWeb: "It leads to an address that is none of the web."
    case .notEncrypted: "It leads to an address that is not encrypted."
    case .wouldSendElsewhere: "It would send what was entered to another server."
    case .notHTTP: "The address is none with http or https."
    case .bodyNotWritten: "The body could not be written."
    case .endedBySystem: "It was ended by the system."
    case .noHeader: "The reply has no header."
    case .otherServer(let host): "It leads to another server, \(host)."
    case .otherScheme(let scheme): "It leads to an address with \(scheme)."
    case .notJSON(let reason): "The reply is not JSON: \(reason)"
    case .methodIsNoWord: "The method is not a word."
    case .fieldIsNoWord: "The name of a header field is not a word."
    case .fieldHasControls(let name): "The header field \(name) contains control characters."
    case .fieldIsTooLong(let name): "The header field \(name) is too long."
    case .checkNetwork:
      "Check the network, the name of the server, and the proxy, then try again."
    case .tryLater: "Try again later."
    case .checkDate:
      "Check the date of this computer and the address; a proxy may be in the way."
    case .installCurl: "Install curl, then try again."
    case .checkAddress: "Check the address in the settings."
    case .checkSignIn: "Check the sign-in in the settings."
    case .addFixture: "Add a fixture for it."
    }
  }

  private static func capitalized(_ server: String) -> String {
    server == "the server" ? "The server" : server
  }

  private static func name(of status: Int) -> String? {
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
  }
}

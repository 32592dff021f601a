package import AppMenuPlugin
package import DisplayText

/// The reason why there is no answer to a request, with words for the user.
package struct HTTPFailure: Error, Sendable, Hashable {
  /// The kinds of failures.
  package enum Kind: Sendable, Hashable {
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

  package var kind: Kind
  /// The name of the server, without the rest of the address, which may contain secrets.
  package var server: String
  /// A further reason, or nil.
  package var detail: String?
  /// A further reason of this module's own, or nil.
  private var ownDetail: Phrase?

  /// Creates a failure of a request to an address.
  package init(_ kind: Kind, url: String, detail: String? = nil) {
    self.kind = kind
    server = HTTPAddress(url)?.host ?? Phrase.theServer.en
    self.detail = detail
  }

  /// Creates a failure of a request to an address, with a reason that is known in each language.
  init(_ kind: Kind, url: String, _ detail: Phrase) {
    self.init(kind, url: url, detail: detail.en)
    ownDetail = detail
  }

  /// What happened, in English.
  package var message: String { message(in: .english) }

  package func message(in wording: Wording) -> String {
    let server = Server(server)
    let phrase: Phrase =
      switch kind {
      case .cancelled: .cancelled
      case .offline: .offline(server: server)
      case .timedOut: .timedOut(server: server)
      case .tooLarge: .tooLarge(server: server)
      case .tooManyRedirects: .circles(server: server)
      case .badAddress: .cannotBeSent
      case .insecure: .unsafe(server: server)
      case .tls: .noSecureConnection(server: server)
      case .badReply: .badReply(server: server)
      case .status(let status): .status(status, server: server)
      case .missingProgram: .curlMissing
      case .programFailed: .curlFailed
      case .notRecorded: .notRecorded
      }
    return wording(phrase)
  }

  package func reason(in wording: Wording) -> String? {
    if let detail { return detail == ownDetail?.en ? ownDetail.map { wording($0) } : detail }
    return switch kind {
    case .offline: wording(.notReached)
    case .tooLarge: wording(.moreThanTaken)
    case .tooManyRedirects: wording(.leadsOn)
    case .missingProgram: wording(.neededForRequests)
    case .status(429): wording(.tooManyRequests)
    case .status(401), .status(403): wording(.signInMissing)
    case .status(500...): wording(.serversFault)
    default: nil
    }
  }

  package func hint(in wording: Wording) -> String? {
    switch kind {
    case .offline: wording(.checkNetwork)
    case .timedOut, .badReply: wording(.tryLater)
    case .tls: wording(.checkDate)
    case .missingProgram: wording(.installCurl)
    case .badAddress, .insecure, .tooManyRedirects: wording(.checkAddress)
    case .status(401), .status(403): wording(.checkSignIn)
    case .status(404), .status(410): wording(.checkAddress)
    case .status(429), .status(500...): wording(.tryLater)
    case .notRecorded: wording(.addFixture)
    default: nil
    }
  }

  /// Whether another attempt may succeed.
  package var isRetryable: Bool {
    switch kind {
    case .badAddress, .insecure, .tooLarge, .tooManyRedirects, .status(400..<429): false
    default: true
    }
  }

  package func pluginFailure(in wording: Wording) -> PluginFailure {
    PluginFailure(
      message(in: wording), detail: reason(in: wording), hint: hint(in: wording),
      retryable: isRetryable)
  }
}

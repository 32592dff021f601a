package import AppMenuPlugin
package import DisplayText

/// The reason why a request has no response, with messages for the user.
package struct HTTPFailure: Error, Sendable, Hashable {
  package enum Kind: Sendable, Hashable {
    case cancelled
    /// The server has no address, or cannot be reached.
    case offline
    case timedOut
    /// The response is larger than the limit.
    case tooLarge
    /// There are more redirects than the limit.
    case tooManyRedirects
    /// The address or another part of the request is invalid.
    case badAddress
    /// A redirect leads to an address that is not safe.
    case insecure
    /// There is no secure connection.
    case tls
    /// The server closed the connection, or its response is invalid.
    case badReply
    /// The status of the response is not a success.
    case status(Int)
    case missingProgram
    case programFailed
    /// The recorded replies of a test do not answer the request, or cannot be read.
    case notRecorded
  }

  package var kind: Kind
  /// The name of the server, without the rest of the address, which may contain secrets.
  package var server: String
  /// The additional reason.
  var detail: Phrase?

  package init(_ kind: Kind, url: String, _ detail: Phrase? = nil) {
    self.kind = kind
    server = HTTPAddress(url)?.host ?? Phrase.theServer.en
    self.detail = detail
  }

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

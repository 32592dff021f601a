internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

/// The failures of a forge, each with a suggestion what to do.
struct ForgeFault: Sendable {
  let server: ForgeServer
  let access: ForgeAccess
  var wording = Wording.english

  var tokenHint: Phrase {
    if case .withheld(let sentence) = access { return .given(sentence) }
    return .tokenHint(server.source, isUsual: server.isUsual)
  }

  /// Returns the failure of a status.
  ///
  /// - Parameters:
  ///   - words: the server's own message, or nil.
  ///   - headers: the header fields of the response, which may name the rights that a token needs.
  func status(
    _ status: Int, subject: Phrase, words: String?, headers: HTTPHeaders = HTTPHeaders()
  ) -> PluginFailure {
    let words = words.map { Phrase.given(redacted($0)) }
    let (host, token) = (server.host, access.token)
    switch status {
    case 401:
      return wording.refusal(
        token.map { .tokenNotAccepted(host: host, origin: $0.origin) }
          ?? .wantsToken(host: host, subject: subject),
        detail: words, hint: token == nil ? tokenHint : .makeNewToken(server.source))
    case 403:
      let rights = needed(headers) ?? .scopes(server.source)
      return wording.refusal(
        .notAllowed(host: host, subject: subject), detail: words,
        hint: token.map {
          organization($0, headers) ?? .give(origin: $0.origin, rights: rights)
        } ?? tokenHint)
    case 404, 410:
      return wording.refusal(
        .notThere(host: host, subject: subject), detail: words,
        hint: .checkNames(isUsual: server.isUsual, tokenHint: token == nil ? tokenHint : nil))
    case 400, 422:
      return wording.refusal(
        .cannotAnswer(host: host, subject: subject), detail: words, hint: .checkArguments)
    default:
      var failure = HTTPFailure(.status(status), url: server.api).pluginFailure(in: wording)
      failure.detail = words.map { wording($0) } ?? failure.detail
      failure.hint = failure.hint ?? wording(.checkAddress)
      return failure
    }
  }

  /// Returns the rights that a response demands of a token, if it names them.
  private func needed(_ headers: HTTPHeaders) -> Phrase? {
    func text(_ name: String) -> String? {
      headers[name].flatMap { $0.isEmpty ? nil : redacted($0) }
    }
    return text("X-Accepted-OAuth-Scopes").map { .oneOfScopes($0) }
      ?? text("X-Accepted-GitHub-Permissions").map { .permissions($0) }
  }

  /// Returns the suggestion to authorize a token for an organization, if a response demands it.
  private func organization(_ token: ForgeToken, _ headers: HTTPHeaders) -> Phrase? {
    guard let demand = headers["X-GitHub-SSO"], demand.hasPrefix("required") else { return nil }
    let page = demand.split(separator: "url=", maxSplits: 1).dropFirst().first
    return .authorize(origin: token.origin, page: page.map { redacted(String($0)) })
  }

  /// The failure if neither an argument nor a token identifies the user.
  var noUser: PluginFailure {
    wording.refusal(
      .noUser(host: server.host), detail: .noUserAndNoToken, hint: .nameUser(hint: tokenHint))
  }

  func limit(until: String, words: String?) -> PluginFailure {
    wording.refusal(
      .takesNoMore(host: server.host, until: until),
      detail: words.map { .given(redacted($0)) } ?? .limitUsedUp,
      hint: access.token == nil ? .takesMoreWithToken(hint: tokenHint) : .tryAfterThat,
      retryable: true)
  }

  /// Returns the failure of a response that is not JSON.
  func reply(_ response: HTTPResponse, _ reason: String) -> PluginFailure {
    let start = response.body.first { $0 > 0x20 }
    let isPage = start == UInt8(ascii: "<")
    let example = "https://HOST" + server.source.dialect.path
    return wording.refusal(
      .notJSON(host: server.host), detail: isPage ? .webPage : .given(redacted(reason)),
      hint: !isPage
        ? .tryLater : server.isUsual ? .signInToNetwork : .checkAddressAndSignIn(example: example),
      retryable: true)
  }

  /// Returns the error of a request without a response.
  func failure(_ failure: HTTPFailure) -> any Error {
    if failure.kind == .cancelled { return CancellationError() }
    var shown = failure.pluginFailure(in: wording)
    shown.detail = shown.detail.map { redacted($0) }
    if [.insecure, .badAddress, .tooManyRedirects].contains(failure.kind) {
      shown.hint = wording(
        .checkAddressOf(source: server.source.title, setting: server.source.rawValue + "-api"))
    }
    if failure.kind == .tooLarge { shown.hint = wording(.lookOnWeb) }
    return shown
  }

  /// Returns a message of the server on one line, without the token.
  func redacted(_ text: String) -> String {
    guard let token = access.token?.text else { return HTTPText.line(text, limit: 300) }
    // Before the text is cut: a part of the token would not match.
    let parts = text.split(separator: token, omittingEmptySubsequences: false)
    return HTTPText.line(parts.joined(separator: "•••"), limit: 300)
  }
}

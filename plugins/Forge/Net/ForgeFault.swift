internal import AppMenuPlugin
internal import PluginHTTP

/// Words for what goes wrong with a forge, and for what to do then.
struct ForgeFault: Sendable {
  let server: ForgeServer
  let access: ForgeAccess

  private var title: String { server.source.title }

  /// The variables and the setting that a token can be in.
  static func places(_ server: ForgeServer) -> String {
    switch server.source {
    case .github:
      server.isUsual
        ? "the variable GITHUB_TOKEN, in the setting 'github-token', or with 'gh auth login'"
        : "the variable GH_ENTERPRISE_TOKEN or in the setting 'github-token', and the server in 'github-api'"
    case .gitlab:
      "the variable GITLAB_TOKEN or in the setting 'gitlab-token'"
        + (server.isUsual ? "" : ", and the server in 'gitlab-api'")
    case .gitea, .git:
      "the variable GITEA_TOKEN or in the setting 'gitea-token', and the server in 'gitea-api'"
    }
  }

  /// The scopes that a token needs.
  private var scopes: String {
    switch server.source {
    case .github: "'repo' and 'read:user'"
    case .gitlab: "'read_api'"
    case .gitea, .git: "'read:user' and 'read:repository'"
    }
  }

  /// The suggestion to use a token.
  var tokenHint: String {
    if case .withheld(let sentence) = access { return sentence }
    return "Put a token with the scopes \(scopes) in \(Self.places(server))."
  }

  /// Returns the failure of a status.
  ///
  /// - Parameters:
  ///   - words: the server's own words, or nil.
  ///   - headers: the header fields of the answer, in which it may tell what a token needs.
  func status(
    _ status: Int, subject: String, words: String?, headers: HTTPHeaders = HTTPHeaders()
  ) -> PluginFailure {
    let words = words.map { redacted($0) }
    let has = access.token != nil
    switch status {
    case 401:
      return PluginFailure(
        access.token.map { "\(server.host) does not accept \($0)" }
          ?? "\(server.host) wants a token for \(subject)",
        detail: words,
        hint: has ? "It may have ended: make a new one with the scopes \(scopes)." : tokenHint,
        retryable: false)
    case 403:
      let allowed = needed(headers) ?? "the scopes \(scopes)"
      return PluginFailure(
        "\(server.host) does not allow \(subject)", detail: words,
        hint: access.token.map { organization($0, headers) ?? "Give \($0) \(allowed)." }
          ?? tokenHint, retryable: false)
    case 404, 410:
      return PluginFailure(
        "\(server.host) does not have \(subject)", detail: words,
        hint: (server.isUsual
          ? "Check 'user' and the name." : "Check 'user', the name, and the address in 'api'.")
          + " Without a token that may see it, something private is not found, either."
          + (has ? "" : " " + tokenHint), retryable: false)
    case 400, 422:
      return PluginFailure(
        "\(server.host) cannot answer a question about \(subject)", detail: words,
        hint: "Check 'user' and the other arguments of the item.", retryable: false)
    default:
      let failure = HTTPFailure(.status(status), url: server.api)
      return PluginFailure(
        failure.message, detail: words ?? failure.reason,
        hint: failure.hint ?? "Check the address in 'api'.", retryable: failure.isRetryable)
    }
  }

  /// Returns the rights that an answer says a token needs, or `nil` if it does not say.
  private func needed(_ headers: HTTPHeaders) -> String? {
    func text(_ name: String) -> String? {
      headers[name].flatMap { $0.isEmpty ? nil : redacted($0) }
    }
    return text("X-Accepted-OAuth-Scopes").map { "one of the scopes \($0)" }
      ?? text("X-Accepted-GitHub-Permissions").map { "the permissions \($0)" }
  }

  /// Returns the suggestion to authorize a token for an organization that demands it, or `nil`.
  private func organization(_ token: ForgeToken, _ headers: HTTPHeaders) -> String? {
    guard let demand = headers["X-GitHub-SSO"], demand.hasPrefix("required") else { return nil }
    let page = demand.split(separator: "url=", maxSplits: 1).dropFirst().first
    return "Authorize \(token) for the organization"
      + (page.map { ": " + redacted(String($0)) } ?? " in its settings on the web.")
  }

  /// Returns the failure of a limit that ends at a time.
  func limit(until: String, words: String?) -> PluginFailure {
    PluginFailure(
      "\(server.host) takes no more requests until \(until)",
      detail: words.map { redacted($0) } ?? "Its limit on requests is used up.",
      hint: access.token == nil
        ? "With a token it takes more. " + tokenHint : "Try again after that time.")
  }

  /// Returns the failure of a reply that is not what was asked for.
  func reply(_ response: HTTPResponse, _ reason: String) -> PluginFailure {
    let start = response.body.first { $0 > 0x20 }
    let isPage = start == UInt8(ascii: "<")
    let example =
      switch server.source {
      case .github: "https://HOST/api/v3"
      case .gitlab: "https://HOST/api/v4"
      case .gitea, .git: "https://HOST/api/v1"
      }
    return PluginFailure(
      "\(server.host) did not answer in JSON",
      detail: isPage ? "It sent a web page, as a sign-in page or a proxy does." : redacted(reason),
      hint: isPage
        ? (server.isUsual
          ? "Sign in to the network that you use."
          : "Check the address in 'api', which ends as in \(example), and sign in to the network.")
        : "Try again later.")
  }

  /// Returns the error of a request without an answer.
  func failure(_ failure: HTTPFailure) -> any Error {
    if failure.kind == .cancelled { return CancellationError() }
    var shown = failure.pluginFailure
    shown.detail = shown.detail.map { redacted($0) }
    if [.insecure, .badAddress, .tooManyRedirects].contains(failure.kind) {
      shown.hint =
        "Check the address of \(title) in the item's 'api' and in the setting '\(server.source.rawValue)-api'."
    }
    if failure.kind == .tooLarge { shown.hint = "Look at it on the web." }
    return shown
  }

  /// Returns a line of the server without the token, should it repeat it.
  func redacted(_ text: String) -> String {
    guard let token = access.token?.text else { return HTTPText.line(text, limit: 300) }
    // Before the text is cut: a part of the token would not be found.
    let parts = text.split(separator: token, omittingEmptySubsequences: false)
    return HTTPText.line(parts.joined(separator: "•••"), limit: 300)
  }
}

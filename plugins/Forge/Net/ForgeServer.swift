package import AppMenuPlugin
package import DisplayText
internal import PluginHTTP

/// A server of a forge, by the base address of its API.
package struct ForgeServer: Sendable, Hashable {
  package let source: ForgeSource
  /// The base address of the API, without a slash at its end.
  package let api: String
  /// The address of GitHub's GraphQL, or of the web pages of others, without a slash at its end.
  package let other: String
  /// The name of the server that has the API.
  package let host: String
  /// The scheme, the server and its port.
  let origin: String
  /// Whether a token may be sent: with encryption, or without leaving this machine.
  package let isSafe: Bool

  /// Reads the base address of an API; `nil` for the usual server.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` that says how it is written.
  package init(
    _ source: ForgeSource, address: String?, _ wording: Wording = .english
  ) throws(PluginFailure) {
    let dialect = source.dialect
    let hint = wording(.writeAddress(source: source.rawValue, example: dialect.example))
    guard let text = address ?? dialect.usual else {
      throw PluginFailure(
        wording(.needsAddress(source: source.title)), hint: hint, retryable: false)
    }
    guard let address = HTTPAddress(text), !address.target.contains("?") else {
      // The part before an @ may be a password.
      guard !text.contains("@") else {
        throw PluginFailure(
          wording(.addressWithUser(source: source.title)), detail: wording(.menuIsNoPlace),
          hint: hint, retryable: false)
      }
      throw PluginFailure(
        wording(.badAddress(source: source.title, text: HTTPText.line(text, limit: 200))),
        detail: wording(.noHTTP), hint: hint, retryable: false)
    }
    self.source = source
    var base = address.url
    while base.hasSuffix("/") { base.removeLast() }
    func without(_ suffix: String) -> String {
      base.hasSuffix(suffix) ? String(base.dropLast(suffix.count)) : base
    }
    host = address.host
    origin = "\(address.scheme)://\(address.host):\(address.port)"
    isSafe = address.scheme == "https" || address.isLoopback
    if source == .github {
      other = without("/v3") + "/graphql"
    } else {
      other = without(dialect.path)
      if !base.hasSuffix(dialect.path) { base += dialect.path }
    }
    api = base
  }

  /// Whether it is the usual server.
  package var isUsual: Bool { api == source.dialect.usual }

  /// The name by which the program of the forge knows the server.
  var programHost: String {
    host.hasPrefix("api.") && (host == "api.github.com" || host.hasSuffix(".ghe.com"))
      ? String(host.dropFirst(4)) : host
  }
}

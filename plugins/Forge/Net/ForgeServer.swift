package import AppMenuPlugin
package import DisplayText
internal import PluginHTTP

package struct ForgeServer: Sendable, Hashable {
  package let source: ForgeSource
  /// The base address of the API, without a trailing slash.
  package let api: String
  /// The address of GitHub's GraphQL, or of the web pages of other servers, without a trailing slash.
  package let other: String
  package let host: String
  /// The scheme, the server and its port.
  let origin: String
  /// Whether a token may be sent: the connection is encrypted, or stays on this machine.
  package let isSafe: Bool

  /// Reads the base address of an API; `nil` for the default server.
  ///
  /// - Throws: a ``/AppMenuPlugin/PluginFailure`` that says how to write it.
  package init(
    _ source: ForgeSource, address: String?, _ wording: Wording = .english
  ) throws(PluginFailure) {
    let dialect = source.dialect
    let hint = Phrase.writeAddress(source: source.rawValue, example: dialect.example)
    guard let text = address ?? dialect.usual else {
      throw wording.refusal(.needsAddress(source: source.title), hint: hint)
    }
    guard let address = HTTPAddress(text), !address.target.contains("?") else {
      // The part before an @ may be a password.
      guard !text.contains("@") else {
        throw wording.refusal(
          .addressWithUser(source: source.title), detail: .menuIsNoPlace, hint: hint)
      }
      throw wording.refusal(
        .badAddress(source: source.title, text: HTTPText.line(text, limit: 200)),
        detail: .noHTTP, hint: hint)
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

  package var isUsual: Bool { api == source.dialect.usual }

  /// The name of the server for the program `gh`.
  var programHost: String {
    host.hasPrefix("api.") && (host == "api.github.com" || host.hasSuffix(".ghe.com"))
      ? String(host.dropFirst(4)) : host
  }
}

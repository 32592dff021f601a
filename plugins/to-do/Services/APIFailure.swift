internal import AppMenuPlugin
internal import PluginHTTP

/// The reason why the server of the items did not do what it was asked.
enum APIFailure: Error, Hashable {
  /// The network failed, even if there are data.
  case transport(HTTPFailure)
  /// The server refused, with a status of HTTP.
  case refused(status: Int)
  /// The answer has no data at all.
  case noData
  /// The data of the answer are empty.
  case emptyData
  /// The data are not JSON, or of another form than expected.
  case unreadable
  /// The answer to a login has no token.
  case missingToken
  /// The token in the answer to a login is no text.
  case tokenIsNoText
  /// There is no token yet: a login comes first.
  case notLoggedIn
  /// The address is one of http, by which everybody on the way could read the password; nothing was sent.
  case notEncrypted

  /// The failure as the menu shows it; nothing of what was sent is in it.
  var pluginFailure: PluginFailure {
    switch self {
    case .transport(let failure): failure.pluginFailure
    case .refused(let status): failure("refused, with status \(status)")
    case .noData: failure("sent no data")
    case .emptyData: failure("sent an empty answer")
    case .unreadable: failure("sent an answer that cannot be read")
    case .missingToken: failure("sent no token")
    case .tokenIsNoText: failure("sent a token that is no text")
    case .notLoggedIn: PluginFailure("Nobody is logged in at the to-do server")
    case .notEncrypted:
      PluginFailure(
        "The connection to the to-do server would not be encrypted",
        hint: "Set an address that begins with https.", retryable: false)
    }
  }

  private func failure(_ words: String) -> PluginFailure {
    PluginFailure(
      "The to-do server \(words)", hint: "Check the settings of the plugin, or try again later.")
  }
}

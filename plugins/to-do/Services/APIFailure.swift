internal import AppMenuPlugin
internal import Localization
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

  /// Returns the failure as the menu shows it; nothing of what was sent is in it.
  func pluginFailure(_ wording: Wording) -> PluginFailure {
    func failure(_ phrase: ToDoFaultPhrase) -> PluginFailure {
      PluginFailure(wording(phrase), hint: wording(.checkSettings))
    }
    return switch self {
    case .transport(let failure): failure.pluginFailure(in: wording)
    case .refused(let status): failure(.refused(status: status))
    case .noData: failure(.noData)
    case .emptyData: failure(.emptyData)
    case .unreadable: failure(.unreadable)
    case .missingToken: failure(.missingToken)
    case .tokenIsNoText: failure(.tokenIsNoText)
    case .notLoggedIn: PluginFailure(wording(.notLoggedIn))
    case .notEncrypted:
      PluginFailure(wording(.notEncrypted), hint: wording(.useHTTPS), retryable: false)
    }
  }
}

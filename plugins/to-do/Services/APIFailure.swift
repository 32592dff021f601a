internal import PluginHTTP

/// The reason why the server of the items did not do what it was asked; nothing that was sent is part of it.
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
  /// The address starts with http, so that the password could be read on its way; nothing was sent.
  case notEncrypted
}

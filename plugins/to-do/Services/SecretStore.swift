/// Keeps secrets by account.
protocol SecretStore: Sendable {
  /// Returns the secret of an account, or nil if there is none.
  ///
  /// - Throws: an error without the secret in it.
  func secret(_ account: String) throws -> String?
  /// Keeps the secret of an account; nil removes it.
  ///
  /// - Throws: an error without the secret in it.
  func keep(_ secret: String?, account: String) throws
}

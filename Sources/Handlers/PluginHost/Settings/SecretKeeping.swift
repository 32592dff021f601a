/// Keeps the secrets of plugins outside of files.
package protocol SecretKeeping: Sendable {
  /// Returns the secret of a setting.
  ///
  /// - Throws: a ``SecretProblem`` if it cannot be had, or there is none.
  func secret(_ setting: String, of plugin: String) async throws(SecretProblem) -> String

  /// Keeps a secret in the place of the last one; returns whether it is kept now.
  func keep(_ secret: String, as setting: String, of plugin: String) async -> Bool

  /// Removes a secret, as far as possible.
  func forget(_ setting: String, of plugin: String) async
}

/// The reason why a secret cannot be had.
package struct SecretProblem: Error, Sendable {
  /// The reason, in words that continue a sentence.
  package var reason: String

  /// Creates a problem.
  package init(_ reason: String) { self.reason = reason }
}

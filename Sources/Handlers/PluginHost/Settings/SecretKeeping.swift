package protocol SecretKeeping: Sendable {
  /// - Throws: a ``SecretProblem`` if the secret is missing or cannot be read.
  func secret(_ setting: String, of plugin: String) async throws(SecretProblem) -> String

  /// Stores a secret in place of the last one; returns whether it is stored.
  func keep(_ secret: String, as setting: String, of plugin: String) async -> Bool

  func forget(_ setting: String, of plugin: String) async
}

package struct SecretProblem: Error, Sendable {
  /// The reason, in words that continue a sentence.
  package var reason: String
}

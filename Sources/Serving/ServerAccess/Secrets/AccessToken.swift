/// The tokens by which programs sign in: each is shown once, and stored as its hash.
package enum AccessToken {
  /// The beginning of each token, by which people and scanners of secrets recognize it.
  package static let prefix = "appmenu_"

  /// Creates a token: 256 random bits.
  package static func make() -> Secret { Secret(prefix + Secret.random().revealed) }

  /// Returns whether a text has the form of a token.
  package static func isToken(_ text: String) -> Bool {
    guard text.utf8.starts(with: prefix.utf8) else { return false }
    return Sodium.bytes(base64: text.dropFirst(prefix.count))?.count == Secret.randomBytes
  }
}

/// The SHA-256 hash of a token, as an access file has it: `sha256:` and 64 hexadecimal digits.
package struct TokenHash: Sendable, CustomStringConvertible, CustomReflectable {
  private static let prefix = "sha256:"

  let bytes: [UInt8]

  package init(of token: Secret) { bytes = token.hash }

  /// Reads a hash; returns nil for any other text.
  package init?(_ text: String) {
    guard text.utf8.starts(with: Self.prefix.utf8),
      let bytes = Sodium.bytes(digits: text.dropFirst(Self.prefix.count)), bytes.count == 32
    else { return nil }
    self.bytes = bytes
  }

  package var encoded: String { Self.prefix + Sodium.digits(bytes) }

  /// Compares the hash with that of a token, in a time that does not depend on where they differ.
  func isEqual(to hash: [UInt8]) -> Bool { Sodium.areEqual(bytes, hash) }

  package var description: String { "<hash of a token>" }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

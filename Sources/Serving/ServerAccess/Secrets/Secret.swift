/// A secret text; it is never printed, also not with a value that contains it.
///
/// Two of them are compared with ``isEqual(to:)``, whose time does not depend on how much of them is the same.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The text, for the one caller that needs it.
  package let revealed: String

  /// The number of random bytes in a new secret.
  static let randomBytes = 32

  package init(_ text: String) { revealed = text }

  /// Creates an unguessable secret: 256 random bits in base64 for addresses.
  package static func random() -> Secret { Secret(Sodium.base64(Sodium.random(randomBytes))) }

  /// Compares the secret with a text, in a time that depends on its length only.
  package func isEqual(to text: String) -> Bool {
    Sodium.areEqual(hash, Secret(text).hash)
  }

  /// The SHA-256 hash, which is stored in place of the secret.
  var hash: [UInt8] { Sodium.hash(Array(revealed.utf8)) }

  package var description: String { "<secret>" }
  package var debugDescription: String { description }
  package var customMirror: Mirror { Mirror(self, children: []) }
}

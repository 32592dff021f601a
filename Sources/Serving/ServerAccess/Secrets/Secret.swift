/// A text that nobody else may know; it is never printed, also not with what it is a part of.
///
/// Two of them are compared with ``isEqual(to:)``, whose time does not tell how much of them is the same.
package struct Secret: Sendable, CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The text, for the one place that needs it.
  package let revealed: String

  /// The number of bytes in one that is made here.
  static let randomBytes = 32

  /// Creates a secret from a text.
  package init(_ text: String) { revealed = text }

  /// Creates a secret that nobody can guess: 256 random bits in base64 for addresses.
  package static func random() -> Secret { Secret(Sodium.base64(Sodium.random(randomBytes))) }

  /// Returns whether a text is the same, in a time that depends on its length only.
  package func isEqual(to text: String) -> Bool {
    Sodium.areEqual(hash, Secret(text).hash)
  }

  /// The SHA-256 hash, by which it is kept.
  var hash: [UInt8] { Sodium.hash(Array(revealed.utf8)) }

  /// A placeholder.
  package var description: String { "<secret>" }
  /// A placeholder.
  package var debugDescription: String { description }
  /// Nothing.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

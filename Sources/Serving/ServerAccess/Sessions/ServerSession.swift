/// A session of a user who has signed in.
package struct ServerSession: Sendable, Identifiable {
  /// The number of a session, which is no secret.
  package struct ID: Sendable, Hashable, CustomStringConvertible {
    let number: UInt64
    /// The number as text.
    package var description: String { "\(number)" }
  }

  /// The reason why a session ended.
  package enum Ending: Sendable, Hashable {
    /// The user signed out.
    case signedOut
    /// Nothing came for too long, or it lasted too long.
    case expired
    /// The user has too many newer ones.
    case replaced
    /// The access file does not know the user or the means any more.
    case revoked
    /// The server ends.
    case serverEnds
  }

  /// The number.
  package let id: ID
  /// The user as the access file has it now, and how the user signed in.
  package internal(set) var signIn: SignIn
  /// The key of the tokens in forms.
  let formKey: FormKey

  /// The user.
  package var user: ServerUser { signIn.user }

  /// Returns a token for the forms of a page; each is different, so that compressed pages do not give it away.
  package func formToken() -> String { formKey.token() }

  /// Returns whether a token that came with a form is one of this session.
  package func accepts(formToken: String) -> Bool { formKey.accepts(formToken) }
}

/// The key of the tokens in a session's forms: they are chance numbers with their authenticator (HMAC-SHA-256).
struct FormKey: Sendable, CustomStringConvertible, CustomReflectable {
  private static let chanceBytes = 16
  private let key = Sodium.random(32)

  func token() -> String {
    let chance = Sodium.random(Self.chanceBytes)
    return Sodium.base64(chance + Sodium.authenticator(of: chance, key: key))
  }

  func accepts(_ token: String) -> Bool {
    guard token.utf8.count <= 128, let bytes = Sodium.bytes(base64: token),
      bytes.count == Self.chanceBytes + 32
    else { return false }
    let expected = Sodium.authenticator(of: Array(bytes.prefix(Self.chanceBytes)), key: key)
    return Sodium.areEqual(expected, Array(bytes.dropFirst(Self.chanceBytes)))
  }

  var description: String { "<secret>" }
  var customMirror: Mirror { Mirror(self, children: []) }
}

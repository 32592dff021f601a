package struct ServerSession: Sendable, Identifiable {
  /// The number of a session, which is not secret.
  package struct ID: Sendable, Hashable, CustomStringConvertible {
    let number: UInt64
    package var description: String { "\(number)" }
  }

  /// The reason why a session ended.
  package enum Ending: Sendable, Hashable {
    case signedOut
    /// The session was unused for too long, or lasted too long.
    case expired
    /// The user has too many newer sessions.
    case replaced
    /// The access file no longer contains the user or the means.
    case revoked
    case serverEnds
  }

  package let id: ID
  /// The user with the groups of the current access file, and how the user signed in.
  package internal(set) var signIn: SignIn
  /// The key of the tokens in the session's forms.
  let formKey = FormKey()

  package var user: ServerUser { signIn.user }

  /// Returns a token for the forms of a page; each is different, so that compressed pages do not reveal it.
  package func formToken() -> String { formKey.token() }

  /// Returns whether a token of a form belongs to this session.
  package func accepts(formToken: String) -> Bool { formKey.accepts(formToken) }
}

/// The key of the tokens in a session's forms: random numbers with their authenticator (HMAC-SHA-256).
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

/// A session saved over a restart of the server: with the hash of its secret, never the secret.
///
/// Only sessions of users with a password, or of an issuer, are saved: a proxy names its users again, a program sends
/// its token again, and the user who runs the server gets a new address.
package struct SavedSession: Sendable, Hashable, Codable {
  /// The SHA-256 hash of the secret, as hexadecimal digits.
  var secret: String
  var user: String
  /// The groups that an issuer named.
  var groups: [String]
  /// The fingerprint of the password's hash, as hexadecimal digits; nil for a user of an issuer.
  var password: String?
  /// The issuer; nil for a user with a password.
  var issuer: String?
  /// The times when the session ends and when it was last used, in seconds since 1970.
  var end: Int
  var lastUse: Int

  init?(_ session: ServerSession, hash: [UInt8], end: Int, lastUse: Int) {
    switch session.signIn.means {
    case .password(let fingerprint): password = Sodium.digits(fingerprint)
    case .openID(let issuer): self.issuer = issuer
    case .startToken, .token, .proxy: return nil
    }
    secret = Sodium.digits(hash)
    user = session.user.name
    groups = session.signIn.namedGroups.map(\.text).sorted()
    (self.end, self.lastUse) = (end, lastUse)
  }

  /// The sign-in that the session began with, or nil if the description is not valid.
  var signIn: SignIn? {
    let means: SignIn.Means
    switch (password.flatMap { Sodium.bytes(digits: $0) }, issuer) {
    case (let fingerprint?, nil): means = .password(fingerprint)
    case (nil, let issuer?): means = .openID(issuer: issuer)
    default: return nil
    }
    return SignIn(
      ServerUser(name: user), by: means, namedGroups: Set(groups.map { ExactName($0) }))
  }

  /// The hash of the secret, or nil if it is not valid.
  var hash: [UInt8]? { Sodium.bytes(digits: secret).flatMap { $0.count == 32 ? $0 : nil } }
}

/// Somebody who has signed in, and by what means.
package struct SignIn: Sendable {
  /// How somebody signed in; the hashes tell whether that still holds when the access file changes.
  package enum Means: Sendable, Hashable {
    /// With the token in the address that was printed at the start.
    case startToken
    /// With a password, whose hash has this fingerprint.
    case password([UInt8])
    /// With a token, which has this hash.
    case token([UInt8])
    /// At an issuer of OpenID Connect.
    case openID(issuer: String)
    /// At a proxy, which names the user in each request: a session serves only those that name the same one.
    case proxy
  }

  /// The user, with all groups.
  package var user: ServerUser
  /// The means.
  package var means: Means
  /// The groups that an issuer or a proxy named.
  package var namedGroups: Set<ExactName>

  /// Creates what is known of somebody who has signed in.
  package init(_ user: ServerUser, by means: Means, namedGroups: Set<ExactName> = []) {
    (self.user, self.means, self.namedGroups) = (user, means, namedGroups)
  }

  /// The owner of a server on loopback.
  package static let owner = SignIn(.owner, by: .startToken)
}

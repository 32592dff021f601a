package struct SignIn: Sendable {
  /// The means of a sign-in; the hashes show whether it is still valid when the access file changes.
  package enum Means: Sendable, Hashable {
    case startToken
    /// A password, whose hash has this fingerprint.
    case password([UInt8])
    /// A token, which has this hash.
    case token([UInt8])
    case openID(issuer: String)
    /// A proxy, which names the user in each request: a session serves only requests that name the same one.
    case proxy
  }

  /// The user, with all groups.
  package var user: ServerUser
  package var means: Means
  /// The groups that an issuer or a proxy named.
  package var namedGroups: Set<ExactName>

  package init(_ user: ServerUser, by means: Means, namedGroups: Set<ExactName> = []) {
    (self.user, self.means, self.namedGroups) = (user, means, namedGroups)
  }

  package static let owner = SignIn(.owner, by: .startToken)
}

/// The settings of an access file for an issuer of OpenID Connect.
package struct OpenIDSettings: Sendable {
  /// The issuer's own address, compared by its bytes.
  package var issuer: String
  package var clientID: String
  /// The secret of this server at the issuer, or nil without one.
  package var clientSecret: Secret?
  package var nameClaim = standardNameClaim
  /// The claim with the groups, or nil.
  package var groupsClaim: String?
  /// The requested scopes; `openid` is always requested.
  package var scopes = ["openid", "profile", "email"]
  /// The users that are accepted, whatever groups they are in.
  package var users: Set<ExactName> = []
  /// The groups that are accepted from the issuer; their members may sign in.
  package var groups: Set<ExactName> = []
  /// Whether every user of the issuer is accepted.
  package var takesEveryone = false
  /// Whether a user of the issuer is the user of the access file with the same name, and has that user's groups.
  package var meansLocalUsers = false

  /// The default claim with the name: issuers never assign it to another person later.
  package static let standardNameClaim = "sub"
  /// The claims that users cannot choose: the issuer's own name for a user, and an address that it has verified.
  static let safeNameClaims = [standardNameClaim, "email"]

  /// Returns the accepted groups of a user, or nil if the user is not accepted.
  func taken(_ name: ExactName, groups: Set<ExactName>) -> Set<ExactName>? {
    let taken = groups.intersection(self.groups)
    return takesEveryone || users.contains(name) || !taken.isEmpty ? taken : nil
  }
}

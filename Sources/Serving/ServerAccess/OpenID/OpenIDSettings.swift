/// What an access file says about an issuer of OpenID Connect.
package struct OpenIDSettings: Sendable {
  /// The address that the issuer calls itself by, compared by its bytes.
  package var issuer: String
  /// The name of this server at the issuer.
  package var clientID: String
  /// The secret that the issuer gave this server, or nil without one.
  package var clientSecret: Secret?
  /// The claim with the name of the user.
  package var nameClaim: String
  /// The claim with the groups, or nil.
  package var groupsClaim: String?
  /// What is asked for; `openid` is always.
  package var scopes: [String]
  /// The users that are taken, whatever groups they are in.
  package var users: Set<ExactName>
  /// The groups that are taken over from the issuer; their members are taken.
  package var groups: Set<ExactName>
  /// Whether everyone whom the issuer knows is taken.
  package var takesEveryone: Bool
  /// Whether a user of the issuer is the user of the access file with the same name, and has that user's groups.
  package var meansLocalUsers = false

  /// The claim that is the name unless the file says otherwise: it never means another person later.
  package static let standardNameClaim = "sub"
  /// The claims that users cannot choose: the issuer's own name for a user, and an address that it has verified.
  static let safeNameClaims = [standardNameClaim, "email"]
  /// What is asked for unless the file says otherwise.
  package static let standardScopes = ["openid", "profile", "email"]

  /// Creates settings.
  ///
  /// - Parameters:
  ///   - issuer: the address that the issuer calls itself by.
  ///   - clientID: the name of this server at the issuer.
  ///   - clientSecret: the secret that the issuer gave this server, or nil without one.
  ///   - nameClaim: the claim with the name of the user.
  ///   - groupsClaim: the claim with the groups, or nil.
  ///   - scopes: what is asked for.
  ///   - users: the users that are taken, whatever groups they are in.
  ///   - groups: the groups that are taken over; their members are taken.
  ///   - takesEveryone: whether everyone whom the issuer knows is taken.
  package init(
    issuer: String, clientID: String, clientSecret: Secret? = nil,
    nameClaim: String = standardNameClaim, groupsClaim: String? = nil,
    scopes: [String] = standardScopes, users: Set<ExactName> = [], groups: Set<ExactName> = [],
    takesEveryone: Bool = false
  ) {
    (self.issuer, self.clientID, self.clientSecret) = (issuer, clientID, clientSecret)
    (self.nameClaim, self.groupsClaim, self.scopes) = (nameClaim, groupsClaim, scopes)
    (self.users, self.groups, self.takesEveryone) = (users, groups, takesEveryone)
  }

  /// Returns the groups that are taken over for a user, or nil if the user is not taken.
  func taken(_ name: ExactName, groups: Set<ExactName>) -> Set<ExactName>? {
    let taken = groups.intersection(self.groups)
    return takesEveryone || users.contains(name) || !taken.isEmpty ? taken : nil
  }
}

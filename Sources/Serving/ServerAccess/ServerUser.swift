/// A user of the server, as a session, a token or a proxy names it.
///
/// Names of users are one name space: an issuer or a proxy that says `ann` means the same user as the entry `ann` of
/// the access file.
package struct ServerUser: Sendable, Hashable {
  /// The name, unique among the users by its bytes.
  package var name: String
  /// The groups that the user belongs to.
  package var groups: Set<ExactName>

  /// Whether this is who runs the server: nobody who signs in with a name is, whatever the name.
  private let runsServer: Bool

  /// Creates a user.
  package init(name: String, groups: Set<ExactName> = []) {
    (self.name, self.groups, runsServer) = (name, groups, false)
  }

  private init(running name: String) { (self.name, groups, runsServer) = (name, [], true) }

  /// The one user of a server on loopback: who runs it.
  package static let owner = ServerUser(running: "owner")

  /// Whether both have the same name and the same groups, compared by their bytes, and both run the server or neither.
  package static func == (left: Self, right: Self) -> Bool {
    ExactName(left.name) == ExactName(right.name) && left.groups == right.groups
      && left.runsServer == right.runsServer
  }

  /// Hashes the name and the groups.
  package func hash(into hasher: inout Hasher) {
    hasher.combine(ExactName(name))
    hasher.combine(groups)
    hasher.combine(runsServer)
  }
}

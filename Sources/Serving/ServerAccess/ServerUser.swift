/// A user of the server, as named by a session, a token or a proxy.
///
/// Names of users are one name space: `ann` of an issuer or a proxy is the same user as the entry `ann` of the access
/// file.
package struct ServerUser: Sendable, Hashable {
  package var name: String
  package var groups: Set<ExactName>

  /// Whether this user runs the server; a user who signs in with a name never does.
  private let runsServer: Bool

  package init(name: String, groups: Set<ExactName> = []) {
    (self.name, self.groups, runsServer) = (name, groups, false)
  }

  private init(running name: String) { (self.name, groups, runsServer) = (name, [], true) }

  /// The user who runs the server, and the only user of a server on loopback.
  package static let owner = ServerUser(running: "owner")

  /// Compares names and groups by their bytes, and whether the user runs the server.
  package static func == (left: Self, right: Self) -> Bool {
    ExactName(left.name) == ExactName(right.name) && left.groups == right.groups
      && left.runsServer == right.runsServer
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(ExactName(name))
    hasher.combine(groups)
    hasher.combine(runsServer)
  }
}

/// A user of the server, as named by a session, a token or a proxy.
///
/// Names of users are one name space: `ann` of an issuer or a proxy is the same user as the entry `ann` of the access
/// file.
package struct ServerUser: Sendable, Hashable {
  /// The name, compared by its bytes.
  package let exactName: ExactName
  package let groups: Set<ExactName>
  /// Whether this user runs the server; a user who signs in with a name never does.
  private var runsServer = false

  package var name: String { exactName.text }

  package init(name: String, groups: Set<ExactName> = []) {
    self.init(ExactName(name), groups: groups)
  }

  init(_ name: ExactName, groups: Set<ExactName> = []) {
    (exactName, self.groups) = (name, groups)
  }

  /// The user who runs the server, and the only user of a server on loopback.
  package static let owner: ServerUser = {
    var owner = ServerUser(name: "owner")
    owner.runsServer = true
    return owner
  }()
}

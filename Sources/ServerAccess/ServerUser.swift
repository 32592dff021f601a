/// A user of the server, as a session, a token or a proxy names it.
package struct ServerUser: Sendable, Hashable {
  /// The name, unique among the users.
  package var name: String
  /// The groups that the user belongs to.
  package var groups: Set<String>

  /// Creates a user.
  package init(name: String, groups: Set<String> = []) { (self.name, self.groups) = (name, groups) }
}

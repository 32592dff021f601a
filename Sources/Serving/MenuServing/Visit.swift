package import ServerAccess

/// Who sends a request: a user with a session.
package struct Visit: Sendable, Hashable {
  /// The key of the session, which is no secret.
  package var session: String
  /// The user.
  package var user: ServerUser
  /// The secret that the session's forms are sent with.
  package var formToken: String
  /// Whether it is who runs the server.
  package var isOwner: Bool

  /// Creates a visit.
  package init(session: String, user: ServerUser, formToken: String, isOwner: Bool = false) {
    (self.session, self.user, self.formToken) = (session, user, formToken)
    self.isOwner = isOwner
  }
}

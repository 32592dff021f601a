internal import Synchronization

/// Authenticates users by a password, a token, an issuer or a proxy, and holds the access file.
package final class Authenticator: Sendable {
  /// The result of an attempt to sign in.
  package enum Outcome: Sendable {
    /// The user is authenticated.
    case signedIn(SignIn)
    /// The name, the password or the token is wrong; the answer does not reveal which.
    case refused
    /// There were too many attempts; the next one is accepted after this time.
    case wait(Duration)
    /// The server is too busy.
    case busy
  }

  private struct State {
    var access: AccessFile
    /// The hash against which passwords of unknown users are checked.
    var unmatched: PasswordHash
  }

  private let state: Mutex<State>
  private let checker: PasswordChecker
  private let throttle: SignInThrottle

  /// Creates an authenticator with the content of an access file.
  package init(
    _ access: AccessFile, checker: PasswordChecker = PasswordChecker(),
    throttle: SignInThrottle = SignInThrottle()
  ) {
    (self.checker, self.throttle) = (checker, throttle)
    state = Mutex(State(access: access, unmatched: .unmatched(cost: access.commonCost)))
  }

  package var access: AccessFile { state.withLock { $0.access } }

  /// Applies a changed access file: ends the sessions that are no longer valid, and updates the groups of the others.
  package func update(_ access: AccessFile, _ sessions: SessionStore) {
    let unmatched = PasswordHash.unmatched(cost: access.commonCost)
    state.withLock { $0 = State(access: access, unmatched: unmatched) }
    sessions.review(access.sessions) { access.renewed($0) }
  }

  /// Signs in with a name, compared by its bytes, and a password or a token; needs as much time for an unknown user as
  /// for a wrong password.
  ///
  /// - Parameter address: the address of the other end, or nil for a socket of the file system.
  package func signIn(
    name: String, password: String, from address: String?
  ) async -> Outcome {
    if AccessToken.isToken(password) {
      let outcome = signIn(token: password, from: address)
      guard case .signedIn(let signIn) = outcome,
        signIn.user.exactName != ExactName(name)
      else { return outcome }
      return .refused
    }
    if let wait = throttle.wait(address: address, user: name) { return .wait(wait) }
    let (user, unmatched) = state.withLock { ($0.access.users[ExactName(name)], $0.unmatched) }
    let hash = user?.password ?? unmatched
    let isRight: Bool
    do { isRight = try await checker.isHash(hash, of: password) } catch { return .busy }
    guard isRight, let user, let known = user.password else { return .refused }
    throttle.succeeded(address: address, user: name)
    return state.withLock { state in
      let signIn = SignIn(ServerUser(user.name), by: .password(known.fingerprint))
      // The file may have changed while the password was checked.
      return state.access.renewed(signIn).map(Outcome.signedIn) ?? .refused
    }
  }

  /// Signs in with a token.
  ///
  /// - Parameter address: the address of the other end, or nil for a socket of the file system.
  package func signIn(token: String, from address: String?) -> Outcome {
    if let wait = throttle.wait(address: address, user: nil) { return .wait(wait) }
    guard AccessToken.isToken(token) else { return .refused }
    let hash = Secret(token).hash
    let access = access
    var found: SignIn?
    // All tokens are compared, so that the time does not reveal which one matches.
    for user in access.users.values {
      for known in user.tokens where known.isEqual(to: hash) {
        found = SignIn(ServerUser(user.name), by: .token(known.bytes))
      }
    }
    guard let signIn = found.flatMap({ access.renewed($0) }) else { return .refused }
    throttle.succeeded(address: address, user: nil)
    return .signedIn(signIn)
  }

  /// Creates a session for a sign-in that is valid under the current access file, also if the file changes at the same
  /// time.
  ///
  /// - Returns: the session and the secret for its cookie; nil if the sign-in is no longer valid.
  /// - Throws: ``SessionStore/Full`` if there are too many sessions.
  package func open(
    _ signIn: SignIn, in sessions: SessionStore, secret: Secret = .random()
  ) throws(SessionStore.Full) -> (session: ServerSession, secret: Secret)? {
    guard let current = access.renewed(signIn) else { return nil }
    let opened = try sessions.create(for: current, secret: secret)
    // Either the review after a change has found the session, or this check finds the change.
    guard access.renewed(current) != nil else {
      sessions.end(opened.session.id, .revoked)
      return nil
    }
    return opened
  }
}

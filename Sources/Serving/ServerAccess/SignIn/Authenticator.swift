internal import Synchronization

/// Finds out who somebody is: by a password, a token, or what an issuer or a proxy says; and holds the access file.
package final class Authenticator: Sendable {
  /// What comes of an attempt to sign in.
  package enum Outcome: Sendable {
    /// The user is known.
    case signedIn(SignIn)
    /// The name, the password or the token is wrong; it is not told which.
    case refused
    /// There were too many attempts; the next one may come after a while.
    case wait(Duration)
    /// The server has too much to do.
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

  /// Creates an authenticator.
  ///
  /// - Parameters:
  ///   - access: the access file.
  ///   - checker: what checks passwords.
  ///   - throttle: what slows down who guesses.
  package init(
    _ access: AccessFile, checker: PasswordChecker = PasswordChecker(),
    throttle: SignInThrottle = SignInThrottle()
  ) {
    (self.checker, self.throttle) = (checker, throttle)
    state = Mutex(State(access: access, unmatched: .unmatched(cost: access.commonCost)))
  }

  /// The access file in force.
  package var access: AccessFile { state.withLock { $0.access } }

  /// Puts another access file in force; ends the sessions that no longer hold, and gives the others their groups.
  package func update(_ access: AccessFile, _ sessions: SessionStore) {
    let unmatched = PasswordHash.unmatched(cost: access.commonCost)
    state.withLock { $0 = State(access: access, unmatched: unmatched) }
    sessions.review(access.sessions) { access.renewed($0) }
  }

  /// Signs in with a name and a password; takes as long for an unknown user as for a wrong password.
  ///
  /// - Parameters:
  ///   - name: the name, compared by its bytes.
  ///   - password: the password, or a token of the user's.
  ///   - address: the address of the other end, or nil for a socket of the file system.
  package func signIn(
    name: String, password: String, from address: String?
  ) async -> Outcome {
    if AccessToken.isToken(password) {
      let outcome = signIn(token: password, from: address)
      guard case .signedIn(let signIn) = outcome,
        ExactName(signIn.user.name) != ExactName(name)
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
      let signIn = SignIn(ServerUser(name: user.name.text), by: .password(known.fingerprint))
      // The file may have changed while the password was checked.
      return state.access.renewed(signIn).map(Outcome.signedIn) ?? .refused
    }
  }

  /// Signs in with a token.
  ///
  /// - Parameters:
  ///   - token: the token.
  ///   - address: the address of the other end, or nil for a socket of the file system.
  package func signIn(token: String, from address: String?) -> Outcome {
    if let wait = throttle.wait(address: address, user: nil) { return .wait(wait) }
    guard AccessToken.isToken(token) else { return .refused }
    let hash = Secret(token).hash
    let access = access
    var found: SignIn?
    // All of them, so that the time does not tell which it is.
    for user in access.users.values {
      for known in user.tokens where known.isEqual(to: hash) {
        found = SignIn(ServerUser(name: user.name.text), by: .token(known.fingerprint))
      }
    }
    guard let signIn = found.flatMap({ access.renewed($0) }) else { return .refused }
    throttle.succeeded(address: address, user: nil)
    return .signedIn(signIn)
  }

  /// Returns a sign-in at an issuer or a proxy with the groups of the access file, or nil if it does not hold there.
  package func completed(_ signIn: SignIn) -> SignIn? { access.renewed(signIn) }

  /// Creates a session for a sign-in that holds under the access file in force, also if that changes meanwhile.
  ///
  /// - Parameters:
  ///   - signIn: who has the session, and by which means.
  ///   - sessions: the sessions of the server.
  ///   - secret: the secret of the session.
  /// - Returns: the session and the secret for its cookie; nil if the sign-in no longer holds.
  /// - Throws: ``SessionStore/Full`` if there are too many sessions.
  package func open(
    _ signIn: SignIn, in sessions: SessionStore, secret: Secret = .random()
  ) throws(SessionStore.Full) -> (session: ServerSession, secret: Secret)? {
    guard let current = access.renewed(signIn) else { return nil }
    let opened = try sessions.create(for: current, secret: secret)
    // Either the review after a change has seen the session, or this sees the change.
    guard access.renewed(current) != nil else {
      sessions.end(opened.session.id, .revoked)
      return nil
    }
    return opened
  }
}

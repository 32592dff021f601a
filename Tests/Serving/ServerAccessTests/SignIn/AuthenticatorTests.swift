import Synchronization
import Testing

@testable import ServerAccess

/// Returns what an access file says; an empty one if it has errors.
func accessFile(_ text: String) -> AccessFile {
  AccessFileReader(variable: { _ in nil }).parse(Array(text.utf8), name: "access.yaml").access
    ?? AccessFile()
}

@Suite("Signing in", .timeLimit(.minutes(5))) struct AuthenticatorTests {
  private static let right = "correct horse"
  private static let token = AccessToken.make()
  private let time = TestClock()

  private func text(password: PasswordHash?, tokens: [Secret] = [], more: String = "") -> String {
    let hash = password.map { ", password: '\($0.encoded)'" } ?? ""
    let tokens = tokens.map { "'\(TokenHash(of: $0).encoded)'" }.joined(separator: ", ")
    return "users: [{name: ann\(hash), tokens: [\(tokens)], groups: [a]}]\n"
      + "rules: [{allow: view, everyone: true, items: '**'}]\n" + more
  }

  private func name(_ outcome: Authenticator.Outcome) -> String {
    switch outcome {
    case .signedIn(let signIn):
      ([signIn.user.name] + signIn.user.groups.sorted().map(\.text)).joined(separator: "|")
    case .refused: "refused"
    case .wait: "wait"
    case .busy: "busy"
    }
  }

  private func throttle() -> SignInThrottle { SignInThrottle(clock: time.clock) }

  @Test
  func `The right password signs in; a wrong one and an unknown user are refused alike`()
    async throws
  {
    let hash = try #require(PasswordHash(of: Self.right, cost: .small))
    let authenticator = Authenticator(accessFile(text(password: hash)), throttle: throttle())
    func attempt(_ user: String, _ password: String) async -> String {
      name(await authenticator.signIn(name: user, password: password, from: nil))
    }
    #expect(await attempt("ann", Self.right) == "ann|a")
    #expect(await attempt("ann", "wrong") == "refused")
    #expect(await attempt("ann", "") == "refused")
    #expect(await attempt("bob", Self.right) == "refused")
    #expect(await attempt("\u{430}nn", Self.right) == "refused")
  }

  @Test(
    "A check is made for an unknown user, too, and for one without a password, at the usual cost")
  func sameWork() async throws {
    let checks = Mutex<[PasswordHash.Cost]>([])
    let hash = try #require(PasswordHash(of: Self.right, cost: .small))
    let checker = PasswordChecker { hash, password in
      checks.withLock { $0.append(hash.cost) }
      return true
    }
    let both = accessFile(
      text(password: hash).replacing(
        "groups: [a]}]", with: "groups: [a]}, {name: bob, groups: [a]}]"))
    #expect(both.users.count == 2)
    let authenticator = Authenticator(both, checker: checker, throttle: throttle())
    for user in ["ann", "bob", "eve", ""] {
      let outcome = await authenticator.signIn(name: user, password: "x", from: nil)
      // What the check says counts only for a password that there is.
      #expect(name(outcome) == (user == "ann" ? "ann|a" : "refused"))
    }
    #expect(checks.withLock { $0 } == Array(repeating: .small, count: 4))
  }

  @Test
  func `After too many attempts nothing is checked, also not the right password`() async throws {
    let checks = Mutex(0)
    let hash = try #require(PasswordHash(of: Self.right, cost: .small))
    let checker = PasswordChecker { hash, password in
      checks.withLock { $0 += 1 }
      return hash.isHash(of: password)
    }
    let authenticator = Authenticator(
      accessFile(text(password: hash)), checker: checker, throttle: throttle())
    for _ in 0..<6 { _ = await authenticator.signIn(name: "ann", password: "x", from: "192.0.2.1") }
    let outcome = await authenticator.signIn(name: "ann", password: Self.right, from: "192.0.2.1")
    #expect(name(outcome) == "wait" && checks.withLock { $0 } == 6)
    time.advance(1)
    let later = await authenticator.signIn(name: "ann", password: Self.right, from: "192.0.2.1")
    #expect(name(later) == "ann|a")
  }

  @Test
  func `Where too many passwords wait, the answer is that the server is busy`() async throws {
    let checker = PasswordChecker(atOnce: 0, longestQueue: 0)
    let authenticator = Authenticator(AccessFile(), checker: checker, throttle: throttle())
    #expect(name(await authenticator.signIn(name: "ann", password: "x", from: nil)) == "busy")
  }

  @Test
  func `A token signs in, and nothing like it does`() throws {
    let other = AccessToken.make()
    let access = accessFile(text(password: nil, tokens: [AccessToken.make(), Self.token]))
    let authenticator = Authenticator(access, throttle: throttle())
    #expect(name(authenticator.signIn(token: Self.token.revealed, from: nil)) == "ann|a")
    let hash = TokenHash(of: Self.token).encoded
    for text in ["", other.revealed, hash, Self.token.revealed + "A", "ann"] {
      #expect(name(authenticator.signIn(token: text, from: nil)) == "refused")
    }
    for _ in 0..<12 { _ = authenticator.signIn(token: other.revealed, from: "192.0.2.1") }
    #expect(name(authenticator.signIn(token: Self.token.revealed, from: "192.0.2.1")) == "wait")
  }

  @Test
  func `When the file is read again, sessions end whose user, password or token is gone`()
    async throws
  {
    let hash = try #require(PasswordHash(of: Self.right, cost: .small))
    let access = accessFile(text(password: hash, tokens: [Self.token]))
    let authenticator = Authenticator(access, throttle: throttle())
    let store = SessionStore(clock: time.clock)
    func session(_ outcome: Authenticator.Outcome) throws -> ServerSession.ID {
      guard case .signedIn(let signIn) = outcome else { throw SessionStore.Full() }
      return try store.create(for: signIn).session.id
    }
    let first = try session(
      await authenticator.signIn(name: "ann", password: Self.right, from: nil))
    let second = try session(authenticator.signIn(token: Self.token.revealed, from: nil))
    let stream = try #require(store.ending(of: first))
    authenticator.update(access, store)
    #expect(store.all.count == 2)
    // Other groups are taken over.
    authenticator.update(
      accessFile(text(password: hash, tokens: [Self.token]).replacing("[a]", with: "[b]")), store)
    #expect(store.current(first)?.user.groups == ["b"])
    // Another hash is another password.
    let other = try #require(PasswordHash(of: Self.right, cost: .small))
    authenticator.update(accessFile(text(password: other, tokens: [Self.token])), store)
    // Otherwise its stream would not end.
    try #require(store.current(first) == nil && store.current(second) != nil)
    var endings: [ServerSession.Ending] = []
    for await ending in stream { endings.append(ending) }
    #expect(endings == [.revoked])
    authenticator.update(accessFile(text(password: other)), store)
    #expect(store.all.isEmpty)
    #expect(name(authenticator.signIn(token: Self.token.revealed, from: nil)) == "refused")
  }

  @Test
  func `A session is opened only for a sign-in that holds now, with the groups of now`() throws {
    let authenticator = Authenticator(
      accessFile(text(password: nil, tokens: [Self.token])), throttle: throttle())
    let store = SessionStore(clock: time.clock)
    guard case .signedIn(let signIn) = authenticator.signIn(token: Self.token.revealed, from: nil)
    else {
      Issue.record("refused")
      return
    }
    let opened = try #require(try authenticator.open(signIn, in: store))
    #expect(store.session(withSecret: opened.secret.revealed)?.user.groups == ["a"])
    authenticator.update(accessFile(text(password: nil)), store)
    #expect(try authenticator.open(signIn, in: store) == nil)
    #expect(store.all.isEmpty)
  }

  @Test
  func `Sessions of an issuer and a proxy end when these are gone, or take the user no more`()
    throws
  {
    let section =
      "openid: {issuer: 'https://a', clientId: b, groupsClaim: g, groups: [x, y], "
      + "localUsers: true}\n"
    let access = accessFile(text(password: nil, more: section + "proxy: {nameHeader: X-User}"))
    let signIn = SignIn(
      ServerUser(name: "ann"), by: .openID(issuer: "https://a"), namedGroups: ["x", "z"])
    #expect(access.renewed(signIn)?.user.groups == ["a", "x"])
    #expect(
      access.renewed(SignIn(ServerUser(name: "eve"), by: .openID(issuer: "https://a"))) == nil)
    let elsewhere = SignIn(
      ServerUser(name: "ann"), by: .openID(issuer: "https://c"), namedGroups: ["x"])
    #expect(access.renewed(elsewhere) == nil)
    let proxied = SignIn(ServerUser(name: "eve"), by: .proxy, namedGroups: ["z"])
    #expect(access.renewed(proxied)?.user.groups == ["z"])
    let without = accessFile(text(password: nil))
    #expect(without.renewed(signIn) == nil && without.renewed(proxied) == nil)
    #expect(access.renewed(.owner) == nil)
  }
}

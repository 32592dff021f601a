import Foundation
import Synchronization
import Testing

@testable import ServerAccess

@Suite("Sessions over a restart", .timeLimit(.minutes(5))) struct SavedSessionTests {
  private let time = TestClock()

  private func store() -> SessionStore {
    SessionStore(
      limits: SessionLimits(lifetime: .seconds(1000), idle: .seconds(100)), clock: time.clock)
  }

  /// Returns a store as it is after a restart, with what another one has kept as JSON.
  private func restarted(
    _ store: SessionStore, renewed: (SignIn) -> SignIn? = { $0 }
  ) throws -> SessionStore {
    let text = try JSONEncoder().encode(store.saved)
    let next = self.store()
    next.restore(try JSONDecoder().decode([SavedSession].self, from: text), renewed: renewed)
    return next
  }

  @Test
  func `A user with a password or of an issuer stays signed in, and the file has no secret`() throws
  {
    let store = store()
    let password = SignIn(ServerUser(name: "ann"), by: .password([1, 2]))
    let issuer = SignIn(
      ServerUser(name: "bob"), by: .openID(issuer: "https://a"), namedGroups: ["x"])
    var secrets: [Secret] = []
    for signIn in [password, issuer] { secrets.append(try store.create(for: signIn).secret) }
    let text = String(decoding: try JSONEncoder().encode(store.saved), as: UTF8.self)
    for secret in secrets { #expect(!text.contains(secret.revealed)) }
    let next = try restarted(store)
    let sessions = secrets.map { next.session(withSecret: $0.revealed) }
    #expect(sessions.map { $0?.user.name } == ["ann", "bob"])
    #expect(sessions.map { $0?.signIn.means } == [password.means, issuer.means])
    #expect(sessions[1]?.signIn.namedGroups == ["x"])
    #expect(next.session(withSecret: next.saved[0].secret) == nil)
  }

  @Test
  func `Nobody else does: neither the owner, nor a program, nor a proxy's user`() throws {
    let store = store()
    for means: SignIn.Means in [.startToken, .token([1]), .proxy] {
      _ = try store.create(for: SignIn(ServerUser(name: "ann"), by: means))
    }
    #expect(store.saved.isEmpty)
  }

  @Test(arguments: [99, 100, 1000])
  func `The times of a session go on while the server is away`(seconds: Int) throws {
    let store = store()
    let (_, secret) = try store.create(for: SignIn(ServerUser(name: "a"), by: .password([1])))
    let saved = store.saved
    time.advance(seconds)
    let next = self.store()
    next.restore(saved) { $0 }
    #expect((next.session(withSecret: secret.revealed) != nil) == (seconds < 100))
  }

  @Test func `The lifetime does not begin again with each restart`() throws {
    var store = store()
    let (_, secret) = try store.create(for: SignIn(ServerUser(name: "a"), by: .password([1])))
    for step in 1...20 {
      time.advance(60)
      #expect((store.session(withSecret: secret.revealed) != nil) == (step * 60 < 1000))
      store = try restarted(store)
    }
  }

  @Test
  func `A session that no longer holds is gone, and one that was ended stays so`() throws {
    let store = store()
    let (_, gone) = try store.create(for: SignIn(ServerUser(name: "a"), by: .password([1])))
    let (session, out) = try store.create(for: SignIn(ServerUser(name: "b"), by: .password([2])))
    store.end(session.id)
    let next = try restarted(store) { $0.user.name == "a" ? nil : $0 }
    for secret in [gone, out] { #expect(next.session(withSecret: secret.revealed) == nil) }
  }

  @Test func `What begins and ends sessions is reported, so that it can be kept`() throws {
    let store = store()
    let count = Mutex(0)
    store.observe { count.withLock { $0 += 1 } }
    let (session, _) = try store.create(for: SignIn(ServerUser(name: "a"), by: .password([1])))
    #expect(count.withLock { $0 } == 1)
    store.end(session.id)
    #expect(count.withLock { $0 } == 2)
  }
}

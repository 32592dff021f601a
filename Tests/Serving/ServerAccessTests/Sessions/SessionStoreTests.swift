import Testing

@testable import ServerAccess

@Suite("Sessions", .timeLimit(.minutes(5))) struct SessionStoreTests {
  private let time = TestClock()

  private func store(_ limits: SessionLimits = SessionLimits()) -> SessionStore {
    SessionStore(limits: limits, clock: time.clock)
  }

  private func signIn(_ name: String) -> SignIn {
    SignIn(ServerUser(name: name), by: .password([1]))
  }

  @Test
  func `A session is found by its secret alone, which is not kept`() throws {
    let store = store()
    let (session, secret) = try store.create(for: signIn("ann"))
    #expect(store.session(withSecret: secret.revealed)?.id == session.id)
    #expect(session.user.name == "ann")
    for text in ["", "\(session.id)", secret.revealed + "=", String(repeating: "a", count: 10_000)]
    {
      #expect(store.session(withSecret: text) == nil)
    }
    var text = ""
    dump(store, to: &text)
    dump(session, to: &text)
    #expect(!text.contains(secret.revealed))
  }

  @Test
  func `A session ends when nothing comes, and after its lifetime whatever comes`() throws {
    let store = store(SessionLimits(lifetime: .seconds(100), idle: .seconds(30)))
    let (first, firstSecret) = try store.create(for: signIn("ann"))
    let (_, second) = try store.create(for: signIn("bob"))
    for _ in 0..<4 {
      time.advance(24)
      #expect(store.session(withSecret: firstSecret.revealed) != nil)
    }
    #expect(store.current(first.id) != nil)
    time.advance(4)
    #expect(store.current(first.id) == nil)
    #expect(store.session(withSecret: firstSecret.revealed) == nil)
    #expect(store.session(withSecret: second.revealed) == nil)
    #expect(store.all.isEmpty)
  }

  @Test
  func `The session of the user who runs the server lasts a day, however much it is used`() throws {
    let store = store(.owner)
    let (_, secret) = try store.create(for: .owner)
    for _ in 0..<23 {
      time.advance(3600)
      #expect(store.session(withSecret: secret.revealed) != nil)
    }
    time.advance(3600)
    #expect(store.session(withSecret: secret.revealed) == nil)
  }

  @Test
  func `To look at a session does not keep it alive`() throws {
    let store = store(SessionLimits(idle: .seconds(30)))
    let (session, secret) = try store.create(for: signIn("ann"))
    time.advance(29)
    #expect(store.current(session.id) != nil)
    time.advance(1)
    #expect(store.session(withSecret: secret.revealed) == nil)
  }

  @Test
  func `A user's least used session makes room; there is no room for more than the total`()
    async throws
  {
    let store = store(SessionLimits(perUser: 2, total: 3))
    let (first, _) = try store.create(for: signIn("ann"))
    time.advance(1)
    let (second, secondSecret) = try store.create(for: signIn("ann"))
    time.advance(1)
    let stream = try #require(store.ending(of: first.id))
    let (third, _) = try store.create(for: signIn("ann"))
    #expect(await endings(stream) == [.replaced])
    #expect(
      store.current(second.id) != nil && store.session(withSecret: secondSecret.revealed) != nil)
    let (fourth, _) = try store.create(for: signIn("bob"))
    #expect(throws: SessionStore.Full.self) { try store.create(for: signIn("eve")) }
    #expect(store.all.map(\.id) == [second.id, third.id, fourth.id])
    store.end(fourth.id)
    #expect(throws: Never.self) { try store.create(for: signIn("eve")) }
  }

  private func endings(_ stream: AsyncStream<ServerSession.Ending>) async -> [ServerSession.Ending]
  {
    var endings: [ServerSession.Ending] = []
    for await ending in stream { endings.append(ending) }
    return endings
  }

  @Test
  func `The streams of a session end with it: signed out, expired, or because the server ends`()
    async throws
  {
    let store = store(SessionLimits(idle: .seconds(30), streams: 2))
    let (session, _) = try store.create(for: signIn("ann"))
    let (one, two) = (store.ending(of: session.id), store.ending(of: session.id))
    #expect(store.ending(of: session.id) == nil)
    store.end(session.id)
    #expect(store.current(session.id) == nil)
    #expect(await endings(try #require(one)) == [.signedOut])
    #expect(await endings(try #require(two)) == [.signedOut])
    #expect(store.ending(of: session.id) == nil)
    let (idle, _) = try store.create(for: signIn("ann"))
    let stream = try #require(store.ending(of: idle.id))
    time.advance(30)
    #expect(store.ending(of: idle.id) == nil)
    store.sweep()
    #expect(await endings(stream) == [.expired])
    let (last, secret) = try store.create(for: signIn("bob"))
    let end = try #require(store.ending(of: last.id))
    store.close()
    #expect(await endings(end) == [.serverEnds])
    #expect(store.session(withSecret: secret.revealed) == nil)
    #expect(throws: SessionStore.Full.self) { try store.create(for: signIn("bob")) }
  }

  @Test
  func `A stream that is no longer read makes room for another`() async throws {
    let store = store(SessionLimits(streams: 1))
    let (session, _) = try store.create(for: signIn("ann"))
    let stream = try #require(store.ending(of: session.id))
    let reader = Task { for await _ in stream {} }
    reader.cancel()
    await reader.value
    #expect(store.ending(of: session.id) != nil)
  }

  @Test
  func `Tokens of forms are different each time, and good for their session alone`() throws {
    let store = store()
    let (one, _) = try store.create(for: signIn("ann"))
    let (other, _) = try store.create(for: signIn("ann"))
    let (first, second) = (one.formToken(), one.formToken())
    #expect(first != second)
    #expect(one.accepts(formToken: first) && one.accepts(formToken: second))
    #expect(!other.accepts(formToken: first))
    #expect(store.current(one.id)?.accepts(formToken: first) == true)
    var bytes = try #require(Sodium.bytes(base64: first))
    bytes[0] ^= 1
    for text in ["", "a", Sodium.base64(bytes), String(first.dropLast()), first + "A"] {
      #expect(!one.accepts(formToken: text))
    }
    #expect(!one.accepts(formToken: String(repeating: "A", count: 100_000)))
  }
}

internal import Synchronization

/// The sessions of a server.
///
/// The cookie of a session holds its secret, of which only the hash is stored here. Expired sessions are found when
/// they are requested, and by ``sweep()``, which the server calls regularly so that streams end.
package final class SessionStore: Sendable {
  package struct Full: Error {}

  private struct Entry {
    var session: ServerSession
    let hash: [UInt8]
    let end: Duration
    var lastUse: Duration
    var streams: [Int: AsyncStream<ServerSession.Ending>.Continuation] = [:]
  }

  private struct State {
    var limits: SessionLimits
    var lastNumber: UInt64 = 0
    var lastStream = 0
    var entries: [ServerSession.ID: Entry] = [:]
    /// Hashes reveal nothing about the secrets, so this table need not compare them in constant time.
    var ids: [[UInt8]: ServerSession.ID] = [:]
    var isClosed = false
    /// Called after sessions have begun or ended.
    var observer: (@Sendable () -> Void)?
    /// The entries that were removed, to notify their streams after the lock is released.
    var ended: [(entry: Entry, ending: ServerSession.Ending)] = []

    mutating func add(
      _ signIn: SignIn, hash: [UInt8], end: Duration, lastUse: Duration
    ) -> ServerSession {
      lastNumber += 1
      let session = ServerSession(id: ServerSession.ID(number: lastNumber), signIn: signIn)
      entries[session.id] = Entry(session: session, hash: hash, end: end, lastUse: lastUse)
      ids[hash] = session.id
      return session
    }

    /// Returns the entry of a session, or nil if the session is unknown or has expired.
    func entry(_ id: ServerSession.ID, _ now: Duration) -> Entry? {
      entries[id].flatMap { isExpired($0, now) ? nil : $0 }
    }

    func isExpired(_ entry: Entry, _ now: Duration) -> Bool {
      entry.end <= now || entry.lastUse + limits.idle <= now
    }

    mutating func remove(_ id: ServerSession.ID, _ ending: ServerSession.Ending) {
      guard let entry = entries.removeValue(forKey: id) else { return }
      ids[entry.hash] = nil
      ended.append((entry, ending))
    }

    mutating func removeExpired(_ now: Duration) {
      for (id, entry) in entries where isExpired(entry, now) { remove(id, .expired) }
    }
  }

  private let state: Mutex<State>
  private let clock: AccessClock

  package init(limits: SessionLimits = SessionLimits(), clock: AccessClock = .system) {
    state = Mutex(State(limits: limits))
    self.clock = clock
  }

  /// Changes the state, and then notifies the streams of the sessions that ended.
  private func change<Value: Sendable>(_ body: (inout State) -> Value) -> Value {
    let (value, ended) = state.withLock { state in
      defer { state.ended = [] }
      return (body(&state), state.ended)
    }
    for (entry, ending) in ended {
      for stream in entry.streams.values {
        stream.yield(ending)
        stream.finish()
      }
    }
    return value
  }

  // MARK: Sessions

  /// Creates a session; its secret is for the cookie, and is not stored.
  ///
  /// - Parameter secret: the secret; for a program it is the token that the program sends with each request.
  /// - Throws: ``Full`` if there are too many, or the server ends.
  package func create(
    for signIn: SignIn, secret: Secret = .random()
  ) throws(Full) -> (session: ServerSession, secret: Secret) {
    let hash = secret.hash
    let now = clock.uptime()
    let session: ServerSession? = change { state in
      state.removeExpired(now)
      let name = signIn.user.exactName
      let own = state.entries.values.filter { $0.session.user.exactName == name }
      if own.count >= max(1, state.limits.perUser) {
        // The clock may not have advanced, but the numbers always grow.
        let oldest = own.min {
          ($0.lastUse, $0.session.id.number) < ($1.lastUse, $1.session.id.number)
        }
        if let oldest { state.remove(oldest.session.id, .replaced) }
      }
      guard !state.isClosed, state.entries.count < state.limits.total else { return nil }
      return state.add(signIn, hash: hash, end: now + state.limits.lifetime, lastUse: now)
    }
    guard let session else { throw Full() }
    reportChange()
    return (session, secret)
  }

  // MARK: Restarts

  /// Calls `observer` after each beginning and end of a session.
  package func observe(_ observer: @escaping @Sendable () -> Void) {
    state.withLock { $0.observer = observer }
  }

  private func reportChange() { state.withLock { $0.observer }?() }

  /// The sessions that are saved over a restart.
  package var saved: [SavedSession] {
    let (now, date) = (clock.uptime(), clock.date())
    return state.withLock { state in
      state.entries.values.compactMap { entry in
        guard !state.isExpired(entry, now) else { return nil }
        return SavedSession(
          entry.session, hash: entry.hash, end: date + Int((entry.end - now).components.seconds),
          lastUse: date - Int((now - entry.lastUse).components.seconds))
      }
    }
  }

  /// Restores saved sessions that have not expired and are still valid.
  ///
  /// - Parameter renewed: returns the current state of a sign-in, or nil if it is no longer valid.
  package func restore(_ saved: [SavedSession], renewed: (SignIn) -> SignIn?) {
    let (now, date) = (clock.uptime(), clock.date())
    change { state in
      for old in saved where state.entries.count < state.limits.total {
        // A time in the future was not written by this machine's clock.
        guard let hash = old.hash, state.ids[hash] == nil, old.end > date, old.lastUse <= date,
          let signIn = old.signIn.flatMap(renewed)
        else { continue }
        let left = min(Duration.seconds(old.end - date), state.limits.lifetime)
        let session = state.add(
          signIn, hash: hash, end: now + left, lastUse: now - .seconds(date - old.lastUse))
        if state.entry(session.id, now) == nil { state.remove(session.id, .expired) }
      }
    }
  }

  /// Returns the session with a secret, as in its cookie, and counts that as a use; nil if there is none.
  package func session(withSecret text: String) -> ServerSession? {
    guard text.utf8.count <= 128 else { return nil }
    let hash = Secret(text).hash
    let now = clock.uptime()
    return change { state in
      guard let id = state.ids[hash], let entry = state.entries[id],
        Sodium.areEqual(entry.hash, hash)
      else { return nil }
      if state.isExpired(entry, now) {
        state.remove(id, .expired)
        return nil
      }
      state.entries[id]?.lastUse = now
      return entry.session
    }
  }

  /// Returns the current state of a session without counting that as a use; nil if it has ended.
  package func current(_ id: ServerSession.ID) -> ServerSession? {
    let now = clock.uptime()
    return state.withLock { $0.entry(id, now)?.session }
  }

  /// Counts an open live page as a use of its session, unless the session has ended.
  package func noteUse(_ id: ServerSession.ID) {
    let now = clock.uptime()
    state.withLock { state in
      if state.entry(id, now) != nil { state.entries[id]?.lastUse = now }
    }
  }

  /// Returns a session of the same user by the same means, which gets the groups of `signIn`, and counts that as a use;
  /// nil if there is none.
  ///
  /// - Parameter id: the session; nil for the newest.
  package func session(like signIn: SignIn, id: ServerSession.ID? = nil) -> ServerSession? {
    let now = clock.uptime()
    let name = signIn.user.exactName
    return state.withLock { state in
      let own = state.entries.values.filter {
        (id == nil || $0.session.id == id) && $0.session.signIn.means == signIn.means
          && $0.session.user.exactName == name
          && !state.isExpired($0, now)
      }
      guard let id = own.max(by: { $0.session.id.number < $1.session.id.number })?.session.id else {
        return nil
      }
      state.entries[id]?.session.signIn = signIn
      state.entries[id]?.lastUse = now
      return state.entries[id]?.session
    }
  }

  package var all: [ServerSession] {
    state.withLock { state in
      state.entries.values.map(\.session).sorted { $0.id.number < $1.id.number }
    }
  }

  // MARK: Ends

  /// Returns a stream that yields the reason when the session ends; nil if it has ended already, or has too many
  /// streams.
  package func ending(of id: ServerSession.ID) -> AsyncStream<ServerSession.Ending>? {
    let now = clock.uptime()
    let (stream, continuation) = AsyncStream.makeStream(of: ServerSession.Ending.self)
    let number: Int? = state.withLock { state in
      guard let entry = state.entry(id, now), entry.streams.count < state.limits.streams
      else { return nil }
      state.lastStream += 1
      state.entries[id]?.streams[state.lastStream] = continuation
      return state.lastStream
    }
    guard let number else { return nil }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { $0.entries[id]?.streams[number] = nil }
    }
    return stream
  }

  /// Ends a session and its streams, if there is one.
  package func end(_ id: ServerSession.ID, _ ending: ServerSession.Ending = .signedOut) {
    change { $0.remove(id, ending) }
    reportChange()
  }

  /// Applies a change of the access file to all sessions: those for which `renewed` returns nil end, and the others get
  /// its result.
  package func review(_ limits: SessionLimits? = nil, _ renewed: (SignIn) -> SignIn?) {
    change { state in
      if let limits { state.limits = limits }
      for (id, entry) in state.entries {
        if let signIn = renewed(entry.session.signIn) {
          state.entries[id]?.session.signIn = signIn
        } else {
          state.remove(id, .revoked)
        }
      }
    }
    reportChange()
  }

  /// Ends the expired sessions.
  package func sweep() {
    let now = clock.uptime()
    change { $0.removeExpired(now) }
  }

  /// Ends all sessions, and refuses further ones.
  package func close() {
    change { state in
      state.isClosed = true
      for id in state.entries.keys { state.remove(id, .serverEnds) }
    }
  }
}

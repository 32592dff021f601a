internal import Platform
internal import PluginHost
internal import Synchronization

/// The open invocations of a worker, which receive their messages on the threads of the library.
final class WorkerSessions: Sendable {
  struct Place: Sendable {
    var connection: BrokerConnection
    var worker: String
    /// The subject of messages to it about sessions.
    var subject: String
    var limit: Int
  }

  private struct State {
    var sessions: [String: WorkerSession] = [:]
    /// The sessions that began since the last round of acceptances.
    var fresh: [WorkerSession] = []
    var isAccepting = false
    var isWatching = false
    var isStopping = false
    var idle: [CheckedContinuation<Void, Never>] = []
  }

  /// The time in which an answer also accepts the session.
  private static let acceptance = Duration.milliseconds(5)
  private static let watch = Duration.seconds(1)

  private let place: Place
  private let time: any TimeSource
  private let state = Mutex(State())

  init(_ place: Place, _ time: any TimeSource) { (self.place, self.time) = (place, time) }

  var count: Int { state.withLock { $0.sessions.count } }

  /// Opens an invocation of a handler, or refuses it.
  ///
  /// - Parameter finished: called at the end of each request, with the time since the opening.
  func open(
    _ message: BrokerMessage, _ offer: HandlerOffer,
    finished: @escaping @Sendable (_ failed: String?, Duration) -> Void
  ) {
    guard let front = message.reply, BrokerSubjects.isPlain(front),
      let frames = try? SessionFrame.frames(in: message.data), let first = frames.first,
      first.kind == .open, first.number == 1
    else { return }
    guard let opening = first.value(SessionOpening.self), opening.version == 1 else {
      return refuse(.breach, front)
    }
    guard opening.hash == offer.facts.hash else { return refuse(.otherPlugin, front) }
    let session = WorkerSession(
      opening, place, front: front, frontToken: first.token, time: time)
    guard add(session) else { return refuse(.busy, front) }
    let start = time.now
    Task { [time] in
      await session.run(offer, frames) { finished($0, time.now - start) }
      remove(session)
    }
  }

  private func refuse(
    _ reason: SessionEnd, _ front: String, token: String = BrokerSubjects.newToken(),
    number: Int = 1
  ) {
    let frame = SessionFrame(
      token: token, number: number, kind: .end, body: SessionFrame.body(of: reason))
    try? place.connection.publish(frame.data, to: front)
  }

  func pass(_ message: BrokerMessage) {
    let token = String(message.subject.dropFirst(place.subject.count + 1))
    if let session = state.withLock({ $0.sessions[token] }) {
      session.inbox.add(message, bytes: message.data.count)
    } else if let reply = message.reply {
      // An unknown session has no numbers.
      refuse(.gone, reply, token: token, number: 0)
    }
  }

  /// Accepts no more invocations, and ends the open ones after `grace`; returns when they have ended.
  func stop(after grace: Duration) async {
    state.withLock { $0.isStopping = true }
    let deadline = Task { [weak self, time] in
      if (try? await time.sleep(for: grace)) != nil { self?.end(.gone) }
    }
    await withCheckedContinuation { waiter in
      let isIdle = state.withLock { state in
        if !state.sessions.isEmpty { state.idle.append(waiter) }
        return state.sessions.isEmpty
      }
      if isIdle { waiter.resume() }
    }
    deadline.cancel()
  }

  func end(_ end: SessionEnd?) {
    let sessions = state.withLock { state in
      state.isStopping = true
      return Array(state.sessions.values)
    }
    for session in sessions { session.end(end) }
  }

  private func add(_ session: WorkerSession) -> Bool {
    let (isTaken, accepts, watches) = state.withLock { state in
      guard !state.isStopping, state.sessions.count < place.limit else {
        return (false, false, false)
      }
      state.sessions[session.token] = session
      state.fresh.append(session)
      defer { (state.isAccepting, state.isWatching) = (true, true) }
      return (true, !state.isAccepting, !state.isWatching)
    }
    if accepts { Task { await acceptLate() } }
    if watches { Task { await watch() } }
    return isTaken
  }

  private func remove(_ session: WorkerSession) {
    state.withLock { state in
      state.sessions[session.token] = nil
      if state.sessions.isEmpty { state.idle.resumeAll() }
    }
  }

  /// Accepts the sessions whose answers are not ready at once, until there are none.
  private func acceptLate() async {
    while (try? await time.sleep(for: Self.acceptance)) != nil {
      let due = state.withLock { state in
        defer { state.fresh = [] }
        state.isAccepting = !state.fresh.isEmpty
        return state.fresh
      }
      if due.isEmpty { return }
      for session in due { session.accept() }
    }
  }

  /// Ends the sessions of front ends that are gone, until there are none.
  private func watch() async {
    while (try? await time.sleep(for: Self.watch)) != nil {
      let sessions = state.withLock { state in
        state.isWatching = !state.sessions.isEmpty
        return Array(state.sessions.values)
      }
      if sessions.isEmpty { return }
      for session in sessions { session.check() }
    }
  }
}

internal import Platform
internal import HandlerProtocol
package import PluginHost
internal import Synchronization

/// A front end at a broker: finds the handlers of workers, and opens sessions with them.
package final class BrokerClient: HandlerBroker {
  static let sessionLimit = 10_000
  static let eventLimit = 100

  private struct State {
    var connection: BrokerConnection?
    var subscription: BrokerSubscription?
    var sessions: [Int: FrontSession] = [:]
    var nextSession = 1
    var lists: [String: AsyncStream<BrokerMessage>.Continuation] = [:]
    var events: [RelayControl.Publication] = []
    var isWatching = false
    var isClosed = false

    var isConnected: Bool { connection.map { !$0.isClosed } ?? false }
  }

  private let options: BrokerOptions
  private let subjects: BrokerSubjects
  private let pulse: SessionPulse
  private let time: any TimeSource
  private let origin: EventOrigin
  /// The prefix of subjects for answers, which other clients cannot guess.
  private let inbox: String
  private let state = Mutex(State())
  private let connecting = Mutex(())

  /// Creates a front end, which connects when it is first needed.
  package init(
    _ options: BrokerOptions, _ subjects: BrokerSubjects = .unprefixed,
    pulse: SessionPulse = SessionPulse(), time: any TimeSource = SystemTime(),
    origin: EventOrigin = .current
  ) {
    (self.options, self.subjects) = (options, subjects)
    (self.pulse, self.time, self.origin) = (pulse, time, origin)
    inbox = options.inbox + "." + BrokerSubjects.newToken()
  }

  // MARK: The connection

  /// Connects, unless there is a connection; blocks the thread.
  package func connect() throws(BrokerError) {
    if let failure = failureToConnect() { throw failure }
  }

  private func failureToConnect() -> BrokerError? {
    connecting.withLock { _ in
      let (isConnected, isClosed) = state.withLock { ($0.isConnected, $0.isClosed) }
      if isConnected { return nil }
      if isClosed { return .away }
      do throws(BrokerError) {
        let connection = try BrokerConnection(options) { [weak self] change in
          if change == .lost { self?.didLoseBroker() }
        }
        let subscription = try connection.subscribe(to: inbox + ".*") { [weak self] in
          self?.receive($0)
        }
        state.withLock { ($0.connection, $0.subscription) = (connection, subscription) }
        return nil
      } catch {
        return error
      }
    }
  }

  private func connection() async throws -> BrokerConnection {
    if let connection = state.withLock({ $0.isConnected ? $0.connection : nil }) {
      return connection
    }
    let failure = await onOwnThread { self.failureToConnect() }
    guard let connection = state.withLock({ $0.connection }) else {
      throw BrokerUnreachable(words: "\(options.shown): \((failure ?? .away).words)")
    }
    return connection
  }

  private func didLoseBroker() {
    for session in state.withLock({ Array($0.sessions.values) }) {
      session.end(.away)
    }
  }

  private func receive(_ message: BrokerMessage) {
    let key = String(message.subject.dropFirst(inbox.count + 1))
    let (session, list) = state.withLock { state in
      (Int(key.prefix { $0 != "-" }).flatMap { state.sessions[$0] }, state.lists[key])
    }
    session?.receive(message)
    list?.yield(message)
  }

  package func shutDown() { leave()?.close() }

  /// Ends all sessions, and closes the connection after the messages in transit.
  package func close() async { await leave()?.drain() }

  private func leave() -> BrokerConnection? {
    let (sessions, connection) = state.withLock { state in
      defer {
        state.isClosed = true
        (state.connection, state.subscription) = (nil, nil)
        state.sessions = [:]
      }
      return (Array(state.sessions.values), state.connection)
    }
    for session in sessions { session.end(.relay) }
    return connection
  }

  // MARK: Sessions

  package func open(
    _ handler: RelayControl.Open, observe: @escaping RemoteObserver
  ) throws -> any Transport {
    let session = try state.withLock { state in
      guard state.isConnected, let connection = state.connection else {
        throw BrokerUnreachable(words: BrokerError.away.words)
      }
      guard state.sessions.count < Self.sessionLimit, RemoteHandlerFacts.isHash(handler.hash)
      else { throw SessionEnd.busy }
      let number = state.nextSession
      state.nextSession += 1
      let session = FrontSession(
        handler,
        FrontSession.Surroundings(
          connection: connection, subjects: subjects, pulse: pulse, time: time,
          replies: inbox + ".\(number)-", observe: observe,
          finish: { [weak self] in self?.state.withLock { $0.sessions[number] = nil } }))
      state.sessions[number] = session
      return session
    }
    watch()
    return session
  }

  private func watch() {
    let starts = state.withLock { state in
      defer { state.isWatching = true }
      return !state.isWatching
    }
    guard starts else { return }
    Task { [weak self, time, pulse] in
      while (try? await time.sleep(for: pulse.interval)) != nil {
        guard let self else { return }
        let sessions = state.withLock { state in
          state.isWatching = !state.sessions.isEmpty
          return Array(state.sessions.values)
        }
        if sessions.isEmpty { return }
        for session in sessions { session.beat() }
      }
    }
  }

  // MARK: The handlers on the broker

  package func handlers(having name: String?) async throws -> [RemoteHandlerFacts] {
    let connection = try await connection()
    let key = "list" + BrokerSubjects.newToken()
    let (answers, continuation) = AsyncStream<BrokerMessage>.makeStream(
      bufferingPolicy: .bufferingOldest(HandlerSearch.handlerLimit))
    state.withLock { $0.lists[key] = continuation }
    defer { state.withLock { $0.lists[key] = nil } }
    do throws(BrokerError) {
      try connection.publish(Data(), to: "$SRV.INFO", reply: inbox + "." + key)
    } catch {
      return []
    }
    return await HandlerSearch(name: name, subjects: subjects, time: time)
      .run(answers, continuation)
  }

  // MARK: Events

  package func publish(_ publication: RelayControl.Publication) {
    let (connection, isFirst) = state.withLock { state in
      if state.connection == nil, !state.isClosed, state.events.count < Self.eventLimit {
        state.events.append(publication)
      }
      return (state.connection, state.events.count == 1)
    }
    if let connection { return send(publication, connection) }
    guard isFirst else { return }
    DetachedThread.run { [self] in
      try? connect()
      let (connection, events) = state.withLock { state in
        defer { state.events = [] }
        return (state.connection, state.events)
      }
      if let connection { for event in events { send(event, connection) } }
    }
  }

  private func send(_ publication: RelayControl.Publication, _ connection: BrokerConnection) {
    try? connection.publish(
      publication.message(from: origin), to: subjects.event(publication.event.name))
  }
}

internal import Foundation
internal import HandlerProtocol
internal import MenuHandlers
package import PluginHost
internal import Synchronization

/// Offers handlers of this machine to front ends on a broker.
package actor Worker {
  /// The settings of a worker.
  package struct Options: Sendable {
    /// The place of the broker.
    package var broker: BrokerOptions
    /// The subjects of the team.
    package var subjects = BrokerSubjects.unprefixed
    /// The queue group that workers share the load of a handler in.
    package var queue = "appmenu"
    /// The number of invocations at a time; beyond it others are to take them.
    package var sessionLimit = 256

    /// Creates the settings of a worker at a broker.
    package init(_ broker: BrokerOptions) { self.broker = broker }
  }

  /// The id of the worker among those of the broker.
  package nonisolated let id = BrokerSubjects.newToken()

  private let options: Options
  private let time: any TimeSource
  private let log: @Sendable (String) -> Void
  private var offers: [HandlerOffer] = []
  private var connection: BrokerConnection?
  private var subscriptions: [BrokerSubscription] = []
  private var sessions: [String: WorkerSession] = [:]
  private var records: [ServiceRecord] = []
  private var isStopping = false
  private var idle: [CheckedContinuation<Void, Never>] = []

  /// Creates a worker.
  ///
  /// - Parameters:
  ///   - options: the broker, and the worker's place there.
  ///   - time: the clock for signs of life.
  ///   - log: is told in words of changes of the connection.
  package init(
    _ options: Options, time: any TimeSource = SystemTime(),
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    self.options = options
    self.time = time
    self.log = log
  }

  /// Connects to the broker, and offers handlers from now on.
  ///
  /// - Throws: the reason why it cannot.
  package func start(_ offers: [HandlerOffer]) async throws(BrokerError) {
    self.offers = offers
    let (log, shown) = (log, options.broker.shown)
    let connection = try BrokerConnection(options.broker) { [directory] change in
      if directory.isLeaving { return }
      switch change {
      case .lost: log("the connection to \(shown) is lost")
      case .back: log("connected to \(shown) again")
      case .closed: log("disconnected from \(shown)")
      }
    }
    self.connection = connection
    let started = Date().ISO8601Format()
    for plugin in Set(offers.map(\.facts.plugin)).sorted() {
      records.append(
        ServiceRecord(
          id: id + String(records.count),
          handlers: offers.map(\.facts).filter { $0.plugin == plugin },
          subjects: options.subjects, queue: options.queue, started: started))
    }
    subscriptions.append(
      try connection.subscribe(to: options.subjects.sessions(of: id) + ".*") {
        [directory] message in
        guard let token = directory.pass(message), let reply = message.reply else { return }
        let end = (try? JSONEncoder().encode(SessionEnd(.gone))) ?? Data()
        let frame = SessionFrame(token: token, number: 0, kind: .end, body: end)
        try? connection.publish(frame.data, to: reply)
      })
    for (index, record) in records.enumerated() {
      for question in ServiceRecord.Question.allCases {
        for subject in record.subjects(of: question) {
          subscriptions.append(
            try connection.subscribe(to: subject) { [weak self] message in
              guard let reply = message.reply else { return }
              Task { await self?.answer(question, of: index, to: reply) }
            })
        }
      }
    }
    for (index, offer) in offers.enumerated() {
      subscriptions.append(
        try connection.subscribe(
          to: options.subjects.handler(offer.facts.name, hash: offer.facts.hash),
          queue: options.queue
        ) { [weak self] message in Task { await self?.open(message, index) } })
    }
    try await connection.flush()
  }

  /// Stops: takes no more invocations, and ends those that are open after `grace`.
  package func stop(after grace: Duration = .seconds(5)) async {
    isStopping = true
    // The sessions' own messages still come.
    subscriptions = Array(subscriptions.prefix(1))
    if !sessions.isEmpty {
      let deadline = Task { [weak self, time] in
        guard (try? await time.sleep(for: grace)) != nil else { return }
        await self?.endSessions()
      }
      if !sessions.isEmpty { await withCheckedContinuation { idle.append($0) } }
      deadline.cancel()
    }
    subscriptions = []
    directory.leave()
    await connection?.drain()
    connection = nil
  }

  /// Ends at once, without a word to anyone, as a process that is killed does.
  package func vanish() async {
    isStopping = true
    connection?.close()
    connection = nil
    subscriptions = []
    for session in sessions.values { await session.end(nil) }
  }

  /// The number of invocations that are open.
  package var openSessions: Int { sessions.count }

  private func endSessions() async {
    for session in sessions.values { await session.end(SessionEnd(.gone)) }
  }

  // MARK: Services

  private func answer(_ question: ServiceRecord.Question, of index: Int, to reply: String) {
    try? connection?.publish(records[index].answer(to: question), to: reply)
  }

  private func count(_ facts: RemoteHandlerFacts, _ failed: String?, since start: Duration) {
    guard let index = records.firstIndex(where: { $0.handlers.contains(facts) }) else { return }
    var numbers = records[index].numbers[facts.name] ?? ServiceRecord.Numbers()
    let time = (time.now - start).components
    numbers.requests += 1
    numbers.time += time.seconds * 1_000_000_000 + time.attoseconds / 1_000_000_000
    if let failed {
      numbers.errors += 1
      numbers.lastError = String(failed.prefix(200))
    }
    records[index].numbers[facts.name] = numbers
  }

  // MARK: Sessions

  /// Finds the session of a message without waiting for the worker.
  private final class Directory: Sendable {
    private let inboxes = Mutex<[String: SessionInbox]>([:])
    private let leaving = Mutex(false)

    /// Whether the end of the connection is meant.
    var isLeaving: Bool { leaving.withLock { $0 } }

    func leave() { leaving.withLock { $0 = true } }

    func set(_ inbox: SessionInbox?, of token: String) {
      inboxes.withLock { $0[token] = inbox }
    }

    /// Passes a message on; returns the token of a session that is unknown.
    func pass(_ message: BrokerMessage) -> String? {
      let token = String(message.subject.split(separator: ".").last ?? "")
      guard let inbox = inboxes.withLock({ $0[token] }) else { return token }
      inbox.add(message)
      return nil
    }
  }

  private let directory = Directory()

  private func open(_ message: BrokerMessage, _ index: Int) {
    guard let connection, let front = message.reply, BrokerSubjects.isPlain(front),
      let frame = try? SessionFrame(message.data), frame.kind == .open, frame.number == 1
    else { return }
    let token = BrokerSubjects.newToken()
    func refuse(_ reason: SessionEnd.Reason) {
      var numbering = SessionNumbering(token: token)
      let end = (try? JSONEncoder().encode(SessionEnd(reason))) ?? Data()
      try? connection.publish(numbering.frame(.end, end), to: front)
    }
    let parts = frame.body.split(separator: 0x0A, maxSplits: 1)
    guard parts.count == 2,
      let opening = try? JSONDecoder().decode(SessionOpening.self, from: Data(parts[0])),
      opening.version == 1
    else { return refuse(.breach) }
    let offer = offers[index]
    guard opening.hash == offer.facts.hash else { return refuse(.otherPlugin) }
    guard !isStopping, sessions.count < options.sessionLimit else { return refuse(.busy) }
    let session = WorkerSession(
      token: token, opening: opening, front: front, frontToken: frame.token,
      connection: connection, time: time)
    sessions[token] = session
    directory.set(session.inbox, of: token)
    let subject = options.subjects.sessions(of: id) + "." + token
    let start = time.now
    Task { [weak self, id] in
      await session.run(
        offer, worker: id, subject: subject, first: Data(parts[1]),
        finished: { [weak self] in await self?.count(offer.facts, $0, since: start) })
      await self?.didEnd(token)
    }
  }

  private func didEnd(_ token: String) {
    sessions[token] = nil
    directory.set(nil, of: token)
    guard sessions.isEmpty else { return }
    for waiter in idle { waiter.resume() }
    idle = []
  }
}

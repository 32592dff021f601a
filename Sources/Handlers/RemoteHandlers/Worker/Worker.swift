internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
package import PluginHost
internal import Synchronization

package actor Worker {
  package struct Options: Sendable {
    package var broker: BrokerOptions
    package var subjects = BrokerSubjects.unprefixed
    /// The queue group in which workers share the load of a handler.
    package var queue = "appmenu"
    /// The maximum number of open invocations; other workers receive the rest.
    package var sessionLimit = 256

    package init(_ broker: BrokerOptions) { self.broker = broker }
  }

  /// The id of the worker among those of the broker.
  package nonisolated let id = BrokerSubjects.newToken()

  private let options: Options
  private let time: any TimeSource
  private let log: @Sendable (String) -> Void
  private let isLeaving = Mutex(false)
  private var connection: BrokerConnection?
  private var subscriptions: [BrokerSubscription] = []
  private var sessions: WorkerSessions?

  /// - Parameter log: receives descriptions of changes of the connection.
  package init(
    _ options: Options, time: any TimeSource = SystemTime(),
    log: @escaping @Sendable (String) -> Void = { _ in }
  ) {
    (self.options, self.time, self.log) = (options, time, log)
  }

  /// Connects to the broker, and offers handlers from now on.
  package func start(_ offers: [HandlerOffer]) async throws(BrokerError) {
    let (log, shown) = (log, options.broker.shown)
    let connection = try BrokerConnection(options.broker) { [weak self] change in
      guard let self, !isLeaving.withLock({ $0 }) else { return }
      switch change {
      case .lost: log("the connection to \(shown) is lost")
      case .back: log("connected to \(shown) again")
      case .notPermitted: log("\(shown) does not permit all that a worker needs")
      case .closed: log("disconnected from \(shown)")
      }
    }
    self.connection = connection
    let subject = options.subjects.sessions(of: id)
    let sessions = WorkerSessions(
      WorkerSessions.Place(
        connection: connection, worker: id, subject: subject, limit: options.sessionLimit), time)
    self.sessions = sessions
    subscriptions = [try connection.subscribe(to: subject + ".*") { sessions.pass($0) }]
    let started = Date().ISO8601Format()
    let plugins = Dictionary(grouping: offers, by: \.facts.plugin).sorted { $0.key < $1.key }
    for (index, (_, offers)) in plugins.enumerated() {
      let service = WorkerService(
        ServiceRecord(
          id: id + String(index), handlers: offers.map(\.facts), subjects: options.subjects,
          queue: options.queue, started: started))
      subscriptions += try service.subscribe(connection)
      for offer in offers {
        subscriptions.append(
          try connection.subscribe(
            to: options.subjects.handler(offer.facts.name, hash: offer.facts.hash),
            queue: options.queue
          ) { message in
            sessions.open(message, offer) { service.count(offer.facts, failed: $0, time: $1) }
          })
      }
    }
    try await connection.flush()
  }

  /// Accepts no more invocations, and ends the open ones after `grace`.
  package func stop(after grace: Duration = .seconds(5)) async {
    // Messages of open sessions are still received.
    subscriptions = Array(subscriptions.prefix(1))
    await sessions?.stop(after: grace)
    subscriptions = []
    isLeaving.withLock { $0 = true }
    await connection?.drain()
    connection = nil
  }

  /// Ends without notifying others, as a process that is killed does.
  package func vanish() {
    connection?.close()
    connection = nil
    subscriptions = []
    sessions?.end(nil)
  }

  package var openSessions: Int { sessions?.count ?? 0 }
}

package import Foundation
internal import HandlerProtocol
package import PluginHost
internal import Synchronization

/// Connects one front end with the workers on a broker: reads lines of the front end, and writes lines to it.
package actor Relay {
  /// The time without an answer after which all workers have told of their handlers.
  static let gathering = Duration.milliseconds(300)
  /// The number of sessions at a time.
  static let sessionLimit = 10_000
  /// The number of handlers that are listed.
  static let handlerLimit = 5_000

  private let output: @Sendable (Data) async -> Void
  private let pulse: RelayPulse
  private let time: any TimeSource
  private let origin: EventOrigin
  private var connection: BrokerConnection?
  private var subjects = BrokerSubjects.unprefixed
  private var subscription: BrokerSubscription?
  private let inbox = BrokerSubjects.newInbox()
  private var sessions: [Int: RelaySession] = [:]
  /// The sessions that wait for their first message, which follows at once.
  private var openings: [Int: RelayControl.Open] = [:]
  private let directory = RelayDirectory()

  /// Creates a relay.
  ///
  /// - Parameters:
  ///   - pulse: how often signs of life are sent and awaited.
  ///   - time: the clock for them.
  ///   - origin: the host and the user that events come from.
  ///   - output: writes a line to the front end; returns when it has been taken.
  package init(
    pulse: RelayPulse = RelayPulse(), time: any TimeSource = SystemTime(),
    origin: EventOrigin = .current, output: @escaping @Sendable (Data) async -> Void
  ) {
    self.pulse = pulse
    self.time = time
    self.origin = origin
    self.output = output
  }

  /// Takes a line of the front end.
  package func receive(_ line: Data) async {
    switch RelayLine(line) {
    case .message(let channel, let message)?: await send(message, on: channel)
    case .control(let control)?: await take(control)
    case nil: break
    }
  }

  /// Ends all sessions, and closes the connection.
  package func close() async {
    for session in sessions.values { await session.end(SessionEnd(.done)) }
    subscription = nil
    await connection?.drain()
    connection = nil
  }

  /// Connects to a broker, and tells the front end of it; returns whether there is a connection.
  @discardableResult
  package func connect(_ options: BrokerOptions, _ subjects: BrokerSubjects) async -> Bool {
    var control = RelayControl()
    do {
      let observe: @Sendable (BrokerConnection.Change) -> Void = { [weak self] change in
        if change == .lost { Task { await self?.didLoseBroker() } }
      }
      // The library waits for the broker; other tasks go on meanwhile.
      let connection = try await Task.detached { try BrokerConnection(options, observe: observe) }
        .value
      self.subjects = subjects
      subscription = try connection.subscribe(to: inbox + ".*") { [directory] in
        directory.pass($0)
      }
      self.connection = connection
      control.connected = options.shown
    } catch {
      control.failed = (error as? BrokerError)?.words ?? BrokerError.unreachable.words
    }
    await output(RelayLine.control(control).data)
    return connection != nil
  }

  private func take(_ control: RelayControl) async {
    if let connect = control.connect {
      guard connection == nil, let subjects = BrokerSubjects(prefix: connect.prefix ?? "") else {
        var answer = RelayControl()
        answer.failed = "'\(connect.prefix ?? "")' cannot be the beginning of subjects."
        return await output(RelayLine.control(answer).data)
      }
      await self.connect(
        BrokerOptions(connect.address, credentials: connect.credentials), subjects)
    } else if let number = control.list {
      Task { await list(number, having: control.name) }
    } else if let open = control.open, let channel = control.channel {
      openings[channel] = open
    } else if let end = control.end, let channel = control.channel {
      openings[channel] = nil
      await sessions[channel]?.end(end)
    } else if let publication = control.publish {
      publish(publication)
    }
  }

  // MARK: Sessions

  private func send(_ message: Data, on channel: Int) async {
    if let session = sessions[channel] { return await session.send(message) }
    guard let open = openings.removeValue(forKey: channel) else { return }
    guard let connection, RemoteHandlerFacts.isHash(open.hash),
      sessions.count < Self.sessionLimit
    else {
      var control = RelayControl(channel: channel)
      control.end = SessionEnd(connection == nil ? .away : .busy)
      return await output(RelayLine.control(control).data)
    }
    let session = RelaySession(
      channel: channel, hash: open.hash, replies: inbox + ".\(channel)", connection: connection,
      subjects: subjects, pulse: pulse, time: time, output: output)
    sessions[channel] = session
    directory.set({ session.inbox.add($0) }, of: "\(channel)")
    Task {
      await session.run(open.handler, first: message)
      sessions[channel] = nil
      directory.set(nil, of: "\(channel)")
    }
  }

  private func didLoseBroker() async {
    for session in sessions.values { await session.end(SessionEnd(.away)) }
  }

  // MARK: The handlers on the broker

  private func list(_ number: Int, having name: String?) async {
    var control = RelayControl()
    control.listing = RelayControl.Listing(number: number, handlers: await handlers(having: name))
    await output(RelayLine.control(control).data)
  }

  /// Asks all workers, and returns their handlers: one for each name and hash.
  ///
  /// With a name, the answers end when a worker has it.
  private func handlers(having name: String?) async -> [RemoteHandlerFacts] {
    guard let connection else { return [] }
    let key = "list" + BrokerSubjects.newToken()
    let (answers, continuation) = AsyncStream<BrokerMessage>.makeStream(
      bufferingPolicy: .bufferingOldest(Self.handlerLimit))
    directory.set({ continuation.yield($0) }, of: key)
    defer { directory.set(nil, of: key) }
    do throws(BrokerError) {
      try connection.publish(Data(), to: "$SRV.INFO", reply: inbox + "." + key)
    } catch {
      return []
    }
    var found: [String: RemoteHandlerFacts] = [:]
    var end = Self.deadline(of: continuation, time)
    defer { end.cancel() }
    for await answer in answers {
      if answer.isNobody { break }
      end.cancel()
      end = Self.deadline(of: continuation, time)
      for var facts in ServiceRecord.handlers(in: answer.data, subjects: subjects) {
        let place = facts.name + "\n" + facts.hash
        facts.workers = (found[place]?.workers ?? 0) + 1
        if found.count < Self.handlerLimit || found[place] != nil { found[place] = facts }
      }
      if let name, found.values.contains(where: { $0.allNames.contains(name) }) { break }
    }
    return found.values.sorted { ($0.name, $0.hash) < ($1.name, $1.hash) }
  }

  private static func deadline(
    of stream: AsyncStream<BrokerMessage>.Continuation, _ time: any TimeSource
  ) -> Task<Void, Never> {
    Task {
      if (try? await time.sleep(for: gathering)) != nil { stream.finish() }
    }
  }

  // MARK: Events

  private func publish(_ publication: RelayControl.Publication) {
    guard let connection else { return }
    let message = EventMessage(
      publication.event, menu: publication.menu, plugin: publication.plugin, origin: origin)
    try? connection.publish(message.data, to: subjects.event(publication.event.name))
  }
}

/// Finds the receiver of a message by the last part of its subject.
private final class RelayDirectory: Sendable {
  private let receivers = Mutex<[String: @Sendable (BrokerMessage) -> Void]>([:])

  func set(_ receiver: (@Sendable (BrokerMessage) -> Void)?, of key: String) {
    receivers.withLock { $0[key] = receiver }
  }

  func pass(_ message: BrokerMessage) {
    let key = String(message.subject.split(separator: ".").last ?? "")
    receivers.withLock { $0[key] }?(message)
  }
}

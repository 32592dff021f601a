package import Platform
internal import HandlerProtocol
package import PluginHost
internal import Synchronization

/// Connects one front end with the workers on a broker: reads lines of the front end, and writes lines to it.
package final class Relay: Sendable {
  private struct State {
    var client: BrokerClient?
    /// The sessions that wait for their first line, which follows at once.
    var openings: [Int: RelayControl.Open] = [:]
    var sessions: [Int: any Transport] = [:]
  }

  private let state = Mutex(State())
  private let output: @Sendable (Data) -> Void
  private let pulse: SessionPulse
  private let time: any TimeSource
  private let origin: EventOrigin

  package init(
    pulse: SessionPulse = SessionPulse(), time: any TimeSource = SystemTime(),
    origin: EventOrigin = .current, output: @escaping @Sendable (Data) -> Void
  ) {
    (self.pulse, self.time, self.origin, self.output) = (pulse, time, origin, output)
  }

  /// Handles a line of the front end; blocks until it is connected for the line that names the broker.
  package func receive(_ line: Data) {
    switch RelayLine(line) {
    case .message(let channel, let message)?: send(message, on: channel)
    case .control(.connect(let connect))? where client == nil: self.connect(connect)
    case .control(.list(let number, let name))?:
      Task {
        let handlers = try? await client?.handlers(having: name)
        output(RelayControl.handlers(handlers ?? [], number: number).data)
      }
    case .control(.open(let handler, let channel))?:
      state.withLock { $0.openings[channel] = handler }
    case .control(.end(_, let channel))?:
      state.withLock { state in
        state.openings[channel] = nil
        return state.sessions.removeValue(forKey: channel)
      }?.close()
    case .control(.publish(let publication))?: client?.publish(publication)
    case nil where client == nil:
      output(RelayControl.failed(reason: RelayLine.otherVersion).data)
    default: break
    }
  }

  package func close() async { await client?.close() }

  /// Connects to a broker, and notifies the front end; returns whether there is a connection.
  @discardableResult
  package func connect(_ options: BrokerOptions, _ subjects: BrokerSubjects) -> Bool {
    let client = BrokerClient(options, subjects, pulse: pulse, time: time, origin: origin)
    do throws(BrokerError) {
      try client.connect()
      state.withLock { $0.client = client }
      output(RelayControl.connected(address: options.shown).data)
      return true
    } catch {
      output(RelayControl.failed(reason: error.words).data)
      return false
    }
  }

  private var client: BrokerClient? { state.withLock { $0.client } }

  private func connect(_ connect: RelayControl.Connect) {
    let prefix = connect.prefix ?? ""
    guard let subjects = BrokerSubjects(prefix: prefix) else {
      let reason = "'\(prefix)' cannot be the prefix of subjects."
      return output(RelayControl.failed(reason: reason).data)
    }
    self.connect(BrokerOptions(connect), subjects)
  }

  private func send(_ line: Data, on channel: Int) {
    let (client, opening, session) = state.withLock { state in
      (state.client, state.openings.removeValue(forKey: channel), state.sessions[channel])
    }
    if let session { return session.send(line) }
    guard let opening else { return }
    do {
      guard let client else { throw SessionEnd.away }
      let session = try client.open(opening) { [weak self] in self?.write($0, on: channel) }
      state.withLock { $0.sessions[channel] = session }
      session.send(line)
    } catch {
      write([.end(.remote(error as? SessionEnd ?? .away))], on: channel)
    }
  }

  /// Writes all events of one message of the broker at once.
  private func write(_ events: [TransportEvent], on channel: Int) {
    if case .end(let reason)? = events.last {
      state.withLock { $0.sessions[channel] = nil }
      // The front end itself has ended it.
      if reason == .remote(.done) { return }
    }
    output(events.reduce(into: Data()) { $0 += RelayLine($1, on: channel).data })
  }
}

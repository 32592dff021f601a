package import Foundation
internal import HandlerProtocol
package import PluginHost
internal import Synchronization

/// Connects one front end with the workers on a broker: reads lines of the front end, and writes lines to it.
package final class Relay: Sendable {
  private struct State {
    var client: BrokerClient?
    /// The sessions that wait for their first message, which follows at once.
    var openings: [Int: RelayControl.Open] = [:]
  }

  private let state = Mutex(State())
  private let output: @Sendable (Data) -> Void
  private let pulse: SessionPulse
  private let time: any TimeSource
  private let origin: EventOrigin

  /// Creates a relay.
  ///
  /// - Parameters:
  ///   - pulse: how often signs of life are sent and awaited.
  ///   - time: the clock for them.
  ///   - origin: the host and the user that events come from.
  ///   - output: writes lines to the front end.
  package init(
    pulse: SessionPulse = SessionPulse(), time: any TimeSource = SystemTime(),
    origin: EventOrigin = .current, output: @escaping @Sendable (Data) -> Void
  ) {
    self.pulse = pulse
    self.time = time
    self.origin = origin
    self.output = output
  }

  /// Takes a line of the front end; the one that names the broker returns when it is connected.
  package func receive(_ line: Data) {
    switch RelayLine(line) {
    case .message(let channel, let message)?: send(message, on: channel)
    case .control(let control)?: take(control)
    case nil: break
    }
  }

  /// Ends all sessions, and closes the connection.
  package func close() async { await client?.close() }

  /// Connects to a broker, and tells the front end of it; returns whether there is a connection.
  @discardableResult
  package func connect(_ options: BrokerOptions, _ subjects: BrokerSubjects) -> Bool {
    let client = BrokerClient(options, subjects, pulse: pulse, time: time, origin: origin)
    var control = RelayControl()
    do throws(BrokerError) {
      try client.connect()
      state.withLock { $0.client = client }
      control.connected = options.shown
    } catch {
      control.failed = error.words
    }
    write(control)
    return control.failed == nil
  }

  private var client: BrokerClient? { state.withLock { $0.client } }

  private func write(_ control: RelayControl) { output(RelayLine.control(control).data) }

  private func take(_ control: RelayControl) {
    if let connect = control.connect {
      guard client == nil else { return }
      self.connect(connect)
    } else if let number = control.list {
      Task { await list(number, having: control.name) }
    } else if let open = control.open, let channel = control.channel {
      state.withLock { $0.openings[channel] = open }
    } else if control.end != nil, let channel = control.channel {
      state.withLock { $0.openings[channel] = nil }
      client?.leave(channel)
    } else if let publication = control.publish {
      client?.publish(publication)
    }
  }

  private func connect(_ connect: RelayControl.Connect) {
    guard let subjects = BrokerSubjects(prefix: connect.prefix ?? "") else {
      var answer = RelayControl()
      answer.failed = "'\(connect.prefix ?? "")' cannot be the beginning of subjects."
      return write(answer)
    }
    self.connect(BrokerOptions(connect), subjects)
  }

  private func send(_ message: Data, on channel: Int) {
    let (client, open) = state.withLock { ($0.client, $0.openings.removeValue(forKey: channel)) }
    guard let open else {
      client?.send(message, on: channel)
      return
    }
    let output = output
    // One write for all that one message of the broker has brought.
    let tell: @Sendable ([RelayChannel.Incoming]) -> Void = { incoming in
      output(incoming.reduce(into: Data()) { $0 += RelayLine.data(of: $1, on: channel) })
    }
    guard let client else { return tell([.end(SessionEnd(.away))]) }
    client.begin(open, first: message, on: channel, tell: tell)
  }

  private func list(_ number: Int, having name: String?) async {
    var control = RelayControl()
    let handlers = try? await client?.handlers(having: name)
    control.listing = RelayControl.Listing(number: number, handlers: handlers ?? [])
    write(control)
  }
}

package import HandlerProtocol
internal import PluginHost
internal import Synchronization

/// Publishes events on a broker, to which it connects with the first one.
///
/// Publishing never fails for whoever posts: an event that cannot be sent is dropped.
package final class EventPublisher: Sendable {
  private enum State {
    case unconnected
    case connecting(waiting: [RelayControl.Publication])
    case connected(BrokerConnection)
    case closed
  }

  /// The number of events that wait for the connection.
  private static let waitingLimit = 100

  private let state = Mutex(State.unconnected)
  private let options: BrokerOptions
  private let subjects: BrokerSubjects
  private let origin: EventOrigin

  /// Creates a publisher.
  package init(
    _ options: BrokerOptions, _ subjects: BrokerSubjects, origin: EventOrigin = .current
  ) {
    self.options = options
    self.subjects = subjects
    self.origin = origin
  }

  /// Publishes an event of the plugin with an id.
  package func publish(_ event: EventParams, of plugin: String) {
    let event = RelayControl.Publication(event: event, plugin: plugin)
    let (connection, isFirst) = state.withLock { state -> (BrokerConnection?, Bool) in
      switch state {
      case .unconnected:
        state = .connecting(waiting: [event])
        return (nil, true)
      case .connecting(let waiting):
        if waiting.count < Self.waitingLimit { state = .connecting(waiting: waiting + [event]) }
        return (nil, false)
      case .connected(let connection): return (connection, false)
      case .closed: return (nil, false)
      }
    }
    if let connection { send(event, connection) }
    if isFirst { Task.detached { self.connect() } }
  }

  /// Closes the connection.
  package func close() {
    let connection = state.withLock { state -> BrokerConnection? in
      defer { state = .closed }
      if case .connected(let connection) = state { return connection }
      return nil
    }
    connection?.close()
  }

  private func connect() {
    let connection = try? BrokerConnection(options)
    let waiting = state.withLock { state -> [RelayControl.Publication] in
      guard case .connecting(let waiting) = state else { return [] }
      state = connection.map(State.connected) ?? .unconnected
      return waiting
    }
    if let connection { for event in waiting { send(event, connection) } }
  }

  private func send(_ event: RelayControl.Publication, _ connection: BrokerConnection) {
    let message = EventMessage(event.event, menu: nil, plugin: event.plugin, origin: origin)
    try? connection.publish(message.data, to: subjects.event(event.event.name))
  }
}

/// The access of a front end to handlers on other machines: through a relay, or over a connection of its own
/// process.
package protocol HandlerBroker: Sendable {
  /// Returns the handlers that workers offer now.
  ///
  /// - Parameter name: the name that is looked for: the first worker that has it is answer enough; nil for all.
  /// - Throws: ``BrokerUnreachable``, or a failure of the way to the broker.
  func handlers(having name: String?) async throws -> [RemoteHandlerFacts]

  /// Begins a session with any worker that offers a handler.
  ///
  /// The last event is always the end, also after ``Transport/close()``.
  ///
  /// - Parameter observe: called with the events in order; must return soon.
  /// - Throws: ``BrokerUnreachable``, a ``SessionEnd``, or a failure of the way to the broker.
  func open(_ handler: RelayControl.Open, observe: @escaping RemoteObserver) throws -> any Transport

  /// Publishes an event.
  ///
  /// - Throws: ``BrokerUnreachable``, or a failure of the way to the broker.
  func publish(_ publication: RelayControl.Publication) throws

  func shutDown()
}

package typealias RemoteObserver = @Sendable (_ events: [TransportEvent]) -> Void

package struct BrokerUnreachable: Error, Sendable, Hashable {
  /// The description, or nil if the relay has ended.
  package var words: String?

  package init(words: String? = nil) { self.words = words }
}

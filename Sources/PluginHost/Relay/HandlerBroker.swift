/// The way of a front end to handlers on other machines: a relay, or a connection of its own process.
package protocol HandlerBroker: Sendable {
  /// Returns the handlers that workers offer now.
  ///
  /// - Parameter name: the name that is looked for: the first worker that has it is answer enough; nil for all.
  /// - Throws: ``BrokerUnreachable``, or a failure of what the broker is reached by.
  func handlers(having name: String?) async throws -> [RemoteHandlerFacts]

  /// Returns a new session.
  ///
  /// - Parameters:
  ///   - open: the handler that is asked.
  ///   - receive: takes what comes, as from a process.
  /// - Throws: ``BrokerUnreachable``, or a failure of what the broker is reached by.
  func channel(
    _ open: RelayControl.Open, receive: @escaping ProcessObserver
  ) throws -> RelayChannel

  /// Publishes an event.
  ///
  /// - Throws: ``BrokerUnreachable``, or a failure of what the broker is reached by.
  func publish(_ publication: RelayControl.Publication) throws

  /// Ends all sessions, and leaves the broker.
  func shutDown()
}

/// The reason why nothing comes from a broker.
package struct BrokerUnreachable: Error, Sendable, Hashable {
  /// The reason in words, or nil for the end of the relay.
  package var words: String?

  /// Creates a reason.
  package init(words: String? = nil) { self.words = words }
}

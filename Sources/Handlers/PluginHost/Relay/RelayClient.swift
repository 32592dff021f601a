internal import Platform
internal import HandlerProtocol
internal import DisplayText
internal import MenuDispatch
internal import Synchronization

/// The relay of a front end: a process that speaks with the broker, started when it is first needed.
package final class RelayClient: HandlerBroker {
  package typealias Start = @Sendable (@escaping ProcessObserver) throws -> any PluginProcess

  private struct State: Sendable {
    var process: (any PluginProcess)?
    /// The number of the process, so that the end of an earlier one ends nothing later.
    var generation = 0
    var framing = LineFraming(limit: RelayLine.longest)
    var nextChannel = 1
    var nextList = 1
    var channels: [Int: RemoteObserver] = [:]
    /// The callers that wait for lists of handlers.
    var lists: [Int: AsyncThrowingStream<[RemoteHandlerFacts], any Error>.Continuation] = [:]
    /// The reason why the broker refused, until the relay is started again.
    var refusal: String?
    var isShutDown = false
  }

  private let state = Mutex(State())
  private let start: Start
  private let connect: RelayControl.Connect

  package init(_ connect: RelayControl.Connect, start: @escaping Start) {
    self.connect = connect
    self.start = start
  }

  package func handlers(having name: String? = nil) async throws -> [RemoteHandlerFacts] {
    let (answers, waiter) = AsyncThrowingStream<[RemoteHandlerFacts], any Error>.makeStream()
    let (process, number) = try running { state in
      defer { state.nextList += 1 }
      state.lists[state.nextList] = waiter
      return state.nextList
    }
    defer { state.withLock { $0.lists[number] = nil } }
    process.write(RelayControl.list(number: number, name: name).data)
    // The stream ends when the caller is cancelled.
    for try await handlers in answers { return handlers }
    throw CancellationError()
  }

  package func open(
    _ handler: RelayControl.Open, observe: @escaping RemoteObserver
  ) throws -> any Transport {
    let number = try running { state in
      let number = state.nextChannel
      state.nextChannel += 1
      state.channels[number] = observe
      return number
    }.1
    return RelayTransport(client: self, number: number, handler: handler)
  }

  package func publish(_ publication: RelayControl.Publication) throws {
    let (process, _) = try running { _ in }
    let line = RelayControl.publish(publication).data
    // After a longer line the relay would end.
    if line.count <= RelayLine.longest { process.write(line) }
  }

  package func shutDown() {
    let process = state.withLock { state in
      state.isShutDown = true
      return state.process
    }
    process?.closeInput()
    process?.terminate()
  }

  fileprivate func write(_ lines: Data, on number: Int) {
    let process = state.withLock { $0.channels[number] == nil ? nil : $0.process }
    process?.write(lines)
  }

  fileprivate func close(_ number: Int, _ end: SessionEnd = .done) {
    guard let observe = state.withLock({ $0.channels.removeValue(forKey: number) }) else { return }
    observe([.end(.remote(end))])
    state.withLock { $0.process }?.write(RelayControl.end(.done, channel: number).data)
  }

  /// Returns the process, which is started if none runs, and a value made of the state.
  private func running<Value: Sendable>(
    _ body: @Sendable (inout sending State) -> Value
  ) throws -> (any PluginProcess, Value) {
    try state.withLock { state in
      guard !state.isShutDown else { throw BrokerUnreachable() }
      if let process = state.process { return (process, body(&state)) }
      state.generation += 1
      state.refusal = nil
      state.framing = LineFraming(limit: RelayLine.longest)
      let generation = state.generation
      let process = try start { [weak self] event in self?.receive(event, generation) }
      state.process = process
      process.write(RelayControl.connect(connect).data)
      return (process, body(&state))
    }
  }

  // MARK: From the relay

  private func receive(_ event: ProcessEvent, _ generation: Int) {
    switch event {
    case .output(let bytes):
      let (lines, isTooLong) = state.withLock { state in
        state.generation == generation ? state.framing.append(bytes) : ([], false)
      }
      for line in lines { receive(line: line, generation) }
      if isTooLong { state.withLock { $0.process }?.terminate() }
    case .inputStalled: state.withLock { $0.process }?.terminate()
    case .ended, .inputClosed: didEnd(generation)
    case .errorOutput, .outputClosed: break
    }
  }

  private func receive(line: Data, _ generation: Int) {
    switch RelayLine(line) {
    case .message(let channel, let message)?:
      state.withLock { $0.channels[channel] }?([.line(message)])
    case .control(.handlers(let handlers, let number))?:
      let waiter = state.withLock { $0.lists.removeValue(forKey: number) }
      waiter?.yield(handlers.filter(\.isSound))
    case .control(.failed(let reason))?: refuse(reason, generation)
    case .control(.features(let features, let channel))?:
      state.withLock { $0.channels[channel] }?([.features(features)])
    case .control(.end(let end, let channel))?:
      let observe = state.withLock { $0.channels.removeValue(forKey: channel) }
      observe?([.end(.remote(end))])
    case .control(.connected)?, .control(.connect)?, .control(.list)?, .control(.open)?,
      .control(.publish)?:
      break
    case nil: refuse(RelayLine.otherVersion, generation)
    }
  }

  /// Ends the relay for a reason that each waiting call reports.
  private func refuse(_ reason: String, _ generation: Int) {
    let process = state.withLock { state in
      state.refusal = String(reason.prefix(300))
      return state.process
    }
    process?.terminate()
    didEnd(generation)
  }

  private func didEnd(_ generation: Int) {
    let ended: State? = state.withLock { state in
      guard state.generation == generation, state.process != nil else { return nil }
      defer { (state.process, state.channels, state.lists) = (nil, [:], [:]) }
      return state
    }
    guard let ended else { return }
    for list in ended.lists.values {
      list.finish(throwing: BrokerUnreachable(words: ended.refusal))
    }
    for observe in ended.channels.values { observe([.end(.remote(.relay))]) }
  }
}

/// A session through a relay; its first line opens the session there.
private final class RelayTransport: Transport {
  private let client: RelayClient
  private let number: Int
  private let opening: Mutex<RelayControl.Open?>

  init(client: RelayClient, number: Int, handler: RelayControl.Open) {
    (self.client, self.number) = (client, number)
    opening = Mutex(handler)
  }

  func send(_ line: Data) {
    var lines = RelayLine.message(channel: number, line).data
    // After a longer line the relay would end, with all its sessions.
    guard lines.count <= RelayLine.longest else { return client.close(number, .breach) }
    if let handler = opening.withLock({ $0.take() }) {
      lines = RelayControl.open(handler, channel: number).data + lines
    }
    client.write(lines, on: number)
  }

  func close() { client.close(number) }
}

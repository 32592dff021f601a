internal import Foundation
internal import HandlerProtocol
internal import Synchronization

/// The front end's side of one session: plays the process of a plugin for a connection.
final class RelayChannel: PluginProcess {
  /// The most bytes of messages that may wait to be acted on.
  static let waitingLimit = 16 << 20

  private struct State {
    var waiting = 0
    var features: FeatureSet = []
    var end: SessionEnd?
    var isOpen = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let events: AsyncStream<ProcessEvent>.Continuation
  private let open: RelayControl.Open
  private let send: @Sendable (RelayLine, _ channel: RelayChannel) -> Void
  /// The number of the session.
  let number: Int

  /// Creates a session that begins with the first message.
  ///
  /// - Parameters:
  ///   - number: its number.
  ///   - open: the handler that is asked.
  ///   - send: writes to the relay.
  ///   - receive: takes what comes, as from a process.
  init(
    number: Int, _ open: RelayControl.Open,
    send: @escaping @Sendable (RelayLine, _ channel: RelayChannel) -> Void,
    receive: @escaping ProcessObserver
  ) {
    self.number = number
    self.open = open
    self.send = send
    let (stream, events) = AsyncStream<ProcessEvent>.makeStream()
    self.events = events
    Task { [weak self] in
      for await event in stream {
        if case .output(let bytes) = event { self?.didTake(bytes.count) }
        await receive(event)
      }
    }
  }

  deinit { events.finish() }

  /// The features of the handler, known when it has answered.
  var features: FeatureSet { state.withLock { $0.features } }
  /// The reason why the session has ended, or nil while it has not.
  var end: SessionEnd? { state.withLock { $0.end } }

  // MARK: From the relay

  /// Takes a message of the plugin protocol.
  func receive(_ message: Data) {
    let isFlooded = state.withLock { state in
      state.waiting += message.count
      return state.waiting > Self.waitingLimit
    }
    if isFlooded {
      close(SessionEnd(.flood))
    } else {
      events.yield(.output(Array(message) + [0x0A]))
    }
  }

  private func didTake(_ count: Int) { state.withLock { $0.waiting -= count - 1 } }

  /// Takes the features of the handler.
  func receive(_ features: FeatureSet) { state.withLock { $0.features = features } }

  /// Ends: tells who uses the session why.
  func didEnd(_ end: SessionEnd) {
    let isFirst = state.withLock { state in
      guard state.end == nil else { return false }
      state.end = end
      return true
    }
    guard isFirst else { return }
    events.yield(.ended(.exited(0)))
    events.finish()
  }

  // MARK: To the relay

  func write(_ bytes: Data) {
    let (isOpen, isClosed) = state.withLock { state in
      defer { state.isOpen = true }
      return (state.isOpen, state.isClosed || state.end != nil)
    }
    guard !isClosed else { return }
    if !isOpen {
      var control = RelayControl(channel: number)
      control.open = open
      send(.control(control), self)
    }
    send(.message(channel: number, bytes), self)
  }

  var waitingBytes: Int { 0 }
  func closeInput() {}
  func terminate() { close(SessionEnd(.done)) }

  private func close(_ end: SessionEnd) {
    let isTold = state.withLock { state in
      defer { state.isClosed = true }
      return state.isOpen && !state.isClosed && state.end == nil
    }
    if isTold {
      var control = RelayControl(channel: number)
      control.end = end
      send(.control(control), self)
    }
    didEnd(end)
  }
}

package import Foundation
package import HandlerProtocol
internal import Synchronization

/// The front end's side of one session: plays the process of a plugin for a connection.
package final class RelayChannel: PluginProcess {
  /// A part of the session that is for the other side.
  package enum Outgoing: Sendable {
    /// The beginning, with the first message of the plugin protocol.
    case open(RelayControl.Open, first: Data)
    /// A further message.
    case message(Data)
    /// The end.
    case end(SessionEnd)
  }

  /// A part of the session that has come from the other side.
  package enum Incoming: Sendable, Hashable {
    /// The features of the handler, before its answer.
    case features(FeatureSet)
    /// A message of the plugin protocol.
    case message(Data)
    /// The end.
    case end(SessionEnd)
  }

  /// The most bytes of messages that may wait to be acted on.
  static let waitingLimit = 16 << 20

  private struct State {
    /// What waits to be acted on, and the bytes of its messages.
    var events: [ProcessEvent] = []
    var waiting = 0
    var isActing = false
    var features: FeatureSet = []
    var end: SessionEnd?
    var isOpen = false
    var isClosed = false
  }

  private let state = Mutex(State())
  private let open: RelayControl.Open
  private let send: @Sendable (Outgoing, _ channel: RelayChannel) -> Void
  private let observe: ProcessObserver

  /// Creates a session that begins with the first message.
  ///
  /// - Parameters:
  ///   - open: the handler that is asked.
  ///   - send: takes what is for the other side.
  ///   - receive: takes what comes, as from a process.
  package init(
    _ open: RelayControl.Open,
    send: @escaping @Sendable (Outgoing, _ channel: RelayChannel) -> Void,
    receive: @escaping ProcessObserver
  ) {
    self.open = open
    self.send = send
    observe = receive
  }

  /// The features of the handler, known when it has answered.
  var features: FeatureSet { state.withLock { $0.features } }
  /// The reason why the session has ended, or nil while it has not.
  var end: SessionEnd? { state.withLock { $0.end } }

  // MARK: From the other side

  /// Takes what has come, in order.
  package func receive(_ incoming: [Incoming]) {
    for part in incoming {
      switch part {
      case .features(let features): state.withLock { $0.features = features }
      case .message(let message): add(.output(Array(message) + [0x0A]), message.count + 1)
      case .end(let end): didEnd(end)
      }
    }
  }

  /// Has an event acted on after those before it.
  private func add(_ event: ProcessEvent, _ size: Int = 0) {
    let (isFlooded, acts) = state.withLock { state in
      if state.end != nil, size > 0 { return (false, false) }
      state.waiting += size
      if state.waiting > Self.waitingLimit { return (true, false) }
      state.events.append(event)
      defer { state.isActing = true }
      return (false, !state.isActing)
    }
    if isFlooded { close(SessionEnd(.flood)) }
    if acts { Task { await act() } }
  }

  private func act() async {
    while let events = waitingEvents() {
      for event in events {
        await observe(event)
        if case .output(let bytes) = event { state.withLock { $0.waiting -= bytes.count } }
      }
    }
  }

  private func waitingEvents() -> [ProcessEvent]? {
    state.withLock { state in
      state.isActing = !state.events.isEmpty
      defer { state.events = [] }
      return state.isActing ? state.events : nil
    }
  }

  /// Ends: tells who uses the session why, unless that is who has ended it.
  private func didEnd(_ end: SessionEnd) {
    let isFirst = state.withLock { state in
      guard state.end == nil else { return false }
      state.end = end
      if end.reason == .flood { state.events = [] }
      return true
    }
    if isFirst, end.reason != .done { add(.ended(.exited(0))) }
  }

  // MARK: To the other side

  package func write(_ bytes: Data) {
    let (isOpen, isClosed) = state.withLock { state in
      defer { state.isOpen = true }
      return (state.isOpen, state.isClosed || state.end != nil)
    }
    guard !isClosed else { return }
    send(isOpen ? .message(bytes) : .open(open, first: bytes), self)
  }

  package var waitingBytes: Int { 0 }
  package func closeInput() {}
  package func terminate() { close(SessionEnd(.done)) }

  private func close(_ end: SessionEnd) {
    let isTold = state.withLock { state in
      defer { state.isClosed = true }
      return state.isOpen && !state.isClosed && state.end == nil
    }
    if isTold { send(.end(end), self) }
    didEnd(end)
  }
}

internal import Platform
internal import HandlerProtocol
internal import MenuDispatch
internal import PluginHost
internal import Synchronization

final class WorkerSession: Sendable {
  private struct State {
    var numbering: SessionNumbering
    var stream = SessionStream()
    var lastSign: Duration
    var isAccepted = false
    var hasEnded = false
  }

  let token = BrokerSubjects.newToken()
  let inbox = BoundedInbox<BrokerMessage>()

  private let place: WorkerSessions.Place
  private let opening: SessionOpening
  /// The subject of messages to the front end.
  private let front: String
  /// The token in all frames of the front end.
  private let frontToken: String
  private let time: any TimeSource
  private let state: Mutex<State>
  private var connection: BrokerConnection { place.connection }

  init(
    _ opening: SessionOpening, _ place: WorkerSessions.Place, front: String, frontToken: String,
    time: any TimeSource
  ) {
    (self.opening, self.place, self.time) = (opening, place, time)
    (self.front, self.frontToken) = (front, frontToken)
    state = Mutex(State(numbering: SessionNumbering(token: token), lastSign: time.now))
  }

  /// Runs the session; returns when it has ended.
  ///
  /// - Parameters:
  ///   - frames: the frames that came with the opening.
  ///   - finished: called at the end of each request.
  func run(
    _ offer: HandlerOffer, _ frames: [SessionFrame],
    finished: @escaping @Sendable (_ failed: String?) -> Void
  ) async {
    let invocation = RemoteInvocation(
      handler: offer.handler, name: offer.facts.name, ownID: "remote-" + token,
      write: { [weak self] in self?.write($0, $1) }, finished: finished)
    if await take(frames, invocation) {
      await inbox.drain { await self.take($0, invocation) }
    }
    end(inbox.isFlooded ? .flood : nil)
    await invocation.end()
  }

  /// Ends the session, and reports the reason to the front end, if there is one.
  func end(_ end: SessionEnd?) {
    state.withLock { state in
      guard !state.hasEnded else { return }
      state.hasEnded = true
      guard let end else { return }
      send([state.numbering.frame(.end, end)])
    }
    inbox.finish()
  }

  /// Ends the session if the front end sends no heartbeat.
  func check() {
    let lastSign = state.withLock { $0.lastSign }
    let patience = Duration.seconds(min(max(opening.patience, 1), 600))
    if time.now - lastSign > patience { end(.gone) }
  }

  // MARK: From the front end

  /// Handles a message; returns whether the session goes on.
  private func take(_ message: BrokerMessage, _ invocation: RemoteInvocation) async -> Bool {
    if message.isNobody {
      // The last message had no receiver: the front end is gone.
      end(nil)
      return false
    }
    guard let frames = try? SessionFrame.frames(in: message.data) else {
      end(.breach)
      return false
    }
    return await take(frames, invocation)
  }

  private func take(_ frames: [SessionFrame], _ invocation: RemoteInvocation) async -> Bool {
    for frame in order(frames) {
      switch frame.kind {
      case .message:
        if await !invocation.receive(frame.body) { end(.breach) }
      case .open: break
      case .end: end(nil)
      case .beat:
        state.withLock { if !$0.hasEnded { send([$0.numbering.beat()]) } }
      case .accept, .features, .part: end(.breach)
      }
    }
    return state.withLock { !$0.hasEnded }
  }

  /// Returns the frames that can be handled now.
  private func order(_ frames: [SessionFrame]) -> [SessionFrame] {
    let (ready, breach) = state.withLock { state -> ([SessionFrame], SessionEnd?) in
      guard !state.hasEnded else { return ([], nil) }
      state.lastSign = time.now
      var ready: [SessionFrame] = []
      do throws(SessionStream.Fault) {
        for frame in frames {
          // The first frame is an opening, and no other one is.
          guard frame.token == frontToken, (frame.kind == .open) == (frame.number == 1) else {
            throw .malformed
          }
          if let frame = try state.stream.take(frame) { ready.append(frame) }
        }
      } catch {
        return (ready, error.end)
      }
      return (ready, nil)
    }
    if let breach { end(breach) }
    return ready
  }

  // MARK: To the front end

  /// Accepts the session, unless an answer has done so.
  func accept() {
    state.withLock { state in
      if !state.hasEnded { send(openingFrames(&state)) }
    }
  }

  private func write(_ line: Data, _ features: FeatureSet?) {
    // One more for the line break.
    guard line.count <= LineFraming.longestLine + 1 else { return end(.breach) }
    state.withLock { state in
      guard !state.hasEnded else { return }
      var frames = openingFrames(&state)
      if let features { frames.append(state.numbering.frame(.features, features)) }
      frames += state.numbering.frames(ofMessage: line, limit: connection.payloadLimit)
      send(frames)
    }
  }

  private func openingFrames(_ state: inout State) -> [Data] {
    if state.isAccepted { return [] }
    state.isAccepted = true
    let acceptance = SessionAcceptance(hash: opening.hash, worker: place.worker)
    return [state.numbering.frame(.accept, acceptance)]
  }

  private func send(_ frames: [Data]) {
    for message in SessionFrame.messages(of: frames, limit: connection.payloadLimit) {
      // The other side notices the missing number and ends the session.
      try? connection.publish(message, to: front, reply: place.subject + "." + token)
    }
  }
}

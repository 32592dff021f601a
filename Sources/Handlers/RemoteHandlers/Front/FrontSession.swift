internal import Platform
internal import HandlerProtocol
internal import PluginHost
internal import Synchronization

/// One session of a front end with a worker as a transport, from its first line to its end.
///
/// It runs on the threads of its callers: those of the library for messages, so that an answer waits for no other
/// thread.
final class FrontSession: Transport {
  struct Surroundings: Sendable {
    var connection: BrokerConnection
    var subjects: BrokerSubjects
    var pulse: SessionPulse
    var time: any TimeSource
    /// The prefix of subjects for a worker's messages; each worker that is asked has one of its own.
    var replies: String
    /// Called with events, in order.
    var observe: RemoteObserver
    /// Called when no more messages are expected.
    var finish: @Sendable () -> Void
  }

  private struct Peer {
    var subject: String
    var token: String
  }

  private struct State {
    var numbering = SessionNumbering(token: BrokerSubjects.newToken())
    /// The subject for messages of the worker that was asked last; workers asked before cannot guess it.
    var replies = ""
    var stream = SessionStream()
    /// The worker, once one has accepted the session.
    var peer: Peer?
    /// The first message, which is sent to every worker that is asked.
    var request = Data()
    /// The messages that wait for a worker.
    var waiting: [Data] = []
    /// The number of workers that had no room.
    var refusals = 0
    var lastSign: Duration
    var hasEnded = false
    var isFinished = false
    /// The events to report after the lock is released.
    var events: [TransportEvent] = []
  }

  private static let waitingLimit = 100
  private static let shortestPause = Duration.milliseconds(10)

  private let surroundings: Surroundings
  private let hash: String
  private let subject: String
  private let start: Duration
  private let state: Mutex<State>
  private var connection: BrokerConnection { surroundings.connection }
  private var pulse: SessionPulse { surroundings.pulse }

  init(_ handler: RelayControl.Open, _ surroundings: Surroundings) {
    self.surroundings = surroundings
    hash = handler.hash
    subject = surroundings.subjects.handler(handler.handler, hash: handler.hash)
    start = surroundings.time.now
    state = Mutex(State(lastSign: surroundings.time.now))
  }

  /// Changes the state, and reports the events of the change afterwards.
  private func change(_ body: (inout State) -> Void) {
    let (events, finishes) = state.withLock { state in
      let wasFinished = state.isFinished
      body(&state)
      defer { state.events = [] }
      return (state.events, state.isFinished && !wasFinished)
    }
    if !events.isEmpty { surroundings.observe(events) }
    if finishes { surroundings.finish() }
  }

  // MARK: From the front end

  /// Sends a line to the worker; the first one is sent to any worker that can accept the session.
  func send(_ line: Data) {
    change { state in
      guard !state.hasEnded else { return }
      let limit = connection.payloadLimit
      let isFirst = state.request.isEmpty
      var frames: [Data] = []
      if isFirst {
        let opening = SessionOpening(
          hash: hash, heartbeat: pulse.interval / .seconds(1),
          patience: pulse.patience / .seconds(1))
        frames = [state.numbering.frame(.open, opening)]
      }
      frames += state.numbering.frames(ofMessage: line, limit: limit)
      if isFirst {
        let messages = SessionFrame.messages(of: frames, limit: limit)
        state.request = messages[0]
        state.waiting = Array(messages.dropFirst())
        ask(&state)
      } else if let peer = state.peer {
        for frame in frames { publish(frame, to: peer, &state) }
      } else if state.waiting.count < Self.waitingLimit {
        state.waiting += frames
      } else {
        end(.flood, &state)
      }
    }
  }

  func end(_ end: SessionEnd) { change { self.end(end, &$0) } }

  func close() { end(.done) }

  /// Sends a heartbeat, and ends the session if the worker sends none.
  func beat() {
    change { state in
      let isSilent = surroundings.time.now - state.lastSign > pulse.patience
      if state.hasEnded {
        if isSilent { state.isFinished = true }
      } else if isSilent {
        end(state.peer == nil && state.refusals > 0 ? .busy : .gone, &state)
      } else if let peer = state.peer {
        publish(state.numbering.beat(), to: peer, &state)
      }
    }
  }

  // MARK: To the worker

  /// Asks any worker to accept the session.
  private func ask(_ state: inout State) {
    guard !state.hasEnded else { return }
    do throws(BrokerError) {
      guard connection.isConnected else { throw .away }
      state.replies = surroundings.replies + BrokerSubjects.newToken()
      try connection.publish(state.request, to: subject, reply: state.replies)
    } catch {
      end(error == .away ? .away : .breach, &state)
      state.isFinished = true
    }
  }

  /// Asks again after a refusal: another worker may have room, or the same one soon.
  private func askAgain(_ state: inout State) {
    guard surroundings.time.now - start < pulse.patience else { return end(.busy, &state) }
    state.refusals += 1
    // The worker that refused cannot send anything more.
    state.replies = ""
    state.stream = SessionStream()
    let pause = Self.shortestPause * min(state.refusals, 10)
    Task { [weak self, time = surroundings.time] in
      guard (try? await time.sleep(for: pause)) != nil else { return }
      self?.change { self?.ask(&$0) }
    }
  }

  private func publish(_ frame: Data, to peer: Peer, _ state: inout State) {
    do throws(BrokerError) {
      // With a subject for answers the broker reports when the worker has gone.
      try connection.publish(frame, to: peer.subject, reply: state.replies)
    } catch {
      end(.away, &state)
    }
  }

  private func end(_ end: SessionEnd, _ state: inout State) {
    guard !state.hasEnded else { return }
    state.hasEnded = true
    state.events.append(.end(.remote(end)))
    if let peer = state.peer { return farewell(peer, &state) }
    // A worker may still accept the session later, and is notified then.
    state.lastSign = surroundings.time.now
    state.isFinished = state.request.isEmpty || end != .done && end != .flood
  }

  private func farewell(_ peer: Peer, _ state: inout State) {
    // The numbers before the last one must be complete.
    for frame in state.waiting + [state.numbering.frame(.end, SessionEnd.done)] {
      try? connection.publish(frame, to: peer.subject)
    }
    state.isFinished = true
  }

  // MARK: From the worker

  /// Handles a message; not called concurrently.
  func receive(_ message: BrokerMessage) {
    change { state in
      guard message.subject == state.replies else { return }
      if message.isNobody {
        end(state.peer == nil ? .nobody : .gone, &state)
        state.isFinished = true
        return
      }
      guard let frames = try? SessionFrame.frames(in: message.data) else {
        return end(.breach, &state)
      }
      for frame in frames { receive(frame, message.reply, &state) }
    }
  }

  private func receive(_ frame: SessionFrame, _ reply: String?, _ state: inout State) {
    if state.hasEnded { return receiveLate(frame, reply, &state) }
    if let peer = state.peer {
      // The frame is from another worker, or from a client that has seen the subject.
      guard frame.token == peer.token else { return }
    } else if frame.kind != .accept, frame.kind != .end {
      return
    }
    state.lastSign = surroundings.time.now
    do throws(SessionStream.Fault) {
      if let frame = try state.stream.take(frame) { act(on: frame, reply, &state) }
    } catch {
      end(error.end, &state)
    }
  }

  /// Notifies a worker that accepts the session after its end.
  private func receiveLate(_ frame: SessionFrame, _ reply: String?, _ state: inout State) {
    guard state.peer == nil, !state.isFinished else { return }
    if frame.kind == .end { state.isFinished = true }
    guard frame.kind == .accept, let reply, surroundings.subjects.isSession(reply) else { return }
    farewell(Peer(subject: reply, token: frame.token), &state)
  }

  private func act(on frame: SessionFrame, _ reply: String?, _ state: inout State) {
    switch (frame.kind, state.peer) {
    case (.accept, nil): accept(frame, reply, &state)
    case (.message, _?): state.events.append(.line(frame.body))
    case (.features, _?): state.events.append(.features(frame.value() ?? []))
    case (.end, let peer):
      // A worker can report only some ends.
      let reasons: Set<SessionEnd> = [.busy, .otherPlugin, .gone, .lost, .breach, .flood]
      let given = frame.value(SessionEnd.self) ?? .gone
      if given == .busy, peer == nil { return askAgain(&state) }
      end(reasons.contains(given) ? given : .gone, &state)
      state.isFinished = true
    case (.beat, _): break
    default: end(.breach, &state)
    }
  }

  private func accept(_ frame: SessionFrame, _ reply: String?, _ state: inout State) {
    guard let acceptance = frame.value(SessionAcceptance.self), acceptance.version == 1,
      let subject = reply, surroundings.subjects.isSession(subject)
    else { return end(.breach, &state) }
    guard acceptance.hash == hash else { return end(.otherPlugin, &state) }
    let peer = Peer(subject: subject, token: frame.token)
    state.peer = peer
    let waiting = state.waiting
    state.waiting = []
    for message in waiting { publish(message, to: peer, &state) }
  }
}

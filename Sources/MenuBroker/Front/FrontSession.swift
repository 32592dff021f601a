internal import Foundation
internal import HandlerProtocol
internal import PluginHost
internal import Synchronization

/// One session of a front end with a worker, from its first message to its end.
///
/// It acts on the threads of whoever calls it: those of the library for what comes, so that an answer waits for no
/// other thread on its way.
final class FrontSession: Sendable {
  /// The collaborators of a session.
  struct Surroundings: Sendable {
    /// The broker.
    var connection: BrokerConnection
    /// The subjects of the team.
    var subjects: BrokerSubjects
    /// How often signs of life are sent and awaited.
    var pulse: SessionPulse
    /// The clock for them.
    var time: any TimeSource
    /// The beginning of the subjects of what workers send; each worker that is asked has one of its own.
    var replies: String
    /// Takes what comes, in order.
    var tell: @Sendable ([RelayChannel.Incoming]) -> Void
    /// Called when nothing more is awaited.
    var finish: @Sendable () -> Void
  }

  /// The other side.
  private struct Peer {
    var subject: String
    var token: String
  }

  private struct State {
    var numbering: SessionNumbering
    /// The subject of what the worker sends that was asked last; those asked before cannot guess it.
    var replies = ""
    var stream = SessionStream()
    /// The worker, once one has taken the session.
    var peer: Peer?
    /// The first message, which every worker that is asked gets.
    var request = Data()
    /// The messages that wait for a worker.
    var waiting: [Data] = []
    /// The frames that arrived before the acceptance.
    var early: [SessionFrame] = []
    /// The number of workers that had no room.
    var refusals = 0
    var lastSign: Duration
    var hasEnded = false
    var isFinished = false
    /// The calls to make after the lock is released.
    var told: [RelayChannel.Incoming] = []
  }

  /// The number of messages that may wait until a worker takes the session.
  private static let waitingLimit = 100
  private static let shortestPause = Duration.milliseconds(10)

  private let surroundings: Surroundings
  private let hash: String
  private let subject: String
  private let start: Duration
  private let state: Mutex<State>
  private var connection: BrokerConnection { surroundings.connection }
  private var pulse: SessionPulse { surroundings.pulse }

  /// Creates a session with a handler.
  init(_ open: RelayControl.Open, _ surroundings: Surroundings) {
    self.surroundings = surroundings
    hash = open.hash
    subject = surroundings.subjects.handler(open.handler, hash: open.hash)
    start = surroundings.time.now
    state = Mutex(
      State(
        numbering: SessionNumbering(token: BrokerSubjects.newToken()),
        lastSign: surroundings.time.now))
  }

  /// Changes the state, and tells then what has come of it.
  private func change(_ body: (inout State) -> Void) {
    let (told, finishes) = state.withLock { state in
      let wasFinished = state.isFinished
      body(&state)
      defer { state.told = [] }
      return (state.told, state.isFinished && !wasFinished)
    }
    if !told.isEmpty { surroundings.tell(told) }
    if finishes { surroundings.finish() }
  }

  // MARK: From the front end

  /// Begins with the first message of the plugin protocol.
  func begin(_ first: Data) {
    let opening = SessionOpening(
      hash: hash, heartbeat: pulse.interval.inSeconds, patience: pulse.patience.inSeconds)
    change { state in
      let limit = connection.payloadLimit
      let frames =
        [state.numbering.frame(.open, opening)]
        + state.numbering.frames(ofMessage: first, limit: limit)
      let messages = SessionFrame.messages(of: frames, limit: limit)
      state.request = messages[0]
      state.waiting = Array(messages.dropFirst())
      ask(&state)
    }
  }

  /// Sends a message of the plugin protocol to the worker.
  func send(_ line: Data) {
    change { state in
      guard !state.hasEnded else { return }
      let frames = state.numbering.frames(ofMessage: line, limit: connection.payloadLimit)
      if let peer = state.peer {
        for frame in frames { publish(frame, to: peer, &state) }
      } else if state.waiting.count < Self.waitingLimit {
        state.waiting += frames
      } else {
        end(SessionEnd(.flood), &state)
      }
    }
  }

  /// Ends the session for the front end, which is told why, and for the worker.
  func end(_ end: SessionEnd) { change { self.end(end, &$0) } }

  /// Ends the session for a front end that needs it no more, and for the worker.
  func leave() {
    change { state in
      end(SessionEnd(.done), &state)
      state.told = []
    }
  }

  /// Sends a sign of life, and ends the session if the worker gives none.
  func beat() {
    change { state in
      let isSilent = surroundings.time.now - state.lastSign > pulse.patience
      if state.hasEnded {
        if isSilent { state.isFinished = true }
      } else if isSilent {
        let isRefused = state.peer == nil && state.refusals > 0
        end(SessionEnd(isRefused ? .busy : .gone), &state)
      } else if let peer = state.peer {
        publish(state.numbering.beat(), to: peer, &state)
      }
    }
  }

  // MARK: To the worker

  /// Asks whichever worker is next to take the session.
  private func ask(_ state: inout State) {
    guard !state.hasEnded else { return }
    do throws(BrokerError) {
      guard connection.isConnected else { throw .away }
      state.replies = surroundings.replies + BrokerSubjects.newToken()
      try connection.publish(state.request, to: subject, reply: state.replies)
    } catch {
      end(SessionEnd(error == .away ? .away : .breach, error.words), &state)
      state.isFinished = true
    }
  }

  /// Asks again after a worker had no room: another may have some, or this one soon.
  private func askAgain(_ state: inout State) {
    guard surroundings.time.now - start < pulse.patience else {
      return end(SessionEnd(.busy), &state)
    }
    state.refusals += 1
    // It has said all that it may say.
    state.replies = ""
    state.stream = SessionStream()
    state.early = []
    let pause = Self.shortestPause * min(state.refusals, 10)
    Task { [weak self, time = surroundings.time] in
      guard (try? await time.sleep(for: pause)) != nil else { return }
      self?.change { self?.ask(&$0) }
    }
  }

  private func publish(_ frame: Data, to peer: Peer, _ state: inout State) {
    do throws(BrokerError) {
      // With a subject for answers the broker tells when the worker has gone.
      try connection.publish(frame, to: peer.subject, reply: state.replies)
    } catch {
      end(SessionEnd(.away, error.words), &state)
    }
  }

  private func end(_ end: SessionEnd, _ state: inout State) {
    guard !state.hasEnded else { return }
    state.hasEnded = true
    state.told.append(.end(end))
    guard let peer = state.peer else {
      // A worker may take it yet, and has to be told. Nobody will where there was none.
      state.lastSign = surroundings.time.now
      state.isFinished = end.reason != .done && end.reason != .flood
      return
    }
    farewell(peer, &state)
  }

  private func farewell(_ peer: Peer, _ state: inout State) {
    // No number may be missing before the last one.
    for frame in state.waiting + [state.numbering.frame(.end, SessionEnd(.done))] {
      try? connection.publish(frame, to: peer.subject)
    }
    state.isFinished = true
  }

  // MARK: From the worker

  /// Takes a message; called for one after another.
  func receive(_ message: BrokerMessage) {
    change { state in
      guard message.subject == state.replies else { return }
      if message.isNobody {
        end(SessionEnd(state.peer == nil ? .nobody : .gone), &state)
        state.isFinished = true
        return
      }
      guard let frames = try? SessionFrame.frames(in: message.data) else {
        return end(SessionEnd(.breach), &state)
      }
      for frame in frames { take(frame, message.reply, &state) }
    }
  }

  private func take(_ frame: SessionFrame, _ reply: String?, _ state: inout State) {
    if state.hasEnded { return takeLate(frame, reply, &state) }
    if let peer = state.peer {
      // Another worker, or somebody else who has seen the subject: the session is not theirs.
      guard frame.token == peer.token else { return }
    } else if frame.kind != .accept, frame.kind != .end {
      if state.early.count < SessionStream.waitingLimit { state.early.append(frame) }
      return
    }
    state.lastSign = surroundings.time.now
    order(frame, reply, &state)
    guard let peer = state.peer, !state.early.isEmpty else { return }
    let early = state.early
    state.early = []
    for frame in early where frame.token == peer.token { order(frame, nil, &state) }
  }

  /// Tells a worker that takes the session after its end.
  private func takeLate(_ frame: SessionFrame, _ reply: String?, _ state: inout State) {
    guard state.peer == nil, !state.isFinished else { return }
    if frame.kind == .end { state.isFinished = true }
    guard frame.kind == .accept, let reply, surroundings.subjects.isSession(reply) else { return }
    farewell(Peer(subject: reply, token: frame.token), &state)
  }

  private func order(_ frame: SessionFrame, _ reply: String?, _ state: inout State) {
    do throws(SessionStream.Fault) {
      for frame in try state.stream.take(frame) where !state.hasEnded {
        act(on: frame, reply, &state)
      }
    } catch {
      end(SessionEnd(error == .lost ? .lost : .breach), &state)
    }
  }

  private func act(on frame: SessionFrame, _ reply: String?, _ state: inout State) {
    switch (frame.kind, state.peer) {
    case (.accept, nil): accept(frame, reply, &state)
    case (.message, _?): state.told.append(.message(frame.body))
    case (.features, _?):
      state.told.append(.features(frame.value() ?? []))
    case (.end, let peer):
      let given = frame.value(SessionEnd.self)
      // Only some ends are the worker's to tell, and none of its words are shown.
      let reasons: Set<SessionEnd.Reason> = [.busy, .otherPlugin, .gone, .lost, .breach, .flood]
      let reason = given.map(\.reason).flatMap { reasons.contains($0) ? $0 : nil } ?? .gone
      if reason == .busy, peer == nil {
        askAgain(&state)
      } else {
        end(SessionEnd(reason), &state)
        state.isFinished = true
      }
    case (.beat, _): break
    default: end(SessionEnd(.breach), &state)
    }
  }

  private func accept(_ frame: SessionFrame, _ reply: String?, _ state: inout State) {
    guard let acceptance = frame.value(SessionAcceptance.self), acceptance.version == 1,
      let subject = reply, surroundings.subjects.isSession(subject)
    else { return end(SessionEnd(.breach), &state) }
    guard acceptance.hash == hash else { return end(SessionEnd(.otherPlugin), &state) }
    let peer = Peer(subject: subject, token: frame.token)
    state.peer = peer
    let waiting = state.waiting
    state.waiting = []
    for message in waiting { publish(message, to: peer, &state) }
  }
}

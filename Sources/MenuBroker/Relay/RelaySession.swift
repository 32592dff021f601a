internal import Foundation
internal import HandlerProtocol
internal import PluginHost

/// One session of a front end with a worker, from its first message to its end.
actor RelaySession {
  /// The state of the other side.
  private enum Peer {
    /// No worker has taken the session; these messages wait.
    case none(waiting: [Data])
    /// A worker has taken it.
    case worker(subject: String, token: String)
  }

  /// The number of messages that may wait until a worker takes the session.
  private static let waitingLimit = 100

  /// The messages from the worker.
  nonisolated let inbox = SessionInbox()

  private let channel: Int
  private let hash: String
  private let replies: String
  private let connection: BrokerConnection
  private let subjects: BrokerSubjects
  private let pulse: RelayPulse
  private let time: any TimeSource
  private let output: @Sendable (Data) async -> Void
  private let token = BrokerSubjects.newToken()
  private var numbering: SessionNumbering
  private var stream = SessionStream()
  private var peer = Peer.none(waiting: [])
  /// The first frame, which every worker that is asked gets, and the subject of the workers.
  private var request = Data()
  private var subject = ""
  private let start: Duration
  /// The number of workers that had no room.
  private var refusals = 0
  private static let shortestPause = Duration.milliseconds(10)
  /// The messages that arrived before the acceptance.
  private var early: [SessionFrame] = []
  private var lastSign: Duration
  private var hasEnded = false

  /// Creates a session.
  ///
  /// - Parameters:
  ///   - channel: its number at the front end.
  ///   - hash: the hash of the plugin that may answer.
  ///   - replies: the subject of what the worker sends.
  ///   - connection: the broker.
  ///   - subjects: the subjects of the team.
  ///   - pulse: how often signs of life are sent and awaited.
  ///   - time: the clock for them.
  ///   - output: writes a line to the front end.
  init(
    channel: Int, hash: String, replies: String, connection: BrokerConnection,
    subjects: BrokerSubjects, pulse: RelayPulse, time: any TimeSource,
    output: @escaping @Sendable (Data) async -> Void
  ) {
    self.channel = channel
    self.hash = hash
    self.replies = replies
    self.connection = connection
    self.subjects = subjects
    self.pulse = pulse
    self.time = time
    self.output = output
    numbering = SessionNumbering(token: token)
    start = time.now
    lastSign = start
  }

  /// Runs the session; returns when it has ended.
  ///
  /// - Parameters:
  ///   - handler: the main name of the handler.
  ///   - first: the first message of the plugin protocol.
  func run(_ handler: String, first: Data) async {
    let opening = SessionOpening(
      hash: hash, heartbeat: pulse.interval.inSeconds, patience: pulse.patience.inSeconds)
    var body = (try? JSONEncoder().encode(opening)) ?? Data()
    body.append(0x0A)
    body.append(first)
    request = numbering.frame(.open, body)
    subject = subjects.handler(handler, hash: hash)
    await ask()
    let watch = Task { [weak self] in await self?.watch() }
    await inbox.drain { await self.take($0) }
    watch.cancel()
    await end(SessionEnd(inbox.isFlooded ? .flood : .done))
  }

  /// Asks whichever worker is next to take the session.
  private func ask() async {
    guard !hasEnded else { return }
    do throws(BrokerError) {
      guard connection.isConnected else { throw .away }
      try connection.publish(request, to: subject, reply: replies)
    } catch {
      await end(SessionEnd(error == .away ? .away : .breach, error.words))
    }
  }

  /// Asks again after a worker had no room: another may have some, or this one soon.
  private func askAgain() async {
    guard time.now - start < pulse.patience else { return await end(SessionEnd(.busy)) }
    refusals += 1
    stream = SessionStream()
    early = []
    let pause = Self.shortestPause * min(refusals, 10)
    Task { [weak self, time] in
      guard (try? await time.sleep(for: pause)) != nil else { return }
      await self?.ask()
    }
  }

  /// Sends a message of the plugin protocol to the worker.
  func send(_ line: Data) async {
    guard !hasEnded else { return }
    switch peer {
    case .none(let waiting):
      guard waiting.count < Self.waitingLimit else { return await end(SessionEnd(.flood)) }
      peer = .none(waiting: waiting + [line])
    case .worker(let subject, _):
      for frame in numbering.frames(ofMessage: line, limit: connection.payloadLimit) {
        await publish(frame, to: subject)
      }
    }
  }

  /// Ends the session for the front end, which is told why, and for the worker.
  func end(_ end: SessionEnd) async {
    guard !hasEnded else { return }
    hasEnded = true
    inbox.finish()
    if case .worker(let subject, _) = peer {
      let body = (try? JSONEncoder().encode(SessionEnd(.done))) ?? Data()
      try? connection.publish(numbering.frame(.end, body), to: subject)
    }
    var control = RelayControl(channel: channel)
    control.end = end
    await output(RelayLine.control(control).data)
  }

  private func publish(_ frame: Data, to subject: String) async {
    do throws(BrokerError) {
      // With a subject for answers the broker tells when the worker has gone.
      try connection.publish(frame, to: subject, reply: replies)
    } catch {
      await end(SessionEnd(.away, error.words))
    }
  }

  private func watch() async {
    while !hasEnded {
      guard (try? await time.sleep(for: pulse.interval)) != nil else { return }
      if time.now - lastSign > pulse.patience {
        if case .none = peer, refusals > 0 { return await end(SessionEnd(.busy)) }
        return await end(SessionEnd(.gone))
      }
      if case .worker(let subject, _) = peer, !hasEnded {
        await publish(numbering.beat(), to: subject)
      }
    }
  }

  /// Takes a message; returns whether the session goes on.
  private func take(_ message: BrokerMessage) async -> Bool {
    guard !hasEnded else { return false }
    if message.isNobody {
      if case .none = peer { await end(SessionEnd(.nobody)) } else { await end(SessionEnd(.gone)) }
      return false
    }
    guard let frame = try? SessionFrame(message.data) else {
      await end(SessionEnd(.breach))
      return false
    }
    switch peer {
    case .worker(_, let token):
      // Another worker, or somebody else who has seen the subject: the session is not theirs.
      guard frame.token == token else { return true }
    case .none:
      guard frame.kind == .accept || frame.kind == .end else {
        if early.count < SessionStream.waitingLimit { early.append(frame) }
        return true
      }
    }
    lastSign = time.now
    await take(frame, message.reply)
    if case .worker(_, let token) = peer, !early.isEmpty {
      let frames = early
      early = []
      for frame in frames where frame.token == token { await take(frame, nil) }
    }
    return !hasEnded
  }

  private func take(_ frame: SessionFrame, _ reply: String?) async {
    guard !hasEnded else { return }
    do throws(SessionStream.Fault) {
      for frame in try stream.take(frame) where !hasEnded { await act(on: frame, reply) }
    } catch {
      await end(SessionEnd(error == .lost ? .lost : .breach))
    }
  }

  private func act(on frame: SessionFrame, _ reply: String?) async {
    switch (frame.kind, peer) {
    case (.accept, .none(let waiting)):
      guard let acceptance = try? JSONDecoder().decode(SessionAcceptance.self, from: frame.body),
        acceptance.version == 1, let subject = reply, subjects.isSession(subject)
      else { return await end(SessionEnd(.breach)) }
      guard acceptance.hash == hash else { return await end(SessionEnd(.otherPlugin)) }
      peer = .worker(subject: subject, token: frame.token)
      for line in waiting { await send(line) }
    case (.message, .worker):
      await output(RelayLine.message(channel: channel, frame.body).data)
    case (.features, .worker):
      var control = RelayControl(channel: channel)
      control.features = (try? JSONDecoder().decode(FeatureSet.self, from: frame.body)) ?? []
      await output(RelayLine.control(control).data)
    case (.end, _):
      let given = try? JSONDecoder().decode(SessionEnd.self, from: frame.body.prefix(1_000))
      // Only some ends are the worker's to tell, and none of its words are shown.
      let reasons: Set<SessionEnd.Reason> = [.busy, .otherPlugin, .gone, .lost, .breach, .flood]
      let reason = given.map(\.reason).flatMap { reasons.contains($0) ? $0 : nil } ?? .gone
      if reason == .busy, case .none = peer {
        await askAgain()
      } else {
        await end(SessionEnd(reason))
      }
    case (.beat, _): break
    default: await end(SessionEnd(.breach))
    }
  }
}

/// How often a relay and a worker tell each other that they are there.
package struct RelayPulse: Sendable, Hashable {
  /// The time between two signs of life.
  package var interval: Duration
  /// The time without one after which the other side counts as gone.
  package var patience: Duration

  /// Creates the times for signs of life.
  package init(interval: Duration = .seconds(3), patience: Duration = .seconds(12)) {
    (self.interval, self.patience) = (interval, patience)
  }
}

extension Duration {
  /// The time in seconds.
  var inSeconds: Double {
    Double(components.seconds) + Double(components.attoseconds) / 1e18
  }
}

internal import Foundation
internal import HandlerProtocol
internal import MenuHandlers
internal import PluginHost

/// One invocation of a front end at this worker, from its opening to its end.
actor WorkerSession {
  /// The random digits of the session.
  let token: String
  /// The messages from the front end.
  nonisolated let inbox = SessionInbox()

  private let connection: BrokerConnection
  private let front: String
  private let opening: SessionOpening
  private let time: any TimeSource
  private var numbering: SessionNumbering
  private var stream = SessionStream(first: 2)
  private var dialogue: HandlerDialogue?
  /// The token that all frames of the front end bear.
  private let frontToken: String
  private var lastSign: Duration
  private var hasEnded = false

  /// Creates a session that was opened by a frame with the answers' subject `front`.
  init(
    token: String, opening: SessionOpening, front: String, frontToken: String,
    connection: BrokerConnection, time: any TimeSource
  ) {
    self.token = token
    self.opening = opening
    self.front = front
    self.frontToken = frontToken
    self.connection = connection
    self.time = time
    numbering = SessionNumbering(token: token)
    lastSign = time.now
  }

  /// Runs the session; returns when it has ended.
  ///
  /// - Parameters:
  ///   - offer: the handler that is asked.
  ///   - worker: the id of the worker.
  ///   - subject: the subject of the session's further messages.
  ///   - first: the first message of the plugin protocol.
  ///   - finished: is told of the end of each request.
  func run(
    _ offer: HandlerOffer, worker: String, subject: String, first: Data,
    finished: @escaping @Sendable (_ failed: String?) async -> Void
  ) async {
    let dialogue = HandlerDialogue(
      handler: offer.handler, name: offer.facts.name, ownID: "remote-" + token,
      write: { [weak self] in await self?.write($0) },
      tellFeatures: { [weak self] in await self?.tell($0) }, finished: finished)
    self.dialogue = dialogue
    let acceptance = SessionAcceptance(hash: offer.facts.hash, worker: worker)
    send(
      numbering.frame(.accept, (try? JSONEncoder().encode(acceptance)) ?? Data()), reply: subject)
    if let breach = await dialogue.receive(first) { await end(SessionEnd(.breach, breach)) }
    let watch = Task { [weak self] in await self?.watch() }
    await inbox.drain { await self.take($0) }
    watch.cancel()
    if inbox.isFlooded { await end(SessionEnd(.flood)) } else { await end(nil) }
  }

  /// Ends the session, and tells the front end if there is a reason to.
  func end(_ end: SessionEnd?) async {
    guard !hasEnded else { return }
    hasEnded = true
    if let end { send(numbering.frame(.end, (try? JSONEncoder().encode(end)) ?? Data())) }
    inbox.finish()
    await dialogue?.end()
  }

  private func watch() async {
    let patience = Duration.seconds(min(max(opening.patience, 1), 600))
    while !hasEnded {
      guard (try? await time.sleep(for: patience / 2)) != nil else { return }
      if time.now - lastSign > patience { await end(SessionEnd(.gone)) }
    }
  }

  /// Takes a message; returns whether the session goes on.
  private func take(_ message: BrokerMessage) async -> Bool {
    guard !hasEnded else { return false }
    guard let frame = try? SessionFrame(message.data), frame.token == frontToken else {
      await end(SessionEnd(.breach))
      return false
    }
    lastSign = time.now
    let ready: [SessionFrame]
    do throws(SessionStream.Fault) { ready = try stream.take(frame) } catch {
      await end(SessionEnd(error == .lost ? .lost : .breach))
      return false
    }
    for frame in ready {
      switch frame.kind {
      case .beat: send(numbering.beat())
      case .message:
        if let breach = await dialogue?.receive(frame.body) {
          await end(SessionEnd(.breach, breach))
        }
      case .end: await end(nil)
      case .open, .accept, .features, .part: await end(SessionEnd(.breach))
      }
    }
    return !hasEnded
  }

  private func write(_ line: Data) async {
    guard !hasEnded else { return }
    guard line.count <= LineFraming.longestLine else {
      return await end(SessionEnd(.breach, "a message is larger than allowed"))
    }
    for frame in numbering.frames(ofMessage: line, limit: connection.payloadLimit) { send(frame) }
  }

  private func tell(_ features: FeatureSet) {
    guard !hasEnded else { return }
    send(numbering.frame(.features, (try? JSONEncoder().encode(features)) ?? Data("[]".utf8)))
  }

  private func send(_ frame: Data, reply: String? = nil) {
    // What is not sent is missed by the other side, which ends the session then.
    try? connection.publish(frame, to: front, reply: reply)
  }
}

internal import Platform
internal import HandlerProtocol
internal import PluginHost
internal import StructuredData

/// The checks of a plugin of `mode: service`.
struct ServiceChecks {
  let bench: TestBench
  let service: TestedService
  let recorder: Recorder

  /// The time a plugin may take to react to a cancellation.
  static let grace = Duration.milliseconds(500)
  /// The additional time to wait, because the machine may be busy.
  private static let patience = Duration.seconds(5)

  private var handlers: [String] { bench.manifest.handlers.map(\.name) }

  func run() async {
    let peer = await service.start()
    let isUp = await recorder.check("it starts, and chooses a version that both speak") {
      try await shakeHands(peer)
    }
    guard isUp else { return }
    for handler in handlers { await look(at: handler) }
    await overlap()
    await cancel()
    await badInput()
    await recorder.check("its output holds messages alone") { try await checkOutput() }
    await recorder.check("it ends in order when asked to") { try await shutDown() }
    await recorder.check("it ends when its input does") { try await endOfInput() }
  }

  private func shakeHands(_ peer: PluginPeer) async throws {
    let answer = try await message(
      await peer.ask(Method.initialize, bench.greeting, within: bench.startLimit), peer,
      "'initialize'")
    if let error = answer.error {
      throw Finding.failed("it answered with an error: \(error.message)")
    }
    let result: InitializeResult
    do { result = try answer.result(InitializeResult.self) } catch {
      throw Finding.failed(DecodingProblem.words(error))
    }
    guard (ProtocolVersion.oldest...ProtocolVersion.newest).contains(result.protocol) else {
      throw Finding.failed("it chose version \(result.protocol)")
    }
    await service.note(result.features)
    let missing = Set(handlers).subtracting(result.handlers ?? handlers).sorted()
    if let first = missing.first {
      throw Finding.failed("it has no handler '\(first)', which its manifest names")
    }
    if let id = result.plugin?.id, id != bench.manifest.id {
      throw Finding.warning("it calls itself '\(id)', its manifest '\(bench.manifest.id)'")
    }
  }

  private func overlap() async {
    await recorder.check("it answers two selections at the same time") {
      let peer = try await service.peer()
      let first = await peer.send(Method.select, bench.selection(handlers[0], invocation: "two-1"))
      let second = await peer.send(Method.select, bench.selection(handlers[0], invocation: "two-2"))
      for id in [first, second] {
        _ = try await message(
          await peer.answer(to: id, within: bench.replyLimit), peer, "one of two selections")
      }
      for invocation in ["two-1", "two-2"] {
        await peer.notify(Method.end, InvocationParams(invocation: invocation))
      }
    }
  }

  private func cancel() async {
    await recorder.check("it stops when a request is cancelled") {
      let peer = try await service.peer()
      let id = await peer.send(Method.select, bench.selection(handlers[0], invocation: "cancel"))
      await peer.notify(Method.cancel, CancelParams(id: .number(id)))
      let limit = "\(Self.grace.shortWords), after which the host would end its process"
      var answer = await peer.answer(to: id, within: Self.grace)
      var isLate = false
      if case .nothing = answer {
        // On a busy machine this may not be the plugin's fault.
        isLate = true
        answer = await peer.answer(to: id, within: Self.patience)
      }
      _ = try await message(answer, peer, "the cancelled selection within \(limit)")
      await peer.notify(Method.end, InvocationParams(invocation: "cancel"))
      if isLate { throw Finding.warning("it took more than \(limit)") }
    }
  }

  private func badInput() async {
    await recorder.check(
      "it continues after a line that is not a message, and an unknown notification"
    ) {
      let peer = try await service.peer()
      await peer.write(Data("this is no message\n".utf8))
      await peer.notify("test/unknown", InvocationParams(invocation: "none"))
      try await selectOnce(peer, invocation: "after-noise")
    }
    await recorder.check("it answers unknown requests with an error, and continues") {
      let peer = try await service.peer()
      let unknown = try await ask(
        "test/unknown", InvocationParams(invocation: "none"), peer,
        "a request of an unknown method")
      try expectError(unknown, "an unknown method")
      let handler = bench.selection("no-such-handler", invocation: "none")
      try expectError(
        try await ask(Method.select, handler, peer, "an unknown handler"), "an unknown handler")
      let action = ActionParams(invocation: "gone", view: "main", action: "none")
      _ = try await ask(Method.action, action, peer, "an action of a view that is gone")
      await peer.notify(Method.end, InvocationParams(invocation: "never-began"))
      try await selectOnce(peer, invocation: "after")
    }
  }

  private func selectOnce(_ peer: PluginPeer, invocation: String) async throws {
    let params = bench.selection(handlers[0], invocation: invocation)
    _ = try await ask(Method.select, params, peer, "the selection")
    await peer.notify(Method.end, InvocationParams(invocation: invocation))
  }

  private func expectError(_ answer: IncomingMessage, _ words: String) throws {
    if answer.error == nil {
      throw Finding.warning("it answered \(words) with a result")
    }
  }

  private func checkOutput() async throws {
    let peers = await service.peers
    for peer in peers {
      if let breach = await peer.breach { throw Finding.failed("it sent \(breach)") }
      let unasked = await peer.unasked
      if unasked > 0 {
        throw Finding.failed("it sent \(unasked) requests or answers that were not asked for")
      }
    }
    for peer in peers {
      if let stray = await peer.strays.first {
        throw Finding.warning(
          "it printed a line that is not a message and is taken for a log line: \(stray)")
      }
    }
  }

  private func shutDown() async throws {
    let peer = try await service.peer()
    let nothing = StructuredValue.object([:])
    _ = try await message(
      await peer.ask(Method.shutdown, nothing, within: Self.patience), peer, "'shutdown'")
    await peer.notify(Method.exit, nothing)
    await peer.closeInput()
    try await expectEnd(peer, "'exit'")
  }

  private func endOfInput() async throws {
    let peer = await bench.launch()
    try await shakeHands(peer)
    await peer.closeInput()
    do { try await expectEnd(peer, "the end of its input") } catch {
      await peer.stop()
      throw error
    }
  }

  private func expectEnd(_ peer: PluginPeer, _ cause: String) async throws {
    guard let end = await peer.waitForEnd(within: .seconds(1)) else {
      throw Finding.failed("it continues after \(cause); the host would kill it")
    }
    if end != .exited(0) { throw Finding.failed("it ended \(end.words) after \(cause)") }
  }

  /// Asks the plugin, and returns the message of its answer, or throws the reason why it is missing.
  func ask(
    _ method: String, _ params: some Encodable & Sendable, _ peer: PluginPeer, _ question: String
  ) async throws -> IncomingMessage {
    try await message(
      await peer.ask(method, params, within: bench.replyLimit), peer, question)
  }

  /// Returns the answer as ``ask(_:_:_:_:)`` does; an error of the plugin is a warning.
  func answer(
    to method: String, _ params: some Encodable & Sendable, _ peer: PluginPeer, _ question: String
  ) async throws -> IncomingMessage {
    let answer = try await ask(method, params, peer, question)
    guard let error = answer.error else { return answer }
    throw Finding.warning("it answered with an error, which the user is shown: \(error.message)")
  }

  /// Returns the message of an answer, or throws the reason why it is missing.
  func message(
    _ answer: PluginPeer.Answer, _ peer: PluginPeer, _ question: String
  ) async throws -> IncomingMessage {
    switch answer {
    case .message(let message): return message
    case .ended(let end):
      let words = await peer.lastWords.map { ": " + $0 } ?? ""
      throw Finding.failed("it ended \(end.words)\(words)")
    case .nothing(let reason):
      if let breach = await peer.breach { throw Finding.failed("it sent \(breach)") }
      throw Finding.failed("it did not answer \(question)\n\(reason)")
    }
  }
}

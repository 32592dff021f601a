internal import Platform
internal import HandlerProtocol
internal import PluginHost
internal import StructuredData

/// The host's end of a plugin process, which records every message and interprets none.
actor PluginPeer {
  enum Answer: Sendable {
    case message(IncomingMessage)
    case ended(ProcessEnd)
    /// No answer came; the text says what came instead.
    case nothing(String)
  }

  private var process: (any PluginProcess)?
  private var framing = LineFraming()
  private var tally = OutputTally()
  /// The amount of output when a request was sent, by its number.
  private var tallies: [Int: OutputTally] = [:]
  private var nextID = 1
  private var answers: [Int: IncomingMessage] = [:]
  private(set) var notifications: [IncomingMessage] = []
  /// The lines that are not messages.
  private(set) var strays: [String] = []
  /// The number of requests from the plugin, and of answers without a request.
  private(set) var unasked = 0
  private(set) var breach: String?
  private(set) var end: ProcessEnd?
  /// The whole output, for programs that do not speak the protocol.
  private(set) var output = Data()
  private var log = Data()
  private var confinement: [String] = []

  func launch(_ command: PluginCommand, with launcher: any PluginLauncher) {
    confinement = command.confinement
    process = launcher.launch(command) { [weak self] event in await self?.receive(event) }
  }

  /// The last line of the plugin's standard error, and the permission that the plugin may lack.
  var lastWords: String? {
    let lines = String(decoding: log, as: UTF8.self).split(whereSeparator: \.isNewline)
      .map(String.init)
    let refused = RefusedAccess(in: lines, options: confinement)
    return lines.last.map { last in last + (refused.map { "\n" + $0.words } ?? "") }
  }

  func write(_ line: Data) { process?.write(line) }
  func closeInput() { process?.closeInput() }
  func terminate() { process?.terminate() }

  /// Terminates the process, and waits for its end.
  func stop() async {
    terminate()
    _ = await waitForEnd(within: .seconds(2))
  }

  func notify(_ method: String, _ params: some Encodable & Sendable) {
    if let line = try? Envelope.request(method, params: params) { write(line) }
  }

  func send(_ method: String, _ params: some Encodable & Sendable) -> Int {
    let id = nextID
    expect(id)
    if let line = try? Envelope.request(method, id: .number(id), params: params) { write(line) }
    return id
  }

  /// Treats all requests up to `id` as sent, so that their answers are expected.
  func expect(_ id: Int) {
    nextID = max(nextID, id + 1)
    tallies[id] = tally
  }

  /// Whether the process can still be asked.
  var isUsable: Bool { end == nil && breach == nil }

  func ask(
    _ method: String, _ params: some Encodable & Sendable, within limit: Duration
  ) async -> Answer {
    await answer(to: send(method, params), within: limit)
  }

  func answer(to id: Int, within limit: Duration) async -> Answer {
    await wait(limit) { answers[id] != nil || end != nil }
    if let answer = answers[id] { return .message(answer) }
    if let end { return .ended(end) }
    let reason = tally.reason(
      since: tallies[id] ?? OutputTally(), partialBytes: framing.waitingBytes)
    return .nothing([reason.detail, reason.hint].compactMap { $0 }.joined(separator: "\n"))
  }

  /// Waits for the end of the process; returns nil if it still runs after `limit`.
  func waitForEnd(within limit: Duration) async -> ProcessEnd? {
    await wait(limit) { end != nil }
    return end
  }

  private func wait(_ limit: Duration, until condition: () -> Bool) async {
    let deadline = ContinuousClock.now + limit
    while !condition(), ContinuousClock.now < deadline {
      guard (try? await Task.sleep(for: .milliseconds(2))) != nil else { return }
    }
  }

  private func receive(_ event: ProcessEvent) {
    switch event {
    case .output(let bytes):
      if output.count < 8 << 20 { output.append(contentsOf: bytes) }
      guard breach == nil else { return }
      tally.add(bytes: bytes.count)
      let (lines, isTooLong) = framing.append(bytes)
      for line in lines { receive(line) }
      if isTooLong { breach = "a line too long" }
    case .errorOutput(let bytes):
      log.append(contentsOf: bytes)
      if log.count > 128 << 10 { log = Data(log.suffix(64 << 10)) }
    case .outputClosed, .inputClosed, .inputStalled: break
    case .ended(let end): self.end = end
    }
  }

  private func receive(_ line: Data) {
    let message: IncomingMessage
    do { message = try IncomingMessage(line) } catch {
      let error = error as? JSONSyntaxError
      if case .tooDeep? = error?.reason {
        breach = "a line too deep"
      } else {
        stray(line, because: error)
      }
      return
    }
    if message.method != nil {
      if message.id == nil { notifications.append(message) } else { unasked += 1 }
      return
    }
    if let number = message.id?.requestNumber, answers[number] == nil, number < nextID {
      answers[number] = message
    } else if message.id == nil, message.error == nil {
      stray(line)
    } else {
      unasked += 1
    }
  }

  private func stray(_ line: Data, because error: JSONSyntaxError? = nil) {
    tally.add(stray: line, because: error.map { DecodingProblem.words($0) })
    let text = String(decoding: line.prefix(200), as: UTF8.self)
    strays.append(text + (error.map { "\n\($0)" } ?? ""))
  }
}

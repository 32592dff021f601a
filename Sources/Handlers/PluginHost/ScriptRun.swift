internal import DisplayText
internal import Platform
internal import MenuDispatch

actor ScriptRun {
  static let outputLimit = 8 << 20

  private let plugin: Plugin
  private let time: any TimeSource
  private let logFolder: String
  private var process: (any PluginProcess)?
  private var program: String?
  private(set) var log = PluginLog()
  /// Both outputs in the order in which they came, for a failure.
  private var transcript = PluginLog()
  /// Whether the transcript ends with errors, and whether it ends within a line.
  private var transcriptEnd = (isError: false, isOpen: false)
  private var output = Data()
  /// Shows text as it arrives; nil if the output is not shown.
  private var shown: ShownOutput?
  /// Whether the output is text and not JSON, or `nil` before its first character.
  private var isText: Bool?
  private var lastActivity: Duration
  private var failure: HandlerFailure?
  private var result: CheckedContinuation<Data, any Error>?
  private var isEnded = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  private let wording: Wording

  init(plugin: Plugin, time: any TimeSource, logFolder: String, _ wording: Wording) {
    self.wording = wording
    self.plugin = plugin
    self.time = time
    self.logFolder = logFolder
    lastActivity = time.now
  }

  /// Runs `command` to its end and returns its output; text goes to `show` as it comes.
  func output(
    of command: PluginCommand, with launcher: any PluginLauncher, input: Data,
    show: ShownOutput.Show?
  ) async throws -> Data {
    try Task.checkCancellation()
    shown = show.map { ShownOutput(time, $0) }
    program = command.program
    (log.confinement, transcript.confinement) = (command.confinement, command.confinement)
    let process = launcher.launch(command) { [weak self] event in await self?.receive(event) }
    self.process = process
    process.write(input)
    process.closeInput()
    let watchdog = Task { [weak self] in await self?.watch() }
    defer { watchdog.cancel() }
    do {
      let output = try await withTaskCancellationHandler {
        try await withCheckedThrowingContinuation { result = $0 }
      } onCancel: {
        Task { await self.cancel() }
      }
      await shown?.finish()
      return output
    } catch {
      if !(error is CancellationError) { await shown?.finish() }
      throw error
    }
  }

  private func append(_ bytes: [UInt8]) async {
    output.append(contentsOf: bytes)
    if isText == true {
      await shown?.add(bytes)
    } else if isText == nil, bytes.contains(where: { $0 > 0x20 }) {
      isText = !ScriptExchange.isJSON(output)
      if isText == true { await shown?.add(output) }
    }
  }

  func terminate() { process?.terminate() }

  func waitForEnd() async {
    if isEnded || process == nil { return }
    await withCheckedContinuation { waiters.append($0) }
  }

  /// Stops waiting at once; the guard ends the process.
  private func cancel() {
    process?.terminate()
    finish(.failure(CancellationError()))
  }

  private func watch() async {
    var patience = Patience(.seconds(plugin.manifest.timeouts.reply), from: time.now)
    while result != nil {
      guard let slice = patience.next(lastActivity: lastActivity, now: time.now) else {
        fail(
          .doesNotAnswer(id: plugin.manifest.id),
          wording(
            .printedNothingFor(
              time: Duration.seconds(plugin.manifest.timeouts.reply).words(in: wording))),
          wording(.processEnded), kind: .timeout)
        return
      }
      guard (try? await time.sleep(for: slice)) != nil else { return }
    }
  }

  private func receive(_ event: ProcessEvent) async {
    switch event {
    case .output(let bytes):
      lastActivity = time.now
      guard output.count + bytes.count <= Self.outputLimit else {
        fail(
          .printedTooMuch(id: plugin.manifest.id),
          wording(.printedMoreThan(limit: Self.outputLimit >> 20)), wording(.processEnded))
        return
      }
      guard failure == nil else { return }
      note(bytes, isError: false)
      await append(bytes)
    case .errorOutput(let bytes):
      lastActivity = time.now
      log.append(bytes)
      note(bytes, isError: true)
    // A script need not read its input, and closing its output is not its end.
    case .outputClosed, .inputClosed, .inputStalled: break
    case .ended(let end):
      isEnded = true
      _ = (failure == nil ? log : transcript).write(to: logFolder)
      didEnd(end)
      waiters.resumeAll()
    }
  }

  /// Adds to the transcript; each output begins on a line of its own.
  private func note(_ bytes: [UInt8], isError: Bool) {
    if transcriptEnd.isOpen, transcriptEnd.isError != isError { transcript.append([0x0A]) }
    transcript.append(bytes)
    if let last = bytes.last { transcriptEnd = (isError, last != 0x0A) }
  }

  private func didEnd(_ end: ProcessEnd) {
    if end == .exited(0) {
      finish(.success(output))
      return
    }
    let id = plugin.manifest.id
    let ending = wording(.ended(end: end.words(in: wording)))
    switch end {
    // The guard's own message distinguishes this from a script whose last command was not found.
    case .exited(let status)
    where (status == 126 || status == 127) && log.tail(1).first?.hasPrefix("appmenu-guard:") == true:
      let missing = program.flatMap { MissingInterpreter(of: $0) }
      fail(.cannotBeStarted(id: id), missing?.detail ?? log.tail(1).first ?? ending, missing?.hint)
    case .notStarted: fail(.cannotBeStarted(id: id), ending, nil)
    case .exited: fail(.failed(id: id), ending, nil)
    case .signalled: fail(.stoppedUnexpectedly(id: id), ending, nil)
    }
  }

  private func fail(
    _ message: Phrase, _ detail: String, _ hint: String?, kind: HandlerFailure.Kind = .broken
  ) {
    guard failure == nil else { return }
    let failure = transcript.failure(
      kind, wording(message), detail: detail, hint: hint, in: logFolder, wording)
    self.failure = failure
    process?.terminate()
    finish(.failure(failure))
  }

  private func finish(_ outcome: Result<Data, any Error>) {
    result.take()?.resume(with: outcome)
  }
}

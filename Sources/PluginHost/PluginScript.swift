internal import Foundation
internal import HandlerProtocol
internal import MenuHandlers
internal import MenuItems

/// A plugin whose program is run once for each selection: `mode: script`.
///
/// The program receives the selection in its environment and as one JSON line on standard input; its
/// output is the view.
actor PluginScript: PluginBackend {
  let plugin: Plugin
  private let preparation: PluginPreparation
  private let launcher: any PluginLauncher
  private let time: any TimeSource
  private let budget = ViewBudget()
  /// The selections, by invocation: actions are run with the same names.
  private var selections: [String: HandlerSelection] = [:]
  private var runs: [ObjectIdentifier: ScriptRun] = [:]
  private var pushed = 0
  /// The continuations that wait until a retired plugin has nothing left to show.
  private var retirement: [CheckedContinuation<Void, Never>] = []

  init(
    plugin: Plugin, preparation: PluginPreparation, launcher: any PluginLauncher,
    time: any TimeSource
  ) {
    self.plugin = plugin
    self.preparation = preparation
    self.launcher = launcher
    self.time = time
  }

  func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    selections[selection.invocation] = selection
    let params = selection.params(handler: handlerName(for: selection.item))
    let output = try await run(params, selection.item)
    return admit(try result(output, title: selection.item.title), output, selection.invocation)
  }

  /// Runs the program again with the action; if it prints a view, the view is shown above the one that the
  /// action belongs to.
  func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    guard let selection = selections[action.invocation] else {
      throw HandlerFailure(.failed, "This view is no longer shown", retryable: false)
    }
    let output = try await run(action.params, selection.item, action: action.params)
    let isSilent = output.allSatisfy { $0 <= 0x20 }
    if isSilent { return [] }
    // Open a level of its own above the existing ones.
    pushed += 1
    var result = try result(output, title: selection.item.title)
    if result.view?.id == HandlerView.defaultID { result.view?.id = "pushed-\(pushed)" }
    result = admit(result, output, action.invocation)
    let shown = result.view.map { Effect.push($0) }
    return (shown.map { [$0] } ?? []) + (result.effects ?? [])
  }

  func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage {
    throw HandlerFailure(
      .failed, "A script has no further pages",
      hint: "Only a plugin of `mode: service` is asked for them.", retryable: false)
  }

  /// Returns a result whose views are within their limits and have no further pages: no process is left to
  /// ask for them.
  private func admit(
    _ result: HandlerResult, _ output: Data, _ invocation: String
  ) -> HandlerResult {
    var bytes = output.count
    func admit(_ view: HandlerView) -> HandlerView {
      defer { bytes = 0 }
      var view = budget.admit(view, bytes: bytes, invocation: invocation)
      view.cursor = nil
      _ = view.dropLargeImages()
      return view
    }
    var result = result
    result.view = result.view.map(admit)
    result.effects = result.effects?.map { effect in
      switch effect {
      case .push(let view): .push(admit(view))
      case .replace(let view): .replace(admit(view))
      default: effect
      }
    }
    return result
  }

  func notify(_ event: EventParams) async {}

  func close(view: String, of invocation: String) async {
    budget.release(view: view, of: invocation)
  }

  func end(invocation: String) async {
    selections[invocation] = nil
    budget.release(invocation: invocation)
    retireIfIdle()
  }

  func retire() async {
    if selections.isEmpty, runs.isEmpty { return }
    await withCheckedContinuation { retirement.append($0) }
  }

  private func retireIfIdle() {
    if selections.isEmpty, runs.isEmpty { finishRetirement() }
  }

  private func finishRetirement() {
    for waiter in retirement { waiter.resume() }
    retirement = []
  }

  func shutDown() async {
    finishRetirement()
    for run in runs.values { await run.terminate() }
    for run in runs.values { await run.waitForEnd() }
  }

  // MARK: Running

  private func run(
    _ params: some Encodable, _ item: MenuItem, action: ActionParams? = nil
  ) async throws -> Data {
    var (command, folders) = try preparation.prepare(plugin)
    let variables = ScriptExchange.variables(
      title: item.title, id: item.id, handler: handlerName(for: item), action: action,
      directories: folders)
    command.environment.merge(variables) { $1 }
    let line = try ScriptExchange.input(params)
    preparation.trace?.note("run", of: plugin.manifest.id)
    preparation.trace?.record(line, .toPlugin, of: plugin.manifest.id)
    let run = ScriptRun(plugin: plugin, time: time, logFolder: folders.state)
    runs[ObjectIdentifier(run)] = run
    defer {
      runs[ObjectIdentifier(run)] = nil
      retireIfIdle()
    }
    let output = try await run.output(of: command, with: launcher, input: line)
    preparation.trace?.record(output, .fromPlugin, of: plugin.manifest.id)
    return output
  }

  private func result(_ output: Data, title: String) throws -> HandlerResult {
    do { return try ScriptExchange.result(of: output, title: title) } catch {
      throw broken(DecodingProblem.words(error))
    }
  }

  private func broken(_ detail: String) -> HandlerFailure {
    HandlerFailure(
      .broken, "The plugin '\(plugin.manifest.id)' printed JSON that is no view", detail: detail)
  }
}

/// One run of a script's program.
private actor ScriptRun {
  /// The maximum output of a script, in bytes.
  static let outputLimit = 8 << 20

  private let plugin: Plugin
  private let time: any TimeSource
  private let logFolder: String
  private var process: (any PluginProcess)?
  private var log = PluginLog()
  private var output = Data()
  private var lastActivity: Duration
  private var failure: HandlerFailure?
  private var result: CheckedContinuation<Data, any Error>?
  private var isEnded = false
  private var waiters: [CheckedContinuation<Void, Never>] = []

  init(plugin: Plugin, time: any TimeSource, logFolder: String) {
    self.plugin = plugin
    self.time = time
    self.logFolder = logFolder
    lastActivity = time.now
  }

  /// Runs `command` to its end and returns its output.
  func output(
    of command: PluginCommand, with launcher: any PluginLauncher, input: Data
  ) async throws -> Data {
    try Task.checkCancellation()
    let process = launcher.launch(command) { [weak self] event in await self?.receive(event) }
    self.process = process
    process.write(input)
    process.closeInput()
    let watchdog = Task { [weak self] in await self?.watch() }
    defer { watchdog.cancel() }
    return try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { result = $0 }
    } onCancel: {
      Task { await self.cancel() }
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
          "The plugin '\(plugin.manifest.id)' does not answer",
          "It printed nothing for \(plugin.manifest.timeouts.reply) seconds and did not end.",
          "Its process was ended.", kind: .timeout)
        return
      }
      guard (try? await time.sleep(for: slice)) != nil else { return }
    }
  }

  private func receive(_ event: ProcessEvent) {
    switch event {
    case .output(let bytes):
      lastActivity = time.now
      guard output.count + bytes.count <= Self.outputLimit else {
        fail(
          "The plugin '\(plugin.manifest.id)' printed too much",
          "It printed more than \(Self.outputLimit >> 20) MiB.", "Its process was ended.")
        return
      }
      if failure == nil { output.append(contentsOf: bytes) }
    case .errorOutput(let bytes):
      lastActivity = time.now
      log.append(bytes)
    // A script need not read its input, and closing its output is not its end.
    case .outputClosed, .inputClosed, .inputStalled: break
    case .ended(let end):
      isEnded = true
      _ = log.write(to: logFolder)
      didEnd(end)
      for waiter in waiters { waiter.resume() }
      waiters = []
    }
  }

  private func didEnd(_ end: ProcessEnd) {
    if end == .exited(0) {
      finish(.success(output))
      return
    }
    let id = plugin.manifest.id
    switch end {
    // The guard's own message distinguishes this from a script whose last command was not found.
    case .exited(let status)
    where (status == 126 || status == 127) && log.tail(1).first?.hasPrefix("appmenu-guard:") == true:
      fail(
        "The plugin '\(id)' cannot be started", log.tail(1).first ?? "It ended \(end.words).", nil)
    case .notStarted: fail("The plugin '\(id)' cannot be started", "It ended \(end.words).", nil)
    case .exited: fail("The plugin '\(id)' failed", "It ended \(end.words).", nil)
    case .signalled: fail("The plugin '\(id)' stopped unexpectedly", "It ended \(end.words).", nil)
    }
  }

  private func fail(
    _ message: String, _ detail: String, _ hint: String?, kind: HandlerFailure.Kind = .broken
  ) {
    guard failure == nil else { return }
    let path = log.write(to: logFolder)
    let hints = [hint, path.map { "Its log: \($0)" }].compactMap { $0 }
    let failure = HandlerFailure(
      kind, message, detail: detail,
      hint: hints.isEmpty ? nil : hints.joined(separator: "\n"), log: log.tail(),
      wholeLog: log.text.isEmpty ? nil : log.text)
    self.failure = failure
    process?.terminate()
    finish(.failure(failure))
  }

  private func finish(_ outcome: Result<Data, any Error>) {
    result?.resume(with: outcome)
    result = nil
  }
}

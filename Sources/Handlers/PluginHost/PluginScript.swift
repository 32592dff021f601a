internal import Platform
internal import HandlerProtocol
internal import DisplayText
internal import Files
internal import MenuDispatch
internal import MenuItems
internal import SourceText

/// A plugin whose program is run once for each selection: `mode: script`.
///
/// The program receives the selection in its environment and as one JSON line on standard input; its
/// output is the view.
actor PluginScript: PluginBackend {
  let plugin: Plugin
  private let preparation: PluginPreparation
  private let budget: ViewBudget
  /// The selections, by invocation: actions are run with the same names.
  private var selections: [String: HandlerSelection] = [:]
  private var runs: [ObjectIdentifier: ScriptRun] = [:]
  private var pushed = 0
  /// The log of the last finished run, and the folder of its file.
  private var lastLog: (log: PluginLog, folder: String)?
  private var noted: Set<String> = []
  /// The continuations that wait until a retired plugin has nothing left to show.
  private var retirement: [CheckedContinuation<Void, Never>] = []

  init(_ plugin: Plugin, _ preparation: PluginPreparation) {
    (self.plugin, self.preparation) = (plugin, preparation)
    budget = ViewBudget(preparation.host.wording)
  }

  func select(
    _ selection: HandlerSelection, report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> HandlerResult {
    selections[selection.invocation] = selection
    let params = params(for: selection)
    let (output, log) = try await run(params, selection) { await report(.text($0)) }
    let result = try result(output, errors: log, title: selection.item.title)
    return try admit(result, output, selection.invocation)
  }

  /// Runs the program again with the action; if it prints a view, the view is shown above the one that the
  /// action belongs to.
  func act(_ action: HandlerRequest<ActionParams>) async throws -> [Effect] {
    try action.refuseHostAction(preparation.host.wording)
    guard let selection = selections[action.invocation] else {
      throw HandlerFailure(.failed, preparation.host.wording(.noLongerShown), retryable: false)
    }
    let (output, _) = try await run(action.params, selection, action: action.params)
    if output.allSatisfy({ $0 <= 0x20 }) { return [] }
    // Open a level of its own above the existing ones.
    pushed += 1
    var result = try result(output, title: selection.item.title)
    if result.view?.id == HandlerView.defaultID { result.view?.id = "pushed-\(pushed)" }
    result = try admit(result, output, action.invocation)
    return (result.view.map { [.push($0)] } ?? []) + (result.effects ?? [])
  }

  func perform(
    _ action: HostAction, _ request: HandlerRequest<ActionParams>
  ) async throws -> [Effect] {
    try await preparation.effects(of: action, on: plugin, request.params) { _ in }
  }

  func more(_ request: HandlerRequest<MoreParams>) async throws -> ViewPage {
    throw HandlerFailure(
      .failed, preparation.host.wording(.scriptHasNoPages),
      hint: preparation.host.wording(.onlyServices), retryable: false)
  }

  /// Returns a result whose views are within their limits and have no further pages: no process is left to
  /// ask for them.
  private func admit(
    _ result: HandlerResult, _ output: Data, _ invocation: String
  ) throws -> HandlerResult {
    var bytes = output.count
    var cleaning = ViewCleaning()
    let result = try cleaning.clean(result) { view in
      guard !HostAction.isReserved(view.id) else {
        throw broken(preparation.host.wording(.reservedViewID(view: view.id)))
      }
      defer { bytes = 0 }
      var view = budget.admit(view, bytes: bytes, invocation: invocation)
      view.cursor = nil
      return view
    }
    if cleaning.actions > 0 { log(cleaning.reservedActions) }
    return result
  }

  func note(_ text: String) async { log(text) }

  private func log(_ text: String) {
    guard var last = lastLog, noted.insert(text).inserted else { return }
    last.log.append(line: "appmenu: " + text)
    _ = last.log.write(to: last.folder)
  }

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
    if selections.isEmpty, runs.isEmpty { retirement.resumeAll() }
  }

  func shutDown() async {
    retirement.resumeAll()
    for run in runs.values { await run.terminate() }
    for run in runs.values { await run.waitForEnd() }
  }

  // MARK: Running

  private func run(
    _ params: some Encodable, _ selection: HandlerSelection, action: ActionParams? = nil,
    show: ShownOutput.Show? = nil
  ) async throws -> (output: Data, log: String) {
    let (item, selected) = (selection.item, self.params(for: selection))
    let grant = try preparation.rights.grant(of: plugin, selected, item)
    let start = try preparation.prepare(plugin, grant)
    var command = start.command
    let variables = ScriptExchange.variables(
      title: item.title, id: item.id, handler: selected.handler,
      arguments: selected.item.arguments, action: action, directories: start.folders)
    // Remove the arguments of a script that has started this program.
    command.environment = command.environment.filter {
      !$0.key.startsWithBytes(of: ScriptExchange.argumentPrefix)
    }
    command.environment.merge(variables) { $1 }
    let settings = try await preparation.settings(of: plugin, start.admission.name)
    let line = try ScriptExchange.input(params, settings: settings?.values)
    preparation.trace?.note("run", of: plugin.manifest.id)
    preparation.trace?.record(line, .toPlugin, of: plugin.manifest.id)
    let run = ScriptRun(
      plugin: plugin, time: preparation.time, logFolder: start.folders.state,
      preparation.host.wording)
    runs[ObjectIdentifier(run)] = run
    defer {
      runs[ObjectIdentifier(run)] = nil
      retireIfIdle()
    }
    let output: Data
    do {
      output = try await run.output(
        of: command, with: preparation.launcher, input: line, show: show)
    } catch {
      throw preparation.namingSettings(error, of: plugin)
    }
    let log = await run.log
    lastLog = (log, start.folders.state)
    preparation.trace?.record(output, .fromPlugin, of: plugin.manifest.id)
    return (output, log.text)
  }

  private func result(_ output: Data, errors: String = "", title: String) throws -> HandlerResult {
    let wording = preparation.host.wording
    do {
      return try ScriptExchange.result(of: output, errors: errors, title: title, wording)
    } catch {
      let problems = ScriptExchange.problems(in: output)
      throw broken(DecodingProblem.words(problems) ?? DecodingProblem.words(error, wording))
    }
  }

  private func broken(_ detail: String) -> HandlerFailure {
    HandlerFailure(
      .broken, preparation.host.wording(.printedNoView(id: plugin.manifest.id)), detail: detail)
  }
}

internal import DisplayText
internal import FieldRules
internal import Platform
public import HandlerProtocol
public import MenuDispatch
package import MenuItems
internal import PluginHost
internal import SourceText
internal import StructuredData

/// The handler of items that run programs or open addresses by themselves.
///
/// It asks whether an untrusted menu may run a program, asks for the values of inputs, and shows the result.
public actor CommandHandler: MenuItemHandler {
  /// Returns the front end that shows the menu, or nil if it has no terminal.
  package typealias FindTerminal = @MainActor @Sendable () -> (any TerminalProgramRunner)?

  private let programs: BackgroundPrograms
  private let findTerminal: FindTerminal
  private let sources: MenuSources
  private let observer: (any RunObserver)?
  private let remembered: RememberedValues?
  private var selections: [String: Selection] = [:]
  /// The items that may run once although their menu is not trusted.
  private var allowed: [ObjectIdentifier: MenuItem] = [:]

  private struct Selection {
    var item: MenuItem
    var operation: ItemOperation
    var report: HandlerReport
    var suspended: SuspendedProgram?
    /// The view of the handler's own that is shown; actions of a view that a program printed do not count.
    var stage = Stage.running
    var isAllowedOnce = false
    /// The answers of the form's programs.
    var answers: InputForm.Answers = [:]
  }

  private enum Stage { case running, trust, form }

  package init(
    _ programs: BackgroundPrograms, observer: (any RunObserver)? = nil,
    remembered: RememberedValues? = nil,
    findTerminal: @escaping FindTerminal, findHandler: @escaping MenuSources.FindHandler
  ) {
    (self.observer, self.remembered) = (observer, remembered)
    self.programs = programs
    self.findTerminal = findTerminal
    sources = MenuSources(programs, findHandler: findHandler)
  }

  /// Runs the program of the item, or asks the questions that come before.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``.
  public func select(
    _ selection: HandlerSelection, report: @escaping HandlerReport
  ) async throws -> HandlerResult {
    let item = selection.item
    guard var operation = item.operation ?? item.source?.program else {
      guard item.source != nil else {
        throw HandlerFailure(.failed, wording(.runsNothing(title: item.title)), retryable: false)
      }
      return try await sources.show(selection, report: report)
    }
    if let remembered { operation = remembered.filled(operation, of: item) }
    let isAllowedOnce = allowed.removeValue(forKey: ObjectIdentifier(item)) != nil
    selections[selection.invocation] = Selection(
      item: item, operation: operation, report: report, isAllowedOnce: isAllowedOnce)
    if !isAllowedOnce, programs.needsTrust(operation) {
      selections[selection.invocation]?.stage = .trust
      let file = trust.file(of: operation)
      let scope = file.map { TrustScope(of: $0, with: item, trust).lines(wording) } ?? []
      return HandlerResult(
        view: CommandViews.trust(
          title: item.title, lines: trust.lines(about: operation) + scope, file: file, wording))
    }
    if item.source != nil {
      return try await sources.show(selection, isAllowedOnce: isAllowedOnce, report: report)
    }
    guard operation.inputs.isEmpty else {
      selections[selection.invocation]?.stage = .form
      let form = InputForm(
        operation, title: item.title, programs: programs, isAllowedOnce: isAllowedOnce)
      let answers = try await form.answers(for: form.initialValues) { answers, next in
        await report(.update(form.view(answers)))
        await report(.progress(fraction: nil, message: wording(.askingFor(label: next.label))))
      }
      selections[selection.invocation]?.answers = answers
      return HandlerResult(view: form.view(answers))
    }
    return try await perform(selection.invocation, values: [:])
  }

  /// Returns the items of the source of `item`, without questions, after `timeout` at most.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, also if the menu is not trusted.
  package func items(of item: MenuItem, timeout: Duration? = nil) async throws -> Menu {
    if let operation = item.source?.program, programs.needsTrust(operation) {
      throw HandlerFailure(
        .untrusted, wording(.untrustedItems(title: item.title)),
        detail: trust.lines(about: operation).joined(separator: "\n"),
        hint: trust.hint(for: operation.location?.file), retryable: false)
    }
    return try await sources.menu(of: item, timeout: timeout)
  }

  private var trust: MenuTrust { programs.trust }
  private var wording: Wording { programs.host.wording }

  private func offers(_ action: CommandAction, _ selection: Selection, view: String) -> Bool {
    switch action {
    case .submit: selection.stage == .form && view == HandlerView.defaultID
    case .resume, .end: selection.suspended != nil && view == CommandViews.suspendedID
    }
  }

  /// Continues after an answer to the form, or about a suspended program.
  ///
  /// - Throws: as ``select(_:report:)`` does.
  public func act(_ request: HandlerRequest<ActionParams>) async throws -> [Effect] {
    guard let selection = selections[request.invocation],
      let action = CommandAction(rawValue: request.action),
      offers(action, selection, view: request.view)
    else {
      throw HandlerFailure(.failed, wording(.noOwnAction(action: request.action)), retryable: false)
    }
    switch action {
    case .submit:
      var given = request.params.values
      if let effects = try await refused(&given, selection, request.invocation) { return effects }
      let values = try checked(given, of: selection.operation.inputs)
      remembered?.keep(given, selection.operation, of: selection.item)
      var result = try await perform(request.invocation, values: values)
      if result.view?.id == HandlerView.defaultID { result.view?.id = "output" }
      return [result.view.map { Effect.push($0) } ?? .close] + (result.effects ?? [])
    case .resume:
      guard let suspended = selection.suspended, let terminal = await findTerminal() else {
        return [.close]
      }
      selections[request.invocation]?.suspended = nil
      let end = await terminal.resume(suspended)
      let result = try answer(to: end, of: request.invocation, title: selection.item.title)
      return result.view.map { [.replace($0)] } ?? [.close] + (result.effects ?? [])
    case .end: return [.close]
    }
  }

  /// Returns the new choices and values of fields that depend on a changed one, and the errors of live checks.
  ///
  /// - Throws: as ``select(_:report:)`` does.
  public func change(
    _ request: HandlerRequest<FormChangeParams>
  ) async throws -> [FormFieldChange] {
    guard let selection = selections[request.invocation], selection.stage == .form else {
      return []
    }
    let (form, values) = (form(of: selection), request.params.values)
    var known = selection.answers
    let asked = selection.operation.inputs.first { $0.id == request.params.field }
    if asked?.choicesFrom != nil, known[request.params.field]?.problem != nil {
      // The user asks once more for what the programs could not give.
      known = known.filter { $0.value.problem == nil }
    }
    let answers = try await form.answers(for: values, after: known)
    let changes = try await form.changes(from: selection.answers, to: answers, values: values)
    // The next request is compared with the answers that the front end has received.
    selections[request.invocation]?.answers = answers
    return changes
  }

  /// The form answers changes if it has programs.
  public func features(of invocation: String) async -> FeatureSet {
    selections[invocation]?.operation.formPrograms.isEmpty == false ? [.formChange] : []
  }

  private func form(of selection: Selection) -> InputForm {
    InputForm(
      selection.operation, title: selection.item.title, programs: programs,
      isAllowedOnce: selection.isAllowedOnce)
  }

  /// Returns the effects that show why values cannot be used, or nil if they can; printed values are added to them.
  private func refused(
    _ values: inout [String: StructuredValue], _ selection: Selection, _ invocation: String
  ) async throws -> [Effect]? {
    guard !selection.operation.formPrograms.isEmpty else { return nil }
    let form = form(of: selection)
    let answers = try await form.answers(for: values, after: selection.answers)
    values = form.completed(values, answers, after: selection.answers)
    // The rules are checked first, because that needs no program.
    _ = try checked(values, of: selection.operation.inputs)
    let refusal = try await form.refusal(of: values, answers)
    selections[invocation]?.answers = answers
    guard let refusal else { return nil }
    let (input, text) = words(for: refusal)
    let errors = input.map { [$0.id: text] } ?? [:]
    let toast: [Effect] = input == nil ? [.toast(text: text, style: .error)] : []
    // Without new answers, the form stays as it is.
    if input == nil, answers == selection.answers { return toast }
    return [.replace(form.view(answers, errors: errors, values: values))] + toast
  }

  private func words(for refusal: InputForm.Refusal) -> (ItemInput?, String) {
    switch refusal {
    case .notAChoice(let input, let value, _): (input, wording(.notAmongChoices(value: value)))
    case .noChoices(let input, let problem): (input, problem)
    case .check(let input, let text): (input, SafeText.line(text))
    }
  }

  /// Returns the values as words: a front end has checked them, but need not be trusted to.
  private func checked(
    _ values: [String: StructuredValue], of inputs: [ItemInput]
  ) throws(HandlerFailure) -> [String: String] {
    var shown: [String: StructuredValue] = [:]
    for input in inputs where input.showIf?.holds(shown) != false {
      let value = values[input.id] ?? .null
      if let problem = input.rules.problem(of: value, today: LocalDay.number) {
        throw HandlerFailure(
          .failed, wording(.wrongValue(label: input.label, problem: wording(problem.phrase))))
      }
      shown[input.id] = value
    }
    return shown.mapValues(\.asWord)
  }

  /// Continues after the owner's answer to the question of trust.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, also if the question is not shown.
  package func perform(
    _ action: HostAction, _ request: HandlerRequest<ActionParams>
  ) async throws -> [Effect] {
    guard let selection = selections[request.invocation], selection.stage == .trust,
      request.view == HandlerView.defaultID
    else {
      throw HandlerFailure(.failed, wording(.noOwnAction(action: action.id)), retryable: false)
    }
    switch action {
    case .runOnce: return allow(selection.item)
    case .trustFile:
      if let file = trust.file(of: selection.operation) {
        let scope = TrustScope(of: file, with: selection.item, trust)
        try record { try trust.trust(file, running: scope.operations) }
      }
      return allow(selection.item)
    case .trustFolder:
      guard let file = trust.file(of: selection.operation), file.canonicalPath != nil,
        file.printed == nil
      else { return [] }
      let folder = MenuOrigin.folder(of: SourceLocation(file, nil))
      try record { try trust.trustFolder(folder) }
      return allow(selection.item)
    case .openSettings, .keepSettings, .trustPlugin:
      throw HandlerFailure(.failed, wording(.noOwnAction(action: action.id)), retryable: false)
    }
  }

  private func allow(_ item: MenuItem) -> [Effect] {
    allowed[ObjectIdentifier(item)] = item
    return [.refresh]
  }

  private func record(_ write: () throws -> Void) throws {
    do { try write() } catch let refusal as MenuTrust.Refusal {
      throw HandlerFailure(.failed, wording(.trustNotRecorded), detail: refusal.message)
    }
  }

  /// Asks for items again only while they are visible.
  public func notify(_ event: EventParams) async {
    guard let invocation = event.userInfo["invocation"]?.string else { return }
    await sources.setSeen(event.name == HostEvent.didAppear, invocation)
  }

  /// Ends the suspended program of the invocation, and stops asking for its items.
  public func end(invocation: String) async {
    await sources.end(invocation)
    guard let selection = selections.removeValue(forKey: invocation),
      let suspended = selection.suspended
    else { return }
    await findTerminal()?.end(suspended)
  }

  // MARK: Running

  private func perform(
    _ invocation: String, values: [String: String]
  ) async throws -> HandlerResult {
    guard let selection = selections[invocation] else { throw CancellationError() }
    let operation = selection.operation
    let title = selection.item.title
    if let address = ProgramPreparation.address(operation, values) {
      return HandlerResult(effects: [.open(url: address)])
    }
    if !selection.isAllowedOnce, programs.needsTrust(operation) {
      throw HandlerFailure(
        .untrusted, wording(.allowedOnce(title: title)), detail: wording(.hasRun),
        hint: wording(.selectAgain), retryable: false)
    }
    selections[invocation]?.isAllowedOnce = false
    let program = try programs.preparation.program(operation, values: values)
    switch operation.output {
    case .terminal, .replace, .print:
      guard let terminal = await findTerminal() else {
        throw HandlerFailure(
          .failed, wording(.needsTerminal(title: title)), detail: wording(.noTerminal),
          hint: wording(.outputView), retryable: false)
      }
      let shown = program.onTerminal(title: title, pause: operation.pause)
      if operation.output == .terminal {
        let end = await terminal.run(shown)
        return try answer(to: end, of: invocation, title: title)
      }
      let isPrinted = operation.output == .print
      await terminal.leave(with: isPrinted ? .print(program.line) : .replace(shown))
      return HandlerResult()
    case .view, .message, .rows, .json:
      let run = programs.commandRun(program, usesOnePipe: !operation.output.readsOutputAlone)
      let start = programs.time.now
      let report = selection.report
      await report(.progress(fraction: nil, message: wording(.running)))
      let print: ShownOutput.Show = { text in await report(.text(text)) }
      let show = operation.output == .view ? print : nil
      let item = ItemRun(
        invocation: invocation, item: selection.item, operation: operation, values: values)
      let result: CommandResult
      if let observer {
        guard let observed = try await observer.run(run, for: item, show: show) else {
          var stop = HandlerFailure(.failed, wording(.wasStopped(title: title)))
          stop.isStop = true
          throw stop
        }
        result = observed
      } else {
        result = try await run.run(show: show)
      }
      return try CommandAnswers(title: title, wording: wording).answer(
        result, output: operation.output, took: programs.time.now - start)
    }
  }

  private func answer(
    to end: TerminalProgramEnd, of invocation: String, title: String
  ) throws -> HandlerResult {
    switch end {
    case .exited(0): return HandlerResult()
    case .exited, .signalled, .timedOut:
      let text = wording(.programEnded(title: title, end: end.words(in: wording)))
      return HandlerResult(effects: [.toast(text: text, style: .warning)])
    case .notStarted: throw end.failure(of: title, wording) ?? HandlerFailure(.failed, title)
    case .suspended(let program):
      selections[invocation]?.suspended = program
      return HandlerResult(view: CommandViews.suspended(title: title, wording))
    }
  }
}

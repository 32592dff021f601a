internal import FieldRules
internal import MenuEngine
internal import HandlerProtocol
internal import MenuCommands
internal import MenuDispatch
internal import MenuItems
internal import PluginHost
internal import SourceText
internal import StructuredData

/// Runs the programs of items and captures their output, since there is no terminal.
@MainActor
struct CommandToolRunner {
  let app: AppMenu
  let host: HostEnvironment
  /// The observer of the app menu's runs.
  let ends: ToolProgramEnds

  /// Runs the operation of a call.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, or a `CancellationError`.
  func run(
    _ call: ToolCall, _ operation: ItemOperation, in menu: Menu,
    report: @escaping HandlerReport
  ) async throws -> ToolAnswer {
    if let line = try Self.line(of: operation, call, host) { return ToolAnswer(lines: [line]) }
    let item = Self.captured(call.tool.item, operation)
    let handler = try await app.handler(for: item, in: menu).get()
    defer { _ = ends.take(call.id) }
    return try await handler.ending(call.id) {
      try await result(of: call, item, handler, report)
    }
  }

  /// Refuses values that the programs of the form do not accept; the item's own program does not run.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, or a `CancellationError`.
  func check(_ call: ToolCall, _ operation: ItemOperation) async throws {
    let title = call.tool.item.title
    let form = app.form(of: operation, title: title)
    let answers = try await form.answers(for: call.values)
    switch try await form.refusal(of: form.completed(call.values, answers), answers) {
    case nil: return
    case .notAChoice(let input, let value, let choices)?:
      let shown = choices.prefix(50)
      throw HandlerFailure(
        .failed, "'\(title)' did not run: '\(input.id)' is not one of its choices",
        detail: shown.joined(separator: "\n"),
        hint: NearestNames.question(NearestNames.suggestions(for: value, among: choices, limit: 1))
          ?? (shown.count < choices.count ? "There are \(choices.count)." : nil))
    case .noChoices(_, let problem)?:
      throw HandlerFailure(.failed, "'\(title)' did not run", detail: problem)
    case .check(let input, let text)?:
      throw HandlerFailure(
        .failed, "'\(title)' did not run", detail: (input.map { "'\($0.id)': " } ?? "") + text)
    }
  }

  /// Throws the error of a field if the handler has returned the form with errors.
  private static func requireAccepted(
    _ effects: [Effect], title: String
  ) throws(HandlerFailure) {
    for case .replace(let view) in effects {
      guard case .form(let form) = view.content,
        let field = form.fields.first(where: { $0.error != nil })
      else { continue }
      let choices = (field.choices ?? []).prefix(50).map(\.value)
      throw HandlerFailure(
        .failed, "'\(title)' did not run: '\(field.id)': \(field.error ?? "")",
        detail: choices.isEmpty ? nil : choices.joined(separator: "\n"))
    }
  }

  /// Returns the address or the command line of an operation that runs nothing, without secrets.
  private static func line(
    of operation: ItemOperation, _ call: ToolCall, _ host: HostEnvironment
  ) throws(HandlerFailure) -> String? {
    let secrets = Set(operation.inputs.lazy.filter { $0.kind == .secret }.map(\.id))
    var values = call.values.mapValues(\.asWord)
    for id in secrets where values[id] != nil { values[id] = "•••" }
    let given = call.values.mapValues(\.asWord)
    if let address = ProgramPreparation.address(operation, given, hidesSecrets: true) {
      return address
    }
    guard operation.output == .print else { return nil }
    return try ProgramPreparation(host: host).program(operation, values: values).line
  }

  /// Returns the item with the output of its program captured if it would have the terminal.
  private static func captured(_ item: MenuItem, _ operation: ItemOperation) -> MenuItem {
    switch operation.output {
    case .view, .message, .rows, .json: return item
    case .terminal, .replace, .print:
      var operation = operation
      operation.output = .view
      return item.performing(ItemAction(title: item.title, target: .operation(operation)))
    }
  }

  private func result(
    of call: ToolCall, _ item: MenuItem, _ handler: any MenuItemHandler,
    _ report: @escaping HandlerReport
  ) async throws -> ToolAnswer {
    let result = try await handler.select(
      HandlerSelection(invocation: call.id, item: item), report: report)
    var answer = ToolAnswer(effects: result.effects ?? [], view: result.view)
    if case .form(let form)? = result.view?.content, !call.tool.parameters.isEmpty {
      let effects = try await handler.act(
        HandlerRequest(
          ActionParams(
            invocation: call.id, view: HandlerView.defaultID, action: form.submit.action,
            values: call.values)))
      try Self.requireAccepted(effects, title: item.title)
      answer = ToolAnswer(effects: effects)
    }
    // A view without a run is a question, such as whether the menu is trusted.
    guard let end = ends.take(call.id) else {
      throw HandlerFailure(
        .untrusted, "'\(call.tool.item.title)' did not run: a question must be answered first",
        hint: "Select it in the menu.", retryable: false)
    }
    answer.hasFailed = answer.hasFailed || end != .exited(0)
    return answer
  }
}

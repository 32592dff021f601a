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
  private let app: AppMenu
  private let host: HostEnvironment
  private let ends: ToolProgramEnds

  /// - Parameter ends: the observer of the app menu's runs.
  init(_ app: AppMenu, host: HostEnvironment, ends: ToolProgramEnds) {
    (self.app, self.host, self.ends) = (app, host, ends)
  }

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

  /// Refuses values that are not among the choices of programs; the item's own program does not run.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, or a `CancellationError`.
  func check(_ call: ToolCall, in menu: Menu) async throws {
    let handler = try await app.handler(for: call.tool.item, in: menu).get()
    let invocation = call.id + "-check"
    // With inputs the selection only returns the form.
    let result = try await handler.ending(invocation) {
      try await handler.select(
        HandlerSelection(invocation: invocation, item: call.tool.item), report: { _ in })
    }
    guard case .form(let form)? = result.view?.content else { return }
    try Self.check(call.values, form, title: call.tool.item.title)
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
      try Self.check(call.values, form, title: item.title)
      let effects = try await handler.act(
        HandlerRequest(
          ActionParams(
            invocation: call.id, view: HandlerView.defaultID, action: form.submit.action,
            values: call.values)))
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

  private static func check(
    _ values: [String: StructuredValue], _ form: FormContent, title: String
  ) throws(HandlerFailure) {
    for field in form.fields where field.type == .choice {
      guard let value = values[field.id]?.string, !value.isEmpty else { continue }
      let choices = (field.choices ?? []).map(\.value)
      if choices.contains(value) { continue }
      if let error = field.error {
        throw HandlerFailure(.failed, "'\(title)' did not run", detail: error)
      }
      let shown = choices.prefix(50)
      throw HandlerFailure(
        .failed, "'\(title)' did not run: '\(field.id)' is not one of its choices",
        detail: shown.joined(separator: "\n"),
        hint: NearestNames.question(NearestNames.suggestions(for: value, among: choices, limit: 1))
          ?? (shown.count < choices.count ? "There are \(choices.count)." : nil))
    }
  }
}

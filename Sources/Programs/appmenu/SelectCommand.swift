internal import AppMenuKit
internal import ArgumentParser
internal import Platform
internal import DisplayText
internal import MenuLines

struct SelectCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "select", abstract: "Selects an item and prints its handler's view.",
    discussion: """
      Each word names an item one menu further down: its id, else its whole title, else the start \
      of either. A last word can name one of the item's actions, by its title or its key.
      """)

  @OptionGroup var arguments: MenuArguments

  @OptionGroup var broker: RemoteArguments

  @Argument(
    help: ArgumentHelp("The item; in a submenu, one word for each menu.", valueName: "item"),
    completion: Completions.items)
  var items: [String]

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @Option(help: ArgumentHelp("Wait at most this long for the view.", valueName: "seconds"))
  var timeout: Double?

  @Option(
    help: ArgumentHelp(
      "The value of an input of the item; - reads it from standard input, @FILE from a file, and @@ begins a value with @; repeatable.",
      valueName: "id=value"))
  var input: [String] = []

  @Flag(help: "Answer the item's question with yes.")
  var yes = false

  @Flag(
    name: [.short, .long],
    help: "Print no result; mistakes are printed, and the exit status says how it ended.")
  var quiet = false

  func validate() throws {
    try arguments.requireMenuName()
    if let timeout, !(timeout > 0 && timeout <= 86_400) {
      throw ValidationError("--timeout takes seconds, more than 0 and at most 86400")
    }
  }

  private struct Result: Encodable {
    var item: StructuredValue
    var handler: String?
    var view: HandlerView?
    var effects: [Effect]?
  }

  @MainActor
  func run() async throws {
    if quiet { try Output.discardResults() }
    let app = arguments.appMenu(broker: broker)
    let menu = try await app.requireMenu(named: arguments.menu)
    let item = try await find(in: menu, app)
    try await requireUsable(item, in: menu, app)
    if item.source != nil {
      let submenu = try await askItems(of: item, in: menu, app)
      await app.shutDown()
      return try Output.print(submenu, as: format)
    }
    if let submenu = item.submenu { return try Output.print(submenu, as: format) }
    app.bus.post(item)
    if let operation = item.operation {
      try await SelectedOperation(
        item: item, operation: operation, host: HostEnvironment.appMenu, inputs: input,
        isConfirmed: yes, timeout: timeout,
        runs: SpooledRuns(menu: arguments.menu, via: "select", HostEnvironment.appMenu)
      ).run(format)
      return
    }
    guard input.isEmpty else {
      throw Output.refusal("'\(item.title)' asks for no inputs")
    }
    guard item.tapHandlerName != nil else {
      switch format {
      case .json: try Output.printJSON(Result(item: item.json))
      case .text:
        Output.printError("'\(PlainText.line(for: item))' has no handler: nothing to show")
      }
      return
    }
    let printed = PrintedText(title: item.title, isColored: Output.isColorTerminal)
    let outcome = try await outcome(of: item, in: menu, app) { step in
      if format == .text, case .text(let text) = step { await printed.print(text) }
    }
    printed.finish()
    let catalog = await app.catalog(for: menu)
    Output.report(catalog.diagnostics, name: "plugins")
    let printing = Swift.Result {
      try print(outcome, of: item, handler: catalog, wasPrinted: printed.hasBegun)
    }
    await app.shutDown()
    try printing.get()
  }

  @MainActor
  private func requireUsable(
    _ item: MenuItem, in menu: Menu, _ app: AppMenu
  ) async throws {
    guard let reason = await app.disabledReason(of: item, in: menu) else { return }
    Output.report(HandlerFailure(.failed, "'\(item.title)' cannot be used now", detail: reason))
    throw ExitStatus.handler
  }

  @MainActor
  private func askItems(of item: MenuItem, in menu: Menu, _ app: AppMenu) async throws -> Menu {
    do {
      let items = try await app.items(of: item, in: menu, timeout: timeout.map { .seconds($0) })
      Output.reportNotice(of: items, from: item)
      return items
    } catch {
      await app.shutDown()
      guard let failure = error as? HandlerFailure else { throw error }
      throw Output.refusal(failure)
    }
  }

  @MainActor
  private func find(in menu: Menu, _ app: AppMenu) async throws -> MenuItem {
    let root = menu
    var current: Menu? = menu
    var found: MenuItem?
    for word in items {
      if let item = found, item.source != nil {
        try await requireUsable(item, in: root, app)
        current = try await askItems(of: item, in: root, app)
      }
      guard let menu = current else {
        if let item = found { found = try performing(word, of: item) }
        continue
      }
      switch ItemLookup.find(word, in: menu) {
      case .found(let item):
        found = item
        current = item.submenu
      case .ambiguous(let candidates):
        refuse("'\(word)' matches several items", candidates)
        throw ExitStatus.nothing
      case .unknown:
        let names = menu.items.flatMap { [$0.id] + $0.titles }
        let question = NearestNames.question(
          NearestNames.suggestions(for: word, among: names, limit: 1))
        refuse("there is no item '\(word)'" + (question.map { ": " + $0 } ?? ""), menu.items)
        throw ExitStatus.nothing
      }
    }
    guard let found else { throw ValidationError("name an item") }
    return found
  }

  /// Returns `item` as the action that `word` identifies: by its key, its title, or the start of only one title.
  private func performing(_ word: String, of item: MenuItem) throws -> MenuItem {
    let actions = item.actions
    let folded = word.lowercased()
    if let action = actions.first(where: { $0.key == word || $0.titles.contains(word) })
      ?? actions.first(where: { $0.titles.contains { $0.lowercased() == folded } })
    {
      return item.performing(action)
    }
    let starting = actions.filter { action in
      action.titles.contains { $0.lowercased().hasPrefix(folded) }
    }
    if starting.count == 1 { return item.performing(starting[0]) }
    let title = PlainText.safe(item.title)
    guard !actions.isEmpty else {
      throw Output.refusal("'\(item.title)' has no items below it", .nothing)
    }
    let shown = PlainText.safe(word)
    Output.printError(
      starting.isEmpty
        ? "error: '\(title)' has no action '\(shown)'; it has"
        : "error: '\(shown)' matches several actions of '\(title)'")
    for action in starting.isEmpty ? actions : starting {
      let key = action.key.map { "  (\($0))" } ?? ""
      Output.printError("  " + PlainText.safe(action.title + key))
    }
    throw ExitStatus.nothing
  }

  private func refuse(_ words: String, _ candidates: [MenuItem]) {
    Output.printError("error: " + PlainText.safe(words))
    let shown = candidates.prefix(50)
    for item in shown {
      Output.printError("  \(PlainText.safe(item.id))  \(PlainText.line(for: item))")
    }
    if candidates.count > shown.count {
      Output.printError("  \(Output.withSigns("…")) and \(candidates.count - shown.count) more")
    }
  }

  @MainActor
  private func outcome(
    of item: MenuItem, in menu: Menu, _ app: AppMenu,
    report: @escaping @Sendable (HandlerStep) async -> Void
  ) async throws -> InvocationOutcome {
    let handler: any MenuItemHandler
    switch await app.handler(for: item, in: menu) {
    case .success(let found): handler = found
    case .failure(let failure): return InvocationOutcome(failure: failure)
    }
    let selection = HandlerSelection(invocation: "select", item: item)
    let limit = timeout.map { Duration.seconds($0) }
    let outcome = try await SystemTime().within(limit) {
      try await handler.outcome(of: selection, report: report)
    }
    return outcome
      ?? InvocationOutcome(
        failure: HandlerFailure(
          .timeout, "The handler gave no view within \((limit ?? .zero).words(in: .english))",
          hint: "Wait longer: --timeout SECONDS"))
  }

  @MainActor
  private func print(
    _ outcome: InvocationOutcome, of item: MenuItem, handler catalog: PluginCatalog,
    wasPrinted: Bool
  ) throws {
    if let failure = outcome.failure {
      throw Output.refusal(failure)
    }
    switch format {
    case .json:
      let name = item.tapHandlerName ?? ""
      try Output.printJSON(
        Result(
          item: item.json,
          handler: catalog.plugin(forHandler: name)?.handler ?? name,
          view: outcome.view, effects: outcome.effects.isEmpty ? nil : outcome.effects))
    // The whole text was printed while the program ran.
    case .text where wasPrinted: break
    case .text:
      for line in outcome.view.map({
        PlainText.lines(
          for: $0, isColored: Output.isColorTerminal, HostEnvironment.interactive.wording)
      }) ?? [] { Output.printWithSigns(line) }
    }
    // A view may say in a row of its own that something of it could not be loaded.
    let reportsError = outcome.effects.contains {
      if case .toast(_, .error?, _) = $0 { true } else { false }
    }
    switch outcome.view?.content {
    case _ where reportsError: throw ExitStatus.handler
    case .message(let message)? where message.style == .error: throw ExitStatus.handler
    case .unknown?: throw ExitStatus.handler
    default: break
    }
  }
}

/// The text that a program prints before its answer, passed on as it comes.
@MainActor
private final class PrintedText {
  private let title: String
  private var lines: PrintedLines
  private(set) var hasBegun = false

  init(title: String, isColored: Bool) {
    self.title = title
    lines = PrintedLines(isColored: isColored)
  }

  func print(_ text: String) {
    if !hasBegun { Output.print(PlainText.safe(title) + "\n") }
    hasBegun = true
    lines.append(text) { Output.write($0) }
  }

  /// Prints the last line, if it has no end, with one.
  func finish() { lines.finish { Output.write($0) } }
}

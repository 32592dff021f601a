package import MenuEngine
internal import HandlerProtocol
internal import MenuCommands
package import MenuDispatch
package import MenuItems
internal import MenuLines
internal import MenuNavigation
package import PluginHost
internal import SourceText
internal import StructuredData

@MainActor
package final class MenuToolRunner: ToolRunner {
  private let app: AppMenu
  private let trust: MenuTrust
  private let commands: CommandToolRunner
  private var menu: Menu
  private var known: ToolCatalog?
  /// The current number of runs of items that limit it, by path.
  private var runs: [[String]: Int] = [:]

  package init(_ app: AppMenu, host: HostEnvironment, menu: Menu, ends: ToolProgramEnds) {
    (self.app, self.menu) = (app, menu)
    trust = MenuTrust(host: host)
    commands = CommandToolRunner(app: app, host: host, ends: ends)
  }

  /// Returns the tools of the menu; checks again whether files are trusted as long as some are not.
  @MainActor package func catalog() async -> ToolCatalog {
    if let known, known.withheld.isEmpty { return known }
    let plugins = await app.catalog(for: menu)
    var trusted: [ObjectIdentifier: Bool] = [:]
    let catalog = ToolCatalog(
      menu, isTrusted: { isTrusted($0, &trusted) },
      declared: { item in
        guard let name = item.tapHandlerName,
          let (plugin, handler) = plugins.plugin(forHandler: name)
        else { return [] }
        return plugin.manifest.handlers.first { $0.name == handler }?.arguments ?? []
      })
    known = catalog
    return catalog
  }

  private func isTrusted(
    _ item: MenuItem, _ trusted: inout [ObjectIdentifier: Bool]
  ) -> Bool {
    for file in item.location?.files ?? [] {
      let allows = trusted[ObjectIdentifier(file)] ?? trust.allows(SourceLocation(file, nil))
      trusted[ObjectIdentifier(file)] = allows
      if !allows { return false }
    }
    return item.allOperations.allSatisfy(trust.allows)
  }

  /// Follows changes of the files of `loading` until the task is cancelled.
  package func follow(
    _ loading: MenuLoadResult, report: @MainActor (MenuUpdate) async -> Void,
    toolsChanged: @MainActor () async -> Void
  ) async {
    for await update in app.reloader(of: loading).reloads {
      let last = await catalog()
      if let menu = update.menu { self.menu = menu }
      known = nil
      await report(update)
      if await !catalog().isOffered(like: last) { await toolsChanged() }
    }
  }

  /// Checks the values of a call by the programs of its form.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, or a `CancellationError`.
  @MainActor package func check(_ call: ToolCall) async throws {
    guard let operation = call.tool.item.operation, call.tool.item.source == nil,
      !operation.formPrograms.isEmpty
    else { return }
    try await requireUsable(call.tool.item)
    try await commands.check(call, operation)
  }

  /// Throws unless an item may be used at the moment.
  private func requireUsable(_ item: MenuItem) async throws {
    var trusted: [ObjectIdentifier: Bool] = [:]
    guard isTrusted(item, &trusted) else {
      throw HandlerFailure(
        .untrusted, "'\(item.title)' did not run: its menu is not trusted any more",
        hint: "The user can type: appmenu trust FILE", retryable: false)
    }
    if let reason = await app.disabledReason(of: item, in: menu) {
      throw HandlerFailure(.failed, "'\(item.title)' cannot be used now", detail: reason)
    }
  }

  /// Runs the item of a tool.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure``, or a `CancellationError`.
  @MainActor package func run(
    _ call: ToolCall, report: @escaping HandlerReport
  ) async throws -> ToolAnswer {
    let item = call.tool.item
    try await requireUsable(item)
    try enter(item)
    defer { leave(item) }
    app.bus.post(item)
    if item.source != nil { return Self.answer(try await app.items(of: item, in: menu)) }
    if let operation = item.operation {
      return try await commands.run(call, operation, in: menu, report: report)
    }
    let handler = try await app.handler(for: item, in: menu).get()
    let selection = HandlerSelection(
      invocation: call.id, item: item.adding(arguments: call.values))
    let outcome = try await handler.ending(call.id) {
      try await handler.outcome(of: selection, report: report)
    }
    if let failure = outcome.failure { throw failure }
    return ToolAnswer(effects: outcome.effects, view: outcome.view)
  }

  private static func answer(_ menu: Menu) -> ToolAnswer {
    let items = menu.items.map { item in
      StructuredValue.members([
        "id": .string(item.id), "title": .string(item.title), "subtitle": .text(item.subtitle),
      ])
    }
    return ToolAnswer(
      lines: PlainText.lines(for: menu),
      structure: ["title": .string(menu.title), "items": .array(items)])
  }

  // MARK: Runs at once

  private func enter(_ item: MenuItem) throws(HandlerFailure) {
    guard let most = item.operation?.concurrency else { return }
    guard runs[item.path, default: 0] < most else {
      throw HandlerFailure(
        .failed, "'\(item.title)' did not run: it is already running",
        hint: "Try again when it has ended.")
    }
    runs[item.path, default: 0] += 1
  }

  private func leave(_ item: MenuItem) {
    if item.operation?.concurrency != nil { runs[item.path, default: 1] -= 1 }
  }
}

extension HandlerView {
  /// Whether the view reports a failure.
  var isFailure: Bool {
    switch content {
    case .message(let message): message.style == .error
    case .unknown: true
    default: false
    }
  }
}

extension ToolAnswer {
  /// Creates the answer from effects: the view that they show unless `view` is given, and the texts of toasts,
  /// addresses and copies as lines.
  init(effects: [Effect], view: HandlerView? = nil) {
    self.init()
    var pushed: HandlerView?
    for effect in effects {
      switch effect {
      case .push(let view), .replace(let view): pushed = pushed ?? view
      case .toast(let text, let style, _):
        lines.append(text)
        if style == .error { hasFailed = true }
      case .copy(let text): lines.append(text)
      case .open(let url): lines.append(url)
      case .pop, .refresh, .attention, .close, .unknown: break
      }
    }
    self.view = view ?? pushed
    hasFailed = hasFailed || [view, pushed].contains { $0?.isFailure == true }
  }
}

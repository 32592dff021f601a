internal import AppMenuKit
internal import ArgumentParser

struct CallPluginCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "call", abstract: "Asks a plugin one thing, and prints its answer as JSON.",
    discussion: """
      Selects the handler, and prints the result. With --action, the action is asked for then, with --change a \
      field of the form is changed, with --search the view is searched, and that answer is printed. Without \
      --arguments, those of the first item for the handler in the folder's own menu.yaml are passed.
      """)

  @Argument(help: ArgumentHelp("The plugin's folder.", valueName: "dir"), completion: .directory)
  var folder: String

  @Argument(help: "The handler; may be left out if there is only one.")
  var handler: String?

  @Option(help: ArgumentHelp("The title of the selected item.", valueName: "text"))
  var title: String?

  @Option(help: ArgumentHelp("The arguments of the selected item.", valueName: "json"))
  var arguments: String?

  @Option(help: ArgumentHelp("Ask for this action of the view.", valueName: "id"))
  var action: String?

  @Option(help: ArgumentHelp("The row of the action.", valueName: "id"))
  var row: String?

  @Option(
    help: ArgumentHelp("The value of a field of the form; repeatable.", valueName: "field=value"))
  var value: [String] = []

  @Option(help: ArgumentHelp("Tell the handler that this field was changed.", valueName: "field"))
  var change: String?

  @Option(help: ArgumentHelp("Search the view for this text.", valueName: "text"))
  var search: String?

  func validate() throws {
    if [action, change, search].count(where: { $0 != nil }) > 1 {
      throw ValidationError("--action, --change and --search cannot be used together")
    }
    if row != nil, action == nil { throw ValidationError("--row needs --action") }
    if !value.isEmpty, action == nil, change == nil {
      throw ValidationError("--value needs --action or --change")
    }
    for entry in value where !entry.contains("=") {
      throw ValidationError("--value takes FIELD=VALUE, not '\(entry)'")
    }
  }

  @MainActor
  func run() async throws {
    let plugin = try Plugin.developed(in: folder)
    let item = try item(of: plugin, try await GivenArguments(arguments, folder: folder))
    let menu = Menu(entries: [.item(item)])
    let app = AppMenu(
      AppMenu.Parts(
        reader: FileMenuItemsReader(.bytes([], name: folder, folder: ".")), host: .appMenu,
        pluginOptions: [folder]))
    let answer: any Encodable & Sendable
    do {
      answer = try await ask(try await app.handler(for: item, in: menu).get(), item)
    } catch let failure as HandlerFailure {
      await app.shutDown()
      throw Output.refusal(failure)
    }
    await app.shutDown()
    try Output.printJSON(answer)
  }

  private func item(of plugin: Plugin, _ given: GivenArguments) throws -> MenuItem {
    let names = plugin.manifest.handlers.flatMap(\.allNames)
    guard let name = handler ?? (plugin.manifest.handlers.count == 1 ? names.first : nil),
      let declared = plugin.manifest.handler(named: name)
    else {
      let nearest = NearestNames.question(
        NearestNames.suggestions(for: handler ?? "", among: names, limit: 1))
      throw Output.refusal(
        handler.map { "the plugin has no handler '\($0)'" } ?? "name one of the plugin's handlers",
        hint: nearest ?? "Its handlers: " + names.joined(separator: ", "))
    }
    return MenuItem(
      title: title ?? name, tapHandlerName: name, arguments: try given.arguments(for: declared))
  }

  /// Returns the answer as it is printed.
  private func ask(
    _ handler: any MenuItemHandler, _ item: MenuItem
  ) async throws -> any Encodable & Sendable {
    let updates = LastView()
    let selection = HandlerSelection(invocation: "call", item: item)
    let result = try await handler.select(selection) { step in
      if case .update(let view) = step { await updates.set(view) }
    }
    let shown = result.view ?? result.effects?.lazy.compactMap(\.view).first
    let last = await updates.view
    let view = shown ?? last
    let values = values(for: view)
    let id = view?.id ?? HandlerView.defaultID
    if let action {
      let params = ActionParams(
        invocation: "call", view: id, action: action, row: row, values: values)
      return HandlerResult(effects: try await handler.act(HandlerRequest(params)))
    }
    if let change {
      let params = FormChangeParams(invocation: "call", view: id, field: change, values: values)
      return FormChanges(fields: try await handler.change(HandlerRequest(params)))
    }
    if let search {
      let params = SearchParams(invocation: "call", view: id, query: search)
      return ["page": try await handler.search(HandlerRequest(params))]
    }
    return HandlerResult(view: result.view ?? last, effects: result.effects)
  }

  /// Returns the values of the form's fields: those that are given, else those of the form.
  private func values(for view: HandlerView?) -> [String: StructuredValue] {
    var values: [String: StructuredValue] = [:]
    var kinds: [String: FormContent.Field.Kind] = [:]
    if case .form(let form)? = view?.content {
      for field in form.fields {
        values[field.id] = field.value ?? .null
        kinds[field.id] = field.type ?? .text
      }
    }
    for entry in value {
      let parts = entry.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let (id, text) = (String(parts[0]), String(parts[1]))
      values[id] =
        switch kinds[id] {
        case .toggle: .bool(["true", "yes", "on"].contains(text.lowercased()))
        case .number:
          Int(text).map { .int($0) } ?? Double(text).map { .double($0) } ?? .string(text)
        default: text.isEmpty ? .null : .string(text)
        }
    }
    return values
  }
}

private actor LastView {
  private(set) var view: HandlerView?
  func set(_ view: HandlerView) { self.view = view }
}

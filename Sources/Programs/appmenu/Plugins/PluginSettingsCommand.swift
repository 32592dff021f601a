internal import AppMenuKit
internal import ArgumentParser
internal import Platform
internal import MenuLines

struct PluginSettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "settings", abstract: "Asks for the settings of a plugin, or changes them.",
    discussion: """
      At a terminal it shows a form with the present values; a secret that is left empty stays as it is, unless \
      a setting beside it changes that may be an address: it is asked for again then. \
      With an option that changes or lists, or without a terminal, it asks nothing. A plugin that runs \
      is told of the changes.
      """)

  @Argument(help: "The plugin's id.", completion: Completions.pluginsWithSettings)
  var id: String

  @Option(
    name: .customLong("set"), parsing: .singleValue,
    help: ArgumentHelp(
      "Give a setting this value; NAME=- reads a secret from a line of standard input.",
      valueName: "name=value"))
  var assignments: [String] = []

  @Option(
    name: .customLong("unset"), parsing: .singleValue,
    help: ArgumentHelp("Take a setting's value away; its default counts.", valueName: "name"))
  var removals: [String] = []

  @Option(
    parsing: .singleValue,
    help: "Take a right of its manifest away: network, write, read or run.")
  var deny: [Confinement.Right] = []

  @Option(parsing: .singleValue, help: "Give a right back that --deny took away.")
  var allow: [Confinement.Right] = []

  @Flag(help: "Print the settings, secrets as \u{2022}\u{2022}\u{2022}.")
  var list = false

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @Flag(help: "Ask line by line on standard input and error instead of on a screen.")
  var plain = false

  @OptionGroup var plugins: PluginSearch

  func validate() throws {
    for assignment in assignments where !assignment.contains("=") {
      throw ValidationError("--set takes NAME=VALUE, not '\(PlainText.safe(assignment))'")
    }
  }

  @MainActor
  func run() async throws {
    let host = HostEnvironment.appMenu
    let (plugin, name) = try await plugin(in: host)
    let store = PluginSettingsStore(host: host)
    let inputs = plugin.manifest.settings
    if !deny.isEmpty || !allow.isEmpty {
      try refusing(of: name, in: store) { () throws(PluginSettingsStore.Refusal) in
        try store.change(denying: Set(deny), allowing: Set(allow), of: inputs, name)
      }
      Output.print("The change takes effect when the plugin starts next.")
      if assignments.isEmpty, removals.isEmpty, !list { return }
    }
    let read = await store.read(inputs, of: name)
    let change = PluginSettingsChange(plugin: plugin.manifest.id, settings: read)
    var changes: [String: StructuredValue?]?
    var isAsking = false
    if !assignments.isEmpty || !removals.isEmpty {
      let lines = InputLines()
      changes = try await change.changes(assignments, unsetting: removals) { name in
        if isatty(STDIN_FILENO) != 0 { Output.writeError("\(name): ") }
        return await lines.nextSecret()
      }
    } else if !list, format == .text, !inputs.isEmpty, !read.isDamaged {
      changes = try await ask(read, title: plugin.manifest.name)
      // A form on the screen uses the terminal once: settings that it does not ask for are reported afterwards.
      isAsking = plain
    }
    guard let changes else { return try print(read) }
    var removed = try await save(changes, of: inputs, name, in: store)
    while isAsking, !removed.isEmpty {
      let again = try await ask(
        await store.read(inputs, of: name), askingAgain: removed, title: plugin.manifest.name)
      removed = try await save(again ?? [:], of: inputs, name, in: store)
    }
    for secret in removed {
      Output.printError(
        "warning: an address has changed, so the secret '\(secret)' was removed; enter it again: "
          + "appmenu plugins settings \(id) --set \(secret)=-")
    }
    if list || format == .json { return try print(await store.read(inputs, of: name)) }
    Output.print(
      changes.isEmpty ? "Nothing was changed." : "Saved \(PlainText.safe(read.file))")
  }

  /// Reports a refusal to change the settings.
  private func refusing<Value>(
    of name: String, in store: PluginSettingsStore,
    _ body: () throws(PluginSettingsStore.Refusal) -> Value
  ) throws -> Value {
    do throws(PluginSettingsStore.Refusal) { return try body() } catch {
      Output.report(error.diagnostics, name: store.path(of: name))
      throw Output.refusal(error.message)
    }
  }

  /// Saves changes; returns the ids of the secrets that were removed because an address has changed.
  private func save(
    _ changes: [String: StructuredValue?], of inputs: [ItemInput], _ name: String,
    in store: PluginSettingsStore
  ) async throws -> [String] {
    do throws(PluginSettingsStore.Refusal) {
      return try await store.change(changes, of: inputs, name)
    } catch {
      Output.report(error.diagnostics, name: store.path(of: name))
      throw Output.refusal(error.message)
    }
  }

  /// Returns the plugin and the name of its own folders.
  private func plugin(in host: HostEnvironment) async throws -> (plugin: Plugin, name: String) {
    let catalog = try await plugins.catalog(in: host).catalog
    guard let plugin = catalog.plugins.first(where: { $0.manifest.id == id }) else {
      let refused = catalog.refused.filter { $0.id == id }
      Output.report(refused.flatMap(\.diagnostics), name: "plugins")
      let nearest = NearestNames.suggestions(
        for: id, among: catalog.plugins.map(\.manifest.id), limit: 1)
      throw Output.refusal(
        "there is no plugin '\(id)'",
        hint: NearestNames.question(nearest) ?? "What there is: appmenu plugins list")
    }
    do throws(HandlerFailure) {
      return (plugin, try PluginTrust(host: host).check(plugin).name)
    } catch {
      throw Output.refusal(error)
    }
  }

  /// Asks for the settings; nil without a terminal.
  @MainActor
  private func ask(
    _ read: PluginSettings, askingAgain asksAgain: [String] = [], title: String
  ) async throws -> [String: StructuredValue?]? {
    let host = HostEnvironment.interactive
    let asking = Asking(host: host, settings: SettingsReader(host: .appMenu).read())
    guard plain || asking.canShowForms else { return nil }
    Output.report(read.diagnostics, name: read.file)
    let settingsForm = SettingsForm(read, askingAgain: asksAgain, host.wording)
    let form = FormDescription(
      title: title, subtitle: settingsForm.heading, fields: settingsForm.fields)
    let answer = try await asking.answer(to: form, plain: plain)
    return settingsForm.changes(
      Dictionary(answer.values.map { ($0.id, $0.value) }) { $1 })
  }

  private func print(_ settings: PluginSettings) throws {
    let report = DiagnosticReport(settings.diagnostics)
    switch format {
    case .json: try Output.printJSON(PluginSettingsListing(id, settings, report))
    case .text:
      if settings.settings.isEmpty { Output.print("The plugin '\(id)' has no settings.") }
      for line in PluginSettingsListing.lines(of: settings) { Output.print(PlainText.safe(line)) }
      Output.report(settings.diagnostics, name: settings.file)
    }
    if report.hasErrors { throw ExitStatus.usage }
  }
}

extension Confinement.Right: ExpressibleByArgument {}

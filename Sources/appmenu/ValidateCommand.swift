internal import AppMenuKit
internal import ArgumentParser
internal import MenuLines

/// `appmenu validate`: prints all diagnostics of menu files.
struct ValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Reports every mistake in menu files.")

  @Argument(
    help: "The menu files; '-' reads one from standard input.", completion: Completions.menuFiles)
  var menus: [String]

  @OptionGroup var plugins: PluginArguments

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @Flag(help: "Treat unknown keys as errors.")
  var strict = false

  func validate() throws {
    if menus.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read once: '-' is given twice")
    }
  }

  @MainActor
  func run() async throws {
    var reports: [DiagnosticReport] = []
    for menu in menus {
      let report = DiagnosticReport(try await findings(menu), strict: strict)
      reports.append(report)
      guard format == .text else { continue }
      let name = MenuSource.shownName(menu)
      let text = DiagnosticRenderer(color: Output.isColorTerminal).text(for: report, name: name)
      Output.write(text.isEmpty ? "\(PlainText.safe(name)): no problems\n" : text)
    }
    if format == .json { try Output.printJSON(DiagnosticJSON(reports)) }
    if reports.contains(where: \.hasErrors) { throw ExitStatus.usage }
  }

  @MainActor
  private func findings(_ menu: String) async throws -> [Diagnostic] {
    let app = AppMenu(
      AppMenu.Parts(
        reader: MenuSource.reader(of: menu), pluginOptions: plugins.plugins,
        menuFolder: MenuSource.folder(of: menu)))
    let loading = app.loadMenu()
    let unknown = await app.unknownHandlers(in: loading, severity: .error)
    // Diagnostics of plugins do not concern the menu, but may explain an unknown handler.
    Output.report(await app.catalog(for: loading.menu).diagnostics, name: "plugins")
    return loading.diagnostics + unknown
  }
}

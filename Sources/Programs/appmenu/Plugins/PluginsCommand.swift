internal import AppMenuKit
internal import ArgumentParser
internal import MenuLines

struct PluginsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "plugins", abstract: "Lists, creates, registers and tests handler plugins.",
    subcommands: [
      ListPluginsCommand.self, NewPluginCommand.self, AddPluginCommand.self,
      RemovePluginCommand.self, ValidatePluginsCommand.self, TestPluginCommand.self,
      CallPluginCommand.self, DevelopPluginCommand.self, PluginSettingsCommand.self,
      TrustCommand.self, UntrustCommand.self,
    ], defaultSubcommand: ListPluginsCommand.self)
}

struct ListPluginsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "Explains every plugin that is found, shadowed or refused.",
    discussion: "It does not run the plugins.")

  @OptionGroup var plugins: PluginSearch

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @MainActor
  func run() async throws {
    let host = HostEnvironment.appMenu
    let (catalog, missing) = try await plugins.catalog(in: host)
    let list = PluginList(catalog, missing: missing, host: host)
    switch format {
    case .json: try Output.printJSON(list)
    case .text: for line in list.lines { Output.print(PlainText.safe(line)) }
    }
  }
}

/// The plugins of this user, and those of a menu file.
struct PluginSearch: ParsableArguments {
  @OptionGroup var plugins: PluginArguments

  @Option(
    help: "Also look in the plugin folders of this menu file.", completion: Completions.menuFiles)
  var menu: String?

  /// Returns the plugins, and a warning for each folder that the menu file names and that does not exist.
  func catalog(
    in host: HostEnvironment
  ) async throws -> (catalog: PluginCatalog, missing: [Diagnostic]) {
    guard let menu else { return (PluginCatalog(in: host, options: plugins.plugins), []) }
    let loading = await MenuLoader(reader: MenuSource.reader(of: menu)).load()
    guard let references = loading.references else {
      Output.report(loading.diagnostics, name: MenuSource.shownName(menu))
      throw ExitStatus.usage
    }
    let folder = MenuSource.folder(of: menu)
    let folders = references.pluginFolders.map { folder.appendingNamedPath($0.value) }
    return (
      PluginCatalog(in: host, options: plugins.plugins, menu: folders),
      references.missingPluginFolders(
        menuFolder: folder, home: host.home, fileSystem: LocalFileSystem())
    )
  }
}

struct ValidatePluginsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Reports every mistake in the manifests of plugins.")

  @Argument(
    help: ArgumentHelp("The plugins' folders.", valueName: "dir"), completion: .directory)
  var folders: [String]

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @Flag(help: "Treat unknown keys as errors.")
  var strict = false

  func run() async throws {
    let validator = PluginValidator(host: .current())
    var reports: [DiagnosticReport] = []
    for folder in folders {
      let report = DiagnosticReport(
        validator.validate(folder: folder).diagnostics, strict: strict)
      reports.append(report)
      if format == .text { Output.print(report, name: folder) }
    }
    if format == .json { try Output.printJSON(DiagnosticJSON(reports)) }
    if reports.contains(where: \.hasErrors) { throw ExitStatus.usage }
  }
}

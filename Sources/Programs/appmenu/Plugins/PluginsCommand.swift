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

  @OptionGroup var plugins: PluginArguments

  @Option(
    help: "Also look in the plugin folders of this menu file.", completion: Completions.menuFiles)
  var menu: String?

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @MainActor
  func run() async throws {
    let host = HostEnvironment.appMenu
    var (folders, missing): ([String], [Diagnostic]) = ([], [])
    if let menu {
      (folders, missing) = try await MenuSource.pluginFolders(of: menu, host: host)
    }
    let catalog = PluginCatalog(in: host, options: plugins.plugins, menu: folders)
    let list = PluginList(catalog, missing: missing, host: host)
    switch format {
    case .json: try Output.printJSON(list)
    case .text: for line in list.lines { Output.print(PlainText.safe(line)) }
    }
  }
}

extension MenuSource {
  /// Returns the plugin folders that a menu file names, and a warning for each that does not exist.
  static func pluginFolders(
    of menu: String, host: HostEnvironment
  ) async throws -> (folders: [String], missing: [Diagnostic]) {
    let loading = await MenuLoader(reader: reader(of: menu)).load()
    guard let references = loading.references else {
      Output.report(loading.diagnostics, name: shownName(menu))
      throw ExitStatus.usage
    }
    let folder = folder(of: menu)
    return (
      references.pluginFolders.map { folder.appendingNamedPath($0.value) },
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

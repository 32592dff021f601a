internal import AppMenuKit
internal import ArgumentParser
internal import Foundation
internal import MenuAuthoring
internal import MenuItems
internal import MenuLines

/// `appmenu validate`: prints all diagnostics of menu files.
struct ValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Reports every mistake in menu files.")

  @Argument(
    help: "The menu files, or https addresses; '-' reads one from standard input.",
    completion: Completions.menuFiles)
  var menus: [String]

  @OptionGroup var pin: PinArgument

  @OptionGroup var plugins: PluginArguments

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @Flag(
    help: "Treat unknown keys as errors, and name texts that are not in all languages of a file.")
  var strict = false

  @Flag(help: "First mend what can be mended without doubt, in the files themselves.")
  var fix = false

  func validate() throws {
    if fix, menus.contains("-") {
      throw ValidationError("--fix changes files: standard input is none")
    }
    if fix, menus.contains(where: MenuAddress.isAddress) {
      throw ValidationError("--fix changes files: a menu on a server is none")
    }
    try pin.validate(for: menus)
    if menus.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read once: '-' is given twice")
    }
  }

  @MainActor
  func run() async throws {
    var reports: [DiagnosticReport] = []
    var failures: [ValidationJSON.Failure] = []
    for menu in menus {
      if fix { try await mend(menu) }
      let (findings, error) = await check(menu)
      let report = DiagnosticReport(findings, strict: strict)
      reports.append(report)
      if let error {
        failures.append(ValidationJSON.Failure(error, of: MenuSource.shownName(menu)))
      }
      guard format == .text else { continue }
      let name = MenuSource.shownName(menu)
      let text = DiagnosticRenderer(color: Output.isColorTerminal).text(for: report, name: name)
      Output.write(text.isEmpty ? "\(PlainText.safe(name)): no problems\n" : text)
    }
    if format == .json {
      try Output.printJSON(ValidationJSON(report: DiagnosticJSON(reports), failures: failures))
    }
    if reports.contains(where: \.hasErrors) { throw ExitStatus.usage }
  }

  /// Mends a menu file and those that it names, and tells what was done.
  @MainActor
  private func mend(_ menu: String) async throws {
    var mending = Mending(LocalFileSystem())
    await mending.mend { fileSystem in
      let reader = FileMenuItemsReader(.file(menu), fileSystem: fileSystem)
      let app = app(menu, reader)
      let loading = await app.loadMenu()
      return loading.diagnostics + (await app.handlerFindings(in: loading, severity: .error))
    }
    do throws(MenuFixing.Refused) {
      try MenuFixing.write(mending)
    } catch {
      let words = "'\(error.path)' cannot be mended: \(error.reason)"
      Output.printError("error: \(PlainText.safe(words))")
      throw ExitStatus.usage
    }
    for made in mending.made {
      let line = PlainText.safe("\(made.place): mended: \(made.title)")
      if format == .text { Output.print(line) } else { Output.printError(line) }
    }
  }

  @MainActor
  private func app(_ menu: String, _ reader: any MenuItemsReader) -> AppMenu {
    MenuSource.appMenu(
      reader, host: .appMenu, plugins: plugins.plugins, folder: MenuSource.folder(of: menu))
  }

  /// Returns the findings about a menu file, and the reason why it gives no menu.
  @MainActor
  private func check(_ menu: String) async -> ([Diagnostic], (any Error)?) {
    var reader = MenuSource.reader(of: menu, digest: pin.digest)
    if strict, var remote = reader as? RemoteMenuItemsReader {
      remote.findsMissingForms = true
      reader = remote
    }
    if strict, var file = reader as? FileMenuItemsReader {
      file.findsMissingForms = true
      reader = file
    }
    let app = app(menu, reader)
    let loading = await app.loadMenu()
    let unknown = await app.findings(in: loading, severity: .error)
    // Diagnostics of plugins do not concern the menu, but may explain an unknown handler.
    Output.report(await app.catalog(for: loading.menu).diagnostics, name: "plugins")
    return (loading.diagnostics + unknown, loading.error)
  }
}

/// The output of `validate --format json`: the report, and why files give no menu.
private struct ValidationJSON: Encodable {
  /// The reason why a file gives no menu, by the domain and code of its `NSError`.
  struct Failure: Encodable {
    let file: String
    let domain: String
    let code: Int
    let description: String

    init(_ error: any Error, of file: String) {
      let error = error as NSError
      self.file = file
      (domain, code, description) = (error.domain, error.code, error.localizedDescription)
    }
  }

  let report: DiagnosticJSON
  let failures: [Failure]

  func encode(to encoder: any Encoder) throws {
    try report.encode(to: encoder)
    var container = encoder.container(keyedBy: CodingKeys.self)
    if !failures.isEmpty { try container.encode(failures, forKey: .failures) }
  }

  private enum CodingKeys: String, CodingKey { case failures }
}

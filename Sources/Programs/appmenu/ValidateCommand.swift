internal import AppMenuKit
internal import ArgumentParser
internal import DisplayText
internal import MenuAuthoring
internal import MenuLines

struct ValidateCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", abstract: "Reports every mistake in menu files.")

  @Argument(
    help: "The menu files, or https addresses; '-' reads one from standard input.",
    completion: Completions.menuFiles)
  var menus: [String]

  @OptionGroup var pin: PinArgument

  @OptionGroup var plugins: PluginArguments

  @OptionGroup var broker: RemoteArguments

  @Option(
    name: .customLong("handlers"), parsing: .singleValue,
    help: ArgumentHelp(
      "A file with the names of handlers that other machines have, one on each line; may be repeated.",
      valueName: "file"), completion: .file())
  var handlerFiles: [String] = []

  @Option(help: "text or json.")
  var format = OutputFormat.text

  @Flag(
    help: "Treat unknown keys as errors, and name texts that are not in all languages of a file.")
  var strict = false

  @Flag(help: "First fix what can be fixed without doubt, in the files themselves.")
  var fix = false

  func validate() throws {
    if fix, menus.contains("-") {
      throw ValidationError("--fix changes files, and standard input is not a file")
    }
    if fix, menus.contains(where: MenuAddress.isAddress) {
      throw ValidationError("--fix changes files, and a menu on a server is not a file")
    }
    try pin.validate(for: menus)
    if menus.count(where: { $0 == "-" }) > 1 {
      throw ValidationError("standard input can be read once: '-' is given twice")
    }
  }

  @MainActor
  func run() async throws {
    let others = try await otherHandlers()
    var reports: [DiagnosticReport] = []
    var isRefused = false
    var failures: [ValidationJSON.Failure] = []
    for menu in menus {
      if fix { isRefused = await !mend(menu, others) || isRefused }
      let (findings, error) = await check(menu, others)
      let name = MenuSource.shownName(menu)
      let report = DiagnosticReport(findings, strict: strict)
      reports.append(report)
      if let error { failures.append(ValidationJSON.Failure(error, of: name)) }
      if format == .text { Output.print(report, name: name) }
    }
    if format == .json {
      try Output.printJSON(ValidationJSON(report: DiagnosticJSON(reports), failures: failures))
    }
    if isRefused || reports.contains(where: \.hasErrors) { throw ExitStatus.usage }
  }

  /// Fixes a menu file and those that it names, and reports the fixes; returns whether they could be written.
  @MainActor
  private func mend(_ menu: String, _ others: Set<String>) async -> Bool {
    let isMenu = await otherFindings(menu, LocalFileSystem()) == nil
    var repair = MenuRepair(LocalFileSystem(), path: isMenu ? nil : menu)
    await repair.run { fileSystem in
      if let findings = await otherFindings(menu, fileSystem) { return findings }
      let reader = FileMenuItemsReader(.file(menu), fileSystem: fileSystem)
      let app = app(menu, reader, others)
      let loading = await app.loadMenu()
      return loading.diagnostics + (await app.handlerFindings(in: loading, severity: .error))
    }
    do throws(AtomicFile.Refusal) {
      try Self.write(repair)
    } catch {
      let written = error.written.map { "'\($0)'" }.joined(separator: ", ")
      Output.refuse(
        "'\(error.path)' cannot be fixed: \(error.error.reason)",
        hint: written.isEmpty ? "No file was changed." : "These were written before: \(written)")
      return false
    }
    for made in repair.made {
      let line = PlainText.safe("\(made.place): fixed: \(made.title)")
      if format == .text { Output.print(line) } else { Output.printError(line) }
    }
    return true
  }

  /// The largest menu file that is fixed, in bytes.
  private static let fileLimit = 64 << 20

  /// Writes the changed files, each as a whole and in its own encoding, unless one has changed meanwhile.
  ///
  /// - Throws: `AtomicFile.Refusal` for a file that has changed or cannot be written; no file is changed then, unless
  ///   the refusal names it.
  private static func write(_ repair: MenuRepair) throws(AtomicFile.Refusal) {
    var changes: [AtomicFile.Change] = []
    for (path, text) in repair.texts.sorted(by: { $0.key < $1.key })
    where text != repair.originals[path] {
      let current: [UInt8]
      do throws(FileSystemError) {
        current = try LocalFileSystem().readRegularFile(path, limit: fileLimit)
        guard (try? SourceEncoding.decode(current)) == repair.originals[path] else {
          throw AtomicFile.changed
        }
      } catch {
        throw AtomicFile.Refusal(path, error)
      }
      changes.append(
        AtomicFile.Change(
          path, SourceEncoding.encode(text, like: current), replacing: .content(current)))
    }
    try AtomicFile.write(changes)
  }

  /// Returns the findings about a file of another of appmenu's kinds; nil for menus.
  private func otherFindings(_ file: String, _ fileSystem: any FileSystem) async -> [Diagnostic]? {
    guard file != "-", !MenuAddress.isAddress(file),
      let path = fileSystem.canonicalPath(file),
      let bytes = try? fileSystem.readRegularFile(path, limit: DocumentLimits().fileBytes)
    else { return nil }
    let kind = DocumentKind(path: path, text: bytes)
    if kind == .menu || kind == .other { return nil }
    let surroundings = MenuSurroundings(host: .appMenu, pluginOptions: plugins.plugins)
    return await surroundings.findings(in: file, kind, fileSystem: fileSystem)
  }

  /// Returns the names of the handlers that other machines have: those in files, and those that workers offer now.
  private func otherHandlers() async throws -> Set<String> {
    var names: Set<String> = []
    for file in handlerFiles {
      let bytes: [UInt8]
      do throws(FileSystemError) {
        bytes = try LocalFileSystem().readRegularFile(file, limit: Self.handlersLimit)
      } catch {
        throw Output.refusal("'\(file)' cannot be read: \(error.reason)")
      }
      guard bytes.count <= Self.handlersLimit else {
        throw Output.refusal("'\(file)' is larger than 1 MiB")
      }
      for line in String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline) {
        let name = line.trimmingBlanks
        if !name.isEmpty, !name.hasPrefix("#") { names.insert(name) }
      }
    }
    guard let remote = broker.remote(in: .appMenu) else { return names }
    do throws(HandlerFailure) {
      names.formUnion(try await remote.names())
    } catch {
      await remote.shutDown()
      throw Output.refusal(error)
    }
    await remote.shutDown()
    return names
  }

  private static let handlersLimit = 1 << 20

  @MainActor
  private func app(
    _ menu: String, _ reader: any MenuItemsReader, _ others: Set<String>
  ) -> AppMenu {
    MenuSource.appMenu(
      reader, host: .appMenu, plugins: plugins.plugins, folder: MenuSource.folder(of: menu),
      otherHandlers: others)
  }

  /// Returns the findings about a file, and the reason why it is not a menu.
  @MainActor
  private func check(
    _ menu: String, _ others: Set<String>
  ) async -> ([Diagnostic], (any Error)?) {
    if let findings = await otherFindings(menu, LocalFileSystem()) { return (findings, nil) }
    var reader = MenuSource.reader(of: menu, digest: pin.digest)
    if strict, var remote = reader as? RemoteMenuItemsReader {
      remote.findsMissingForms = true
      reader = remote
    }
    if strict, var file = reader as? FileMenuItemsReader {
      file.findsMissingForms = true
      reader = file
    }
    let app = app(menu, reader, others)
    let loading = await app.loadMenu()
    let unknown = await app.findings(in: loading, severity: .error)
    // Diagnostics of plugins are not about the menu, but may explain an unknown handler.
    Output.report(await app.catalog(for: loading.menu).diagnostics, name: "plugins")
    return (loading.diagnostics + unknown, loading.error)
  }
}

/// The output of `validate --format json`: the report, and the reasons why files are not menus.
private struct ValidationJSON: Encodable {
  /// The reason why a file is not a menu, by the domain and code of its `NSError`.
  struct Failure: Encodable {
    let file: String
    let domain: String
    let code: Int
    let description: String

    init(_ error: any Error, of file: String) {
      self.file = file
      let coded = error as? any CodedError
      domain = coded.map { type(of: $0).errorDomain } ?? "\(type(of: error))"
      (code, description) = (coded?.errorCode ?? 1, error.userDescription)
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

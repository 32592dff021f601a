internal import Documents
package import Files
internal import MenuItems
package import SourceText

/// The findings about a menu, and about the files that it names.
package struct MenuCheck: Sendable {
  /// The findings, as `validate` reports them.
  package let report: DiagnosticReport
  /// The paths of the files that were read or looked for, the menu file itself first.
  package let files: [String]

  /// Reads a menu and checks what it asks of handlers; nothing runs.
  ///
  /// - Parameters:
  ///   - path: the path of the menu file.
  ///   - fileSystem: the file system, with the texts that are not saved yet.
  ///   - facts: returns the handlers for the folders of plugins that the menu names.
  package init(
    _ path: String, fileSystem: any FileSystem,
    facts: @Sendable (_ pluginFolders: [String]) async -> AuthoringFacts
  ) async {
    let loading = FileMenuItemsReader(.file(path), fileSystem: fileSystem).loadMenu()
    files = loading.files
    guard let references = loading.references else {
      report = DiagnosticReport(loading.diagnostics)
      return
    }
    let facts = await facts(
      references.pluginFolders.map { path.folderOfPath.appendingNamedPath($0.value) })
    report = DiagnosticReport(
      loading.diagnostics + Self.handlerFindings(in: references, facts: facts)
        + PluginFolderCheck(
          menuFolder: path.folderOfPath, home: facts.home, fileSystem: fileSystem
        ).diagnostics(for: references)
        + IconNameCheck(known: facts.icons.map(\.name)).diagnostics(for: references))
  }

  private static func handlerFindings(
    in references: MenuReferences, facts: AuthoringFacts
  ) -> [Diagnostic] {
    let names = HandlerNameCheck(
      known: facts.handlers.map(\.name), severity: .error, help: facts.unknownHandlerHelp)
    var declared: [String: [HandlerArgument]] = [:]
    for handler in facts.handlers {
      if let arguments = handler.arguments { declared[handler.name] = arguments }
    }
    let arguments = HandlerArgumentCheck(declared: declared, severity: .error)
    return names.diagnostics(for: references) + arguments.diagnostics(for: references)
  }
}

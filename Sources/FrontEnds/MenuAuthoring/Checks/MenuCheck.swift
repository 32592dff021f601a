internal import Documents
package import Files
internal import MenuItems
package import SourceText

package struct MenuCheck: Sendable {
  package let report: DiagnosticReport
  /// The paths of the files that were read or searched for, the menu file first.
  package let files: [String]

  /// Reads a menu and checks its handlers, plugin folders and icons; nothing runs.
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

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
    var reader = FileMenuItemsReader(.file(path), fileSystem: fileSystem)
    reader.places = await facts([]).places
    let loading = reader.loadMenu()
    files = loading.files
    guard let references = loading.references else {
      report = DiagnosticReport(loading.diagnostics)
      return
    }
    let facts = await facts(
      references.pluginFolders.map { path.folderOfPath.appendingNamedPath($0.value) })
    let declared = facts.handlers.compactMap { handler in
      handler.arguments.map { (handler.name, $0) }
    }
    report = DiagnosticReport(
      loading.diagnostics
        + references.unknownHandlers(
          known: facts.handlers.map(\.name), severity: .error, help: facts.unknownHandlerHelp)
        + references.wrongArguments(declared: Dictionary(declared) { $1 }, severity: .error)
        + references.missingPluginFolders(
          menuFolder: path.folderOfPath, home: facts.home, fileSystem: fileSystem)
        + references.unknownIcons(known: facts.icons.map(\.name)))
  }
}

internal import Documents
public import Files
public import SourceText

/// Checks that the plugin folders that a menu names exist: a missing one registers no handlers.
public struct PluginFolderCheck: Sendable {
  private let menuFolder: String
  private let home: String?
  private let fileSystem: any FileSystem

  /// Creates a check.
  ///
  /// - Parameters:
  ///   - menuFolder: the folder of the menu file, which relative names start from.
  ///   - home: the user's home, for names such as `~/plugins`, or nil if it is not known.
  ///   - fileSystem: the file system of the folders.
  public init(menuFolder: String, home: String?, fileSystem: any FileSystem) {
    (self.menuFolder, self.home, self.fileSystem) = (menuFolder, home, fileSystem)
  }

  /// Returns a warning for each missing folder, at the place that names it.
  public func diagnostics(for references: MenuReferences) -> [Diagnostic] {
    guard let file = references.pluginFolderFile else { return [] }
    var found: [Diagnostic] = []
    for (number, folder) in references.pluginFolders.enumerated() {
      let path = menuFolder.appendingNamedPath(folder.value).expandingHome(home)
      if fileSystem.names(inDirectory: path) != nil { continue }
      let isThere = fileSystem.canonicalPath(path) != nil
      found.append(
        Diagnostic(
          .fileNotFound, .warning, at: SourceLocation(file, folder.range),
          path: "plugins[\(number)]",
          message: "there is no plugin folder '\(path)'",
          label: isThere ? "not a folder" : "no such folder",
          help: isThere ? "name a plugin's folder, not a file in it" : "check the path"))
      if found.count >= Diagnostic.keptLimit { break }
    }
    return found
  }
}

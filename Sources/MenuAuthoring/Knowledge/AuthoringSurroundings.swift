package import SourceText

/// The kinds of files that authors write.
package enum DocumentKind: String, Sendable, Hashable, CaseIterable {
  /// A menu.
  case menu
  /// A plugin's manifest.
  case plugin
  /// The settings of appmenu.
  case settings
  /// A theme.
  case theme

  /// Returns the kind of the file at `path`, which its name and its folder tell.
  package init(path: String) {
    let names = path.pathNames
    let folder = names.dropLast().last ?? ""
    switch names.last ?? "" {
    case "plugin.yaml", "plugin.yml", "plugin.plist", "plugin.json": self = .plugin
    case "config.yaml", "config.plist": self = folder == "appmenu" ? .settings : .menu
    default: self = folder == "themes" && names.contains("appmenu") ? .theme : .menu
    }
  }
}

/// All that a document is written for: tables of keys, plugins, icons, and the checks of files.
package protocol AuthoringSurroundings: Sendable {
  /// Returns the facts for a document.
  ///
  /// - Parameters:
  ///   - kind: the kind of the document.
  ///   - pluginFolders: the folders of plugins that a menu names, as paths.
  func facts(for kind: DocumentKind, pluginFolders: [String]) async -> AuthoringFacts

  /// Returns the findings about a file that is no menu.
  func findings(
    in path: String, _ kind: DocumentKind, fileSystem: any FileSystem
  ) async -> [Diagnostic]

  /// Looks for plugins again when they are next needed, since files have changed.
  func forget() async
}

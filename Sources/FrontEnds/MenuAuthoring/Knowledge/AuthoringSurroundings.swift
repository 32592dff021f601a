package import Files
package import SourceText

/// The surroundings of documents: tables of keys, plugins, icons, and the checks of files.
package protocol AuthoringSurroundings: Sendable {
  func facts(for kind: DocumentKind, pluginFolders: [String]) async -> AuthoringFacts

  /// Returns the findings about a file that is not a menu.
  func findings(
    in path: String, _ kind: DocumentKind, fileSystem: any FileSystem
  ) async -> [Diagnostic]

  /// Returns the text of a file as `appmenu fmt` writes it, or nil if it cannot be formatted.
  func formatted(_ text: [UInt8], path: String) async -> [UInt8]?

  /// Discards the known plugins, because files have changed.
  func forget() async
}

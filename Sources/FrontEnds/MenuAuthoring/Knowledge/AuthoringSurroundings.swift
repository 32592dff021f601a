package import Files
package import SourceText

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

  /// Returns the text of a file in the usual form, or nil if it cannot be formatted.
  ///
  /// - Parameters:
  ///   - text: the text.
  ///   - path: the path of the file.
  func formatted(_ text: [UInt8], path: String) async -> [UInt8]?

  /// Looks for plugins again when they are next needed, since files have changed.
  func forget() async
}

extension AuthoringSurroundings {
  package func formatted(_ text: [UInt8], path: String) async -> [UInt8]? { nil }
}

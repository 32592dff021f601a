package import Files

/// A file system in which the texts of open documents replace their files.
package struct OverlayFileSystem: FileSystem {
  private let base: any FileSystem
  private let texts: [PathBytes: [UInt8]]

  package init(_ base: any FileSystem, texts: [String: [UInt8]]) {
    self.base = base
    var byPath: [PathBytes: [UInt8]] = [:]
    for (path, text) in texts { byPath[PathBytes(base.canonicalPath(path) ?? path)] = text }
    self.texts = byPath
  }

  private func text(_ path: String) -> [UInt8]? {
    texts.isEmpty ? nil : texts[PathBytes(base.canonicalPath(path) ?? path)]
  }

  package func read(_ path: String, limit: Int) throws(FileSystemError) -> [UInt8] {
    if let text = text(path) { return Array(text.prefix(limit + 1)) }
    // Editors open regular files; reading anything else could block.
    return try base.readRegularFile(path, limit: limit)
  }

  package func names(inDirectory path: String) -> [String]? { base.names(inDirectory: path) }

  /// Returns the path without links; that of a document without a file is the path itself.
  package func canonicalPath(_ path: String) -> String? {
    base.canonicalPath(path) ?? (texts[PathBytes(path)] == nil ? nil : path)
  }

  package func isDirectory(_ path: String) -> Bool { base.isDirectory(path) }

  package func isExecutableFile(_ path: String) -> Bool { base.isExecutableFile(path) }
}

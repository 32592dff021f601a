internal import AppMenuKit
internal import DocumentWriting
internal import MenuAuthoring

/// Writes mended menu files.
enum MenuFixing {
  /// A file that cannot be written.
  struct Refused: Error {
    /// The path of the file.
    let path: String
    /// The reason.
    let reason: String
  }

  private static let sizeLimit = 64 << 20

  /// Writes the changed files, each as a whole and in its own encoding, after checking that none has changed meanwhile.
  ///
  /// - Throws: ``Refused`` for a file that has changed or cannot be written; if one has changed, no file is written.
  static func write(_ mending: Mending) throws(Refused) {
    var results: [(path: String, content: [UInt8])] = []
    for (path, text) in mending.texts.sorted(by: { $0.key < $1.key })
    where text != mending.originals[path] {
      let current = try trying(path) { () throws(FileSystemError) in
        try LocalFileSystem().readRegularFile(path, limit: sizeLimit)
      }
      guard (try? SourceEncoding.decode(current)) == mending.originals[path] else {
        throw Refused(path: path, reason: "it has been changed meanwhile")
      }
      results.append((path, SourceEncoding.encode(text, like: current)))
    }
    for (path, content) in results {
      try trying(path) { () throws(FileSystemError) in try AtomicFile.write(content, to: path) }
    }
  }

  private static func trying<Value>(
    _ path: String, _ body: () throws(FileSystemError) -> Value
  ) throws(Refused) -> Value {
    do throws(FileSystemError) { return try body() } catch {
      throw Refused(path: path, reason: error.reason)
    }
  }
}

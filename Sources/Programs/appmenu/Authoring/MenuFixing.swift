internal import AppMenuKit
internal import MenuAuthoring

enum MenuFixing {
  private static let sizeLimit = 64 << 20

  /// Writes the changed files, each as a whole and in its own encoding, unless one has changed meanwhile.
  ///
  /// - Throws: `AtomicFile.Refusal` for a file that has changed or cannot be written; no file is changed then, unless
  ///   the refusal names it.
  static func write(_ repair: MenuRepair) throws(AtomicFile.Refusal) {
    var changes: [AtomicFile.Change] = []
    for (path, text) in repair.texts.sorted(by: { $0.key < $1.key })
    where text != repair.originals[path] {
      let current: [UInt8]
      do throws(FileSystemError) {
        current = try LocalFileSystem().readRegularFile(path, limit: sizeLimit)
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
}

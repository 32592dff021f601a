internal import Files
internal import SourceText

enum FolderChange {
  /// The maximum number of entries that are checked; a larger folder counts as changed.
  private static let entryLimit = 20_000

  /// Returns whether anything in `folder` has changed since `moment`.
  ///
  /// That is a file, a folder's list of names, or what a link leads to; Git's own folder does not count.
  static func hasChanged(_ folder: String, since moment: FileTime) -> Bool {
    let fileSystem = LocalFileSystem()
    var folders = [folder]
    var seen: Set<PathBytes> = []
    var entries = 0
    var next = 0
    while next < folders.count {
      let folder = folders[next]
      next += 1
      // Links may lead in circles.
      guard let real = fileSystem.canonicalPath(folder), seen.insert(PathBytes(real)).inserted
      else { continue }
      for name in ["."] + (fileSystem.names(inDirectory: folder) ?? []) where name != ".git" {
        entries += 1
        if entries > entryLimit { return true }
        let path = folder + "/" + name
        guard let stamp = FileStamp(of: path) else { continue }
        if stamp.changed >= moment { return true }
        if name != ".", fileSystem.isDirectory(path) { folders.append(path) }
      }
    }
    return false
  }
}

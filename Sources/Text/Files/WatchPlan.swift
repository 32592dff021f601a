internal import Platform

/// The folders to watch for a set of paths, and the relevant changes in each.
///
/// Files are watched through their folders, because most programs save a file by replacing it. A link on
/// the path is watched in its own folder; of a missing path, the first missing
/// component.
struct WatchPlan: Equatable {
  /// The relevant changes in a folder, besides its own removal.
  struct Interest: Equatable {
    /// The entries whose creation, removal and content are relevant.
    var names: Set<String> = []
    /// Whether the creation and removal of every entry is relevant.
    var coversEntries = false

    var isEmpty: Bool { names.isEmpty && !coversEntries }
  }

  /// The maximum number of links in a row, as in the system.
  private static let linkLimit = 40

  /// The relevant changes by the path of a folder, free of links.
  private(set) var folders: [String: Interest] = [:]

  /// Creates the plan for `paths`, all absolute.
  init(for paths: [String]) {
    for path in paths { add(path) }
  }

  private mutating func add(_ path: String) {
    var rest = Array(path.pathNames.reversed())
    var folder = ""
    var links = 0
    while let part = rest.popLast() {
      if part == "." { continue }
      if part == ".." {
        folder = folder.folderOfPath
        if folder == "/" || folder == "." { folder = "" }
        continue
      }
      let entry = folder + "/" + part
      // A folder that was visited before needs no second visit.
      if folders[entry] != nil {
        folder = entry
        continue
      }
      var status = stat()
      let kind = lstat(entry, &status) == 0 ? status.st_mode & S_IFMT : 0
      if kind == S_IFDIR {
        folders[entry] = Interest()
        folder = entry
        continue
      }
      folders[folder.isEmpty ? "/" : folder, default: Interest()].names.insert(part)
      guard kind == S_IFLNK, links < Self.linkLimit,
        let target = try? FileManager.default.destinationOfSymbolicLink(atPath: entry)
      else { return }
      links += 1
      if target.isAbsolutePath { folder = "" }
      rest += target.pathNames.reversed()
    }
    folders[folder.isEmpty ? "/" : folder, default: Interest()].coversEntries = true
  }
}

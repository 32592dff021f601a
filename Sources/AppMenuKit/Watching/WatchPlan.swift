internal import Foundation

/// The folders to keep an eye on for a number of paths, and what matters in each.
///
/// Files are watched by their folders, since most programs save a file by putting another in its
/// place. A link on the way to a file matters in its own folder, and of what is not there, the first
/// part that is missing.
struct WatchPlan: Equatable {
  /// What matters in a folder, beside the folder itself going away.
  struct Interest: Equatable {
    /// The entries whose coming, going and content matter.
    var names: Set<String> = []
    /// Whether the coming and going of every entry matters.
    var coversEntries = false

    /// Whether anything in the folder matters.
    var isEmpty: Bool { names.isEmpty && !coversEntries }
  }

  /// How many links may lead to each other, as the system has it.
  private static let linkLimit = 40

  /// By the path of a folder, free of links.
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
      // A folder that was walked through before needs no second look.
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
      guard kind == S_IFLNK, links < Self.linkLimit, let target = Self.target(of: entry) else {
        return
      }
      links += 1
      if target.isAbsolutePath { folder = "" }
      rest += target.pathNames.reversed()
    }
    folders[folder.isEmpty ? "/" : folder, default: Interest()].coversEntries = true
  }

  private static func target(of link: String) -> String? {
    try? FileManager.default.destinationOfSymbolicLink(atPath: link)
  }
}

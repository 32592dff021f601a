internal import Documents
internal import Files

/// The folder of a `package.json`, and the packages of its workspace.
struct Workspace {
  private let folder: String
  private let fileSystem: any FileSystem
  /// The package manager whose lock file is the nearest one, in the folder or above it in the repository.
  let manager: String
  /// The patterns in `pnpm-workspace.yaml`, or nil if it has no patterns.
  let packages: DocumentNode?

  /// The largest number of packages, of patterns, of words of a pattern, and of folders that are listed.
  private static let limit = (packages: 1_000, patterns: 100, words: 16, folders: 2_000)

  private static let locks = [
    ("pnpm-lock.yaml", "pnpm"), ("yarn.lock", "yarn"), ("bun.lock", "bun"), ("bun.lockb", "bun"),
    ("package-lock.json", "npm"),
  ]

  init(of folder: String, _ fileSystem: any FileSystem, with reader: DocumentReader) {
    (self.folder, self.fileSystem) = (folder, fileSystem)
    manager = Self.manager(of: folder, fileSystem)
    let path = folder.appendingPath("pnpm-workspace.yaml")
    let text = try? fileSystem.readRegularFile(path, limit: reader.limits.fileBytes)
    packages = text.flatMap { reader.read($0, name: path).tree?.root }?["packages"]
  }

  private static func manager(of folder: String, _ fileSystem: any FileSystem) -> String {
    func own(_ folder: String) -> String? {
      locks.first { TaskFile.isThere($0.0, in: folder, fileSystem) }?.1
    }
    if let manager = own(folder) { return manager }
    var above = fileSystem.canonicalPath(folder) ?? folder
    var found: String?
    while true {
      found = found ?? own(above)
      if TaskFile.isThere(".git", in: above, fileSystem) { return found ?? "npm" }
      let next = above.folderOfPath
      // A lock file outside of a repository is not the package's.
      if next == above || next == "." { return "npm" }
      above = next
    }
  }

  /// Returns the folders with a `package.json` that patterns such as `packages/*` name, in order; each within this one
  /// and once, whatever links lead there.
  func folders(_ patterns: [String]) -> [String] {
    let root = (fileSystem.canonicalPath(folder) ?? folder) + "/"
    var (found, seen, excluded): ([String], Set<PathBytes>, Set<String>) = ([], [], [])
    var listed = 0
    for pattern in patterns.prefix(Self.limit.patterns) where pattern.hasPrefix("!") {
      excluded.formUnion(folders(of: pattern.dropFirst(), &listed))
    }
    for pattern in patterns.prefix(Self.limit.patterns) where !pattern.hasPrefix("!") {
      for name in folders(of: pattern[...], &listed) where !excluded.contains(name) {
        guard found.count < Self.limit.packages else { return found }
        guard let path = fileSystem.canonicalPath(folder.appendingPath(name)),
          path.startsWithBytes(of: root),
          TaskFile.isThere("package.json", in: path, fileSystem),
          seen.insert(PathBytes(path)).inserted
        else { continue }
        found.append(name)
      }
    }
    return found
  }

  /// Returns the folders that a pattern names; `**` counts as `*`.
  private func folders(of pattern: Substring, _ listed: inout Int) -> [String] {
    let words = pattern.split(separator: "/", maxSplits: Self.limit.words).filter { $0 != "." }
    if words.isEmpty || words.count > Self.limit.words || words.contains("..") { return [] }
    var folders = [""]
    for word in words {
      let ends = word.split(separator: "*", omittingEmptySubsequences: false)
      var next: [String] = []
      for parent in folders where next.count < Self.limit.packages {
        func path(_ name: String) -> String { parent.isEmpty ? name : parent.appendingPath(name) }
        guard let start = ends.first, let end = ends.last, ends.count > 1 else {
          next.append(path(String(word)))
          continue
        }
        listed += 1
        guard listed <= Self.limit.folders else { break }
        let above = parent.isEmpty ? folder : folder.appendingPath(parent)
        let names = (fileSystem.names(inDirectory: above) ?? []).filter { name in
          !name.isHiddenName && name != "node_modules" && name.count >= start.count + end.count
            && name.hasPrefix(start) && name.hasSuffix(end)
            && name.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F }
        }
        next += names.sorted().prefix(Self.limit.packages - next.count).map(path)
      }
      folders = next
    }
    return folders
  }
}

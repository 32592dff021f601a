package import AppMenuPlugin
internal import Foundation

/// Finds the repositories for a menu item.
package struct RepositoryFinder: Sendable {
  /// The number of levels searched below a root.
  package static let depth = 3
  /// The maximum number of folders searched.
  static let folderLimit = 50_000
  /// The names of folders that do not contain the user's own repositories.
  static let skippedNames: Set<String> = ["node_modules", "Library", "vendor", "__pycache__"]

  private let git: GitProgram

  /// Creates a finder.
  package init(git: GitProgram = GitProgram()) { self.git = git }

  /// The result of a search.
  package struct Found: Sendable {
    /// The work trees of the repositories, sorted.
    package var repositories: [String] = []
    /// The roots that do not exist.
    package var missingRoots: [String] = []
    /// Whether the search was cut short.
    package var isIncomplete = false
    /// The folders that were searched, for messages.
    package var searched: [String] = []
  }

  /// Returns the repositories below `arguments: {roots: [...]}`, else the current repository, else those
  /// below the current directory.
  package func find(_ arguments: [String: StructuredValue]) async throws -> Found {
    var roots = arguments["roots"]?.array?.compactMap(\.string) ?? []
    if let one = arguments["roots"]?.string { roots = [one] }
    var found = Found()
    if roots.isEmpty {
      let here = FileManager.default.currentDirectoryPath
      if let top = try await top(of: here) {
        found.searched = [top]
        found.repositories = [top]
        return found
      }
      roots = [here]
    }
    var budget = Self.folderLimit
    var seen = Set<[UInt8]>()
    for root in roots {
      let path = Self.expanded(root)
      found.searched.append(path)
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue
      else {
        found.missingRoots.append(path)
        continue
      }
      search(path, depth: Self.depth, &budget, &seen, &found.repositories)
      try Task.checkCancellation()
    }
    found.isIncomplete = budget <= 0
    found.repositories.sort()
    return found
  }

  private func top(of folder: String) async throws -> String? {
    do {
      var output = try await git.bytes(["rev-parse", "--show-toplevel"], in: folder)
      // The path itself may end in a line feed, and a repaired one would be another.
      if output.last == UInt8(ascii: "\n") { output.removeLast() }
      guard let path = String(validating: output, as: UTF8.self), !path.isEmpty else { return nil }
      return path
    } catch GitFailure.failed(let words, _) {
      // A repository that git refuses to read is still the intended one.
      if words.contains("not a git repository") { return nil }
      return Self.enclosingRepository(of: folder)
    }
  }

  private static func enclosingRepository(of folder: String) -> String? {
    var path = folder
    while true {
      if FileManager.default.fileExists(atPath: path + "/.git") { return path }
      guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return nil }
      path = String(path[..<slash])
    }
  }

  private func search(
    _ folder: String, depth: Int, _ budget: inout Int, _ seen: inout Set<[UInt8]>,
    _ repositories: inout [String]
  ) {
    guard budget > 0, !Task.isCancelled else { return }
    budget -= 1
    guard let names = try? FileManager.default.contentsOfDirectory(atPath: folder) else { return }
    if names.contains(".git") {
      let real = URL(fileURLWithPath: folder).resolvingSymlinksInPath().path
      if seen.insert(Array(real.utf8)).inserted { repositories.append(folder) }
      return
    }
    guard depth > 0 else { return }
    for name in names.sorted() where !name.hasPrefix(".") && !Self.skippedNames.contains(name) {
      let path = folder == "/" ? "/" + name : folder + "/" + name
      // Do not follow links: they may form cycles, or lead out of the given folder.
      var status = stat()
      guard lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR else { continue }
      search(path, depth: depth - 1, &budget, &seen, &repositories)
    }
  }

  private static func expanded(_ path: String) -> String {
    var path = path
    if path == "~" || path.hasPrefix("~/") {
      // Without a home `~` has no meaning, and the path stays as written.
      guard let home = ProcessInfo.processInfo.environment["HOME"], home.hasPrefix("/") else {
        return path
      }
      path = home + path.dropFirst()
    } else if !path.hasPrefix("/") {
      path = FileManager.default.currentDirectoryPath + "/" + path
    }
    while path.count > 1, path.hasSuffix("/") { path.removeLast() }
    return path
  }
}

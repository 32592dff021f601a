internal import Files

package struct RepositoryFinder: Sendable {
  /// The number of levels searched below a root.
  package static let depth = 3

  let folderLimit: Int

  package init(folderLimit: Int = 200_000) { self.folderLimit = folderLimit }

  package struct Found: Sendable {
    /// The repositories, sorted by folder.
    package var places: [GitPlace] = []
    package var missingRoots: [String] = []
    package var isIncomplete = false
    package var searched: [String] = []
  }

  /// Returns the repositories below `roots`; without roots, the repository of the current folder, or those below
  /// it.
  ///
  /// - Parameters:
  ///   - depth: the number of levels searched, or `nil` for the default.
  ///   - here: the current folder, or `nil` for that of the process.
  package func find(roots: [String], depth: Int? = nil, here: String? = nil) async throws -> Found {
    let here = here ?? LocalFileSystem().canonicalPath(".") ?? "/"
    if roots.isEmpty, let place = Self.place(around: here) {
      return Found(places: [place], searched: [place.folder])
    }
    // Without roots, only the current directory is searched, never the whole machine.
    if roots.isEmpty, here == "/" { return Found(searched: [here]) }
    var found = Found()
    let home = SmallFile.variable("HOME")
    var folders: [String] = []
    for root in roots.isEmpty ? [here] : roots {
      let path = Self.expanded(root, home: home, here: here)
      found.searched.append(path)
      if FileSignature(following: path)?.kind == .folder {
        folders.append(path)
      } else {
        found.missingRoots.append(path)
      }
    }
    let result = try await search(folders, depth: depth ?? Self.depth)
    found.isIncomplete = result.isIncomplete
    found.places = Self.distinct(result.found.sorted().compactMap { GitPlace(at: $0) })
    return found
  }

  /// Returns each repository once: other work trees and submodules only if the repository itself was not found.
  static func distinct(_ places: [GitPlace]) -> [GitPlace] {
    func identity(_ path: String) -> [UInt64]? {
      FileSignature(following: path).map { [$0.device, $0.node] }
    }
    var seen = Set<[UInt64]>()
    var kept = Set<String>()
    func keep(_ place: GitPlace) {
      if let identity = identity(place.commonFolder), !seen.insert(identity).inserted { return }
      kept.insert(place.folder)
    }
    for place in places where place.kind == .main || place.isBare { keep(place) }
    for place in places where place.kind == .linked { keep(place) }
    for place in places {
      guard case .submodule(let owner) = place.kind else { continue }
      if let identity = identity(owner + "/.git"), seen.contains(identity) { continue }
      keep(place)
    }
    return places.filter { kept.remove($0.folder) != nil }
  }

  /// Returns the repository that contains a folder.
  private static func place(around folder: String) -> GitPlace? {
    var path = folder
    while true {
      // In the folder `.git` itself, the repository is the folder around it.
      if !path.hasSuffix("/.git"), let place = GitPlace(at: path) { return place }
      guard let slash = path.utf8.lastIndex(of: 0x2F), slash != path.startIndex else { return nil }
      path = String(path[..<slash])
    }
  }

  private static func expanded(_ path: String, home: String?, here: String) -> String {
    var path = path
    if path == "~" || path.hasPrefix("~/") {
      // Without a home directory, `~` is an ordinary name.
      guard let home, home.hasPrefix("/") else { return path }
      path = home + path.dropFirst()
    } else if path.utf8.first != 0x2F {
      path = path == "." ? here : here + "/" + path
    }
    while path.utf8.count > 1, path.utf8.last == 0x2F { path.removeLast() }
    return path
  }
}

internal import Files

package struct GitPlace: Sendable, Hashable {
  /// The relation of a work tree to its repository.
  package enum Kind: Sendable, Hashable {
    /// The repository's own work tree.
    case main
    /// Another work tree, created by `git worktree`.
    case linked
    /// A submodule of the repository in the folder.
    case submodule(of: String)
    /// The repository has no work tree.
    case bare
  }

  /// The folder of the work tree, of a bare repository, or of the `.git` that leads to it.
  package let folder: String
  /// The folder with `HEAD` and the index.
  package let gitFolder: String
  /// The folder with branches and objects, which work trees share.
  package let commonFolder: String
  package let kind: Kind

  package var isBare: Bool { kind == .bare }

  package var name: String {
    let name = folder.split(separator: "/").last.map(String.init) ?? folder
    return isBare && name.hasSuffix(".git") && name.utf8.count > 4 ? String(name.dropLast(4)) : name
  }

  /// Inspects a folder; `nil` if it is not a repository.
  package init?(at folder: String) {
    self.folder = folder
    let entry = folder == "/" ? "/.git" : folder + "/.git"
    switch FileSignature(following: entry)?.kind {
    case .folder?, .file?:
      // If the file is damaged, reading the repository reports it.
      gitFolder = Self.folder(namedIn: entry, after: "gitdir: ", from: folder) ?? entry
      let common = Self.folder(namedIn: gitFolder + "/commondir", after: "", from: gitFolder)
      commonFolder = common ?? gitFolder
      kind =
        if common != nil { .linked } else if Self.isSetBare(gitFolder) { .bare } else {
          Self.owner(of: gitFolder).map { .submodule(of: $0) } ?? .main
        }
    case .other?: return nil
    case nil:
      guard Self.isBare(folder) else { return nil }
      (gitFolder, commonFolder, kind) = (folder, folder, .bare)
    }
  }

  /// Returns whether a folder has the parts of a repository, without reading any.
  static func isRepository(_ folder: String) -> Bool {
    FileSignature(folder + "/.git") != nil || isBare(folder)
  }

  private static func isBare(_ folder: String) -> Bool {
    let base = folder == "/" ? "/" : folder + "/"
    guard let head = FileSignature(base + "HEAD"), head.kind != .folder else { return false }
    return FileSignature(following: base + "objects")?.kind == .folder
      && FileSignature(following: base + "refs")?.kind == .folder
  }

  /// Returns whether the settings in a folder declare the repository bare; like git, it ignores included files.
  private static func isSetBare(_ gitFolder: String) -> Bool {
    guard let bytes = SmallFile.read(gitFolder + "/config", limit: 1 << 20) else { return false }
    var (isCore, isBare) = (false, false)
    let text = String(decoding: bytes, as: UTF8.self).lowercased()
      .filter { $0 != " " && $0 != "\t" && $0 != "\"" }
    for line in text.split(whereSeparator: \.isNewline) {
      var rest = line
      if rest.first == "[", let end = rest.firstIndex(of: "]") {
        isCore = rest[..<end] == "[core"
        rest = rest[rest.index(after: end)...]
      }
      guard isCore, rest.hasPrefix("bare") else { continue }
      let value = rest.dropFirst(4).prefix { $0 != "#" && $0 != ";" }
      // A name without a value is true.
      if value.isEmpty || value.hasPrefix("=") {
        isBare = ["", "=true", "=yes", "=on", "=1"].contains(value)
      }
    }
    return isBare
  }

  /// Returns the folder that a file such as `commondir` names after a mark, relative to another folder.
  private static func folder(
    namedIn file: String, after mark: String, from folder: String
  ) -> String? {
    guard let content = SmallFile.read(file, limit: 16 << 10), content.starts(with: mark.utf8)
    else { return nil }
    var bytes = content.dropFirst(mark.utf8.count)
    while bytes.last == 0x0A || bytes.last == 0x0D { bytes.removeLast() }
    guard !bytes.isEmpty, let path = String(validating: bytes, as: UTF8.self) else { return nil }
    return LocalFileSystem().canonicalPath(path.utf8.first == 0x2F ? path : folder + "/" + path)
  }

  /// The repository of a submodule whose own git folder is given.
  private static func owner(of gitFolder: String) -> String? {
    gitFolder.utf8.firstRange(of: "/.git/modules/".utf8).map { String(gitFolder[..<$0.lowerBound]) }
  }
}

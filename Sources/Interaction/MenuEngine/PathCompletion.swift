internal import DisplayText
internal import Files
internal import MenuCommands
package import MenuItems
package import PluginHost

/// Completes paths that are typed.
package enum PathCompletion {
  /// The maximum number of paths.
  private static let limit = 100

  /// Returns the paths that begin with a text, folders with a slash at the end.
  ///
  /// Hidden names are found by their dot only, and names that differ in case if there are no others. Names with
  /// characters that a terminal cannot show are left out.
  ///
  /// - Parameters:
  ///   - folder: the folder that relative paths refer to.
  ///   - home: the home folder, which replaces `~`.
  ///   - foldersOnly: whether files are left out.
  @concurrent
  package static func paths(
    beginningWith text: String, in folder: String, home: String?, foldersOnly: Bool = false
  ) async -> [String] {
    let typed = text == "~" ? "~/".expandingHome(home) : text.expandingHome(home)
    let slash = typed.utf8.lastIndex(of: UInt8(ascii: "/")).map { typed.utf8.index(after: $0) }
    let start = String(typed[..<(slash ?? typed.startIndex)])
    let name = typed[(slash ?? typed.startIndex)...]
    let fileSystem = LocalFileSystem()
    let path = start.isEmpty ? folder : folder.appendingPath(start)
    let names = (fileSystem.names(inDirectory: path) ?? []).filter {
      $0.isHiddenName == name.utf8.starts(with: ".".utf8)
        && $0.unicodeScalars.allSatisfy { !SafeText.isUnsafe($0) }
    }
    let exact = names.filter { $0.startsWithBytes(of: String(name)) }
    let found =
      exact.isEmpty ? names.filter { $0.lowercased().hasPrefix(name.lowercased()) } : exact
    let paths = found.lazy.map { name in
      start + name + (fileSystem.isDirectory(path + "/" + name) ? "/" : "")
    }
    return Array(paths.filter { !foldersOnly || $0.hasSuffix("/") }.prefix(limit))
  }
}

extension HostEnvironment {
  /// Returns the paths that begin with a text, for a form of an item, which runs its program in a folder of its own.
  package func paths(
    beginningWith text: String, _ item: MenuItem?, foldersOnly: Bool
  ) async -> [String] {
    let operation = item?.operation
    let written = operation?.directory.flatMap { InputTemplate($0).names.isEmpty ? $0 : nil }
    let folder = written.map {
      ProgramPreparation(host: self, fileSystem: LocalFileSystem())
        .path($0, writtenAt: operation?.location)
    }
    return await PathCompletion.paths(
      beginningWith: text, in: folder ?? ".", home: variables["HOME"], foldersOnly: foldersOnly)
  }
}

package import Files
internal import SourceText

extension Plugin {
  /// Whether the folder is elsewhere, and a link to it was registered.
  package func isLinked(in fileSystem: any FileSystem = LocalFileSystem()) -> Bool {
    let name = folder.split(separator: "/").last.map(String.init) ?? ""
    guard let parent = fileSystem.canonicalPath(folder.folderOfPath),
      let real = fileSystem.canonicalPath(folder)
    else { return false }
    return source == .user && real != parent + "/" + name
  }

  /// Returns the files and folders whose changes matter to the plugin, at most 10,000: all but hidden ones, and those
  /// in which interpreters keep what they have compiled.
  package func watchedPaths(in fileSystem: any FileSystem = LocalFileSystem()) -> [String] {
    let limit = 10_000
    // Links within the folder may lead in circles; the folder itself may be one.
    let root = fileSystem.canonicalPath(folder) ?? folder
    var paths = [root]
    var folders = [root]
    while let next = folders.popLast(), paths.count < limit {
      for name in fileSystem.names(inDirectory: next) ?? [] {
        guard !name.hasPrefix("."), name != "__pycache__", paths.count < limit else { continue }
        let path = next + "/" + name
        paths.append(path)
        if fileSystem.isDirectory(path), fileSystem.canonicalPath(path) == path {
          folders.append(path)
        }
      }
    }
    return paths
  }
}

internal import Platform
package import Files
package import MenuNavigation
package import PluginHost

/// The file in the user's state folder that records which items were used.
package struct UsageFile: Sendable {
  private let path: String
  private let fileSystem: any FileSystem

  /// Creates the file in the state folder of `host`.
  package init(host: HostEnvironment, fileSystem: any FileSystem = LocalFileSystem()) {
    path = host.folder(.state) + "/history.json"
    self.fileSystem = fileSystem
  }

  package func read() -> [UsageHistory.Use] { RecordFile.read(path, from: fileSystem) ?? [] }

  /// Writes the file; failures are ignored.
  func write(_ uses: [UsageHistory.Use]) { try? RecordFile.write(uses, to: path) }

  /// Removes what was used of a menu file, or everything; returns whether there was anything.
  package func forget(_ menu: String?) -> Bool {
    let uses = read()
    let menu = menu.map { fileSystem.canonicalPath($0) ?? $0 }
    let kept = menu.map { menu in uses.filter { !$0.menu.hasSameBytes(as: menu) } } ?? []
    if kept.isEmpty { PrivateFiles.remove(path) } else { write(kept) }
    return kept.count < uses.count
  }
}

extension AppMenu {
  /// Remembers from now on what the user of this machine does: the last values of forms, and perhaps the items that are
  /// used; called before the menu is loaded.
  package func remember(items: Bool) {
    remembersInputs = true
    guard items else { return }
    let file = UsageFile(host: host, fileSystem: parts.fileSystem)
    usage = UsageHistory(
      wording, now: { time(nil) }, read: file.read, write: file.write)
  }
}

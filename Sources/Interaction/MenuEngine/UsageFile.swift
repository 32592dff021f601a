internal import Platform
package import Files
internal import MenuNavigation
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

  /// Returns the uses, without records that are not valid; nil if there is a file that cannot be read.
  func read() -> [UsageHistory.Use]? {
    let records: [Record]? = RecordFile.read(path, from: fileSystem)
    guard let records else { return fileSystem.canonicalPath(path) == nil ? [] : nil }
    return records.compactMap(\.use)
  }

  private struct Record: Decodable {
    let use: UsageHistory.Use?

    init(from decoder: any Decoder) { use = try? UsageHistory.Use(from: decoder) }
  }

  /// Writes the file; failures are ignored.
  func write(_ uses: [UsageHistory.Use]) { try? RecordFile.write(uses, to: path) }

  /// Removes what was used of a menu file, or everything; returns whether there was anything.
  package func forget(_ menu: String?) -> Bool {
    guard let uses = read() else {
      PrivateFiles.remove(path)
      return true
    }
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

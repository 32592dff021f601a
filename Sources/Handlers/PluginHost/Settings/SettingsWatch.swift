internal import Files
internal import MenuItems
internal import StructuredData

/// Reports changes of a plugin's settings until it is released.
final class SettingsWatch: Sendable {
  private let watching: Task<Void, Never>

  /// - Parameters:
  ///   - last: the known settings.
  ///   - name: the name of the plugin's own folders.
  ///   - moment: the time just before `last` was read.
  init(
    _ store: PluginSettingsStore, after last: PluginSettings, of name: String,
    watcher: any FileChangeWatching, since moment: FileTime,
    tell: @escaping @Sendable (PluginSettings) async -> Void
  ) {
    let inputs = last.settings.map(\.input)
    let changes = watcher.changes(of: [last.file], since: moment)
    watching = Task {
      var known = last.values
      for await _ in changes {
        let read = await store.read(inputs, of: name)
        if Task.isCancelled { return }
        // A file that is briefly damaged changes nothing, and is not reported twice.
        guard !read.isDamaged, read.values != known else { continue }
        known = read.values
        await tell(read)
      }
    }
  }

  deinit { watching.cancel() }
}

/// Watches a set of paths that can be replaced.
@MainActor
package final class PathWatch {
  private let watcher: any FileChangeWatching
  private let onChange: @MainActor () -> Void
  private var paths: Set<String>?
  private var listening: Task<Void, Never>?
  private var isStopped = false

  /// Creates a watch without paths, which calls `onChange` for each change.
  package init(_ watcher: any FileChangeWatching, onChange: @escaping @MainActor () -> Void) {
    self.watcher = watcher
    self.onChange = onChange
  }

  /// Watches `paths` from now on; they were read after `moment`.
  package func watch(_ paths: [String], since moment: FileTime) {
    guard !isStopped, self.paths != Set(paths) else { return }
    self.paths = Set(paths)
    let changes = watcher.changes(of: paths, since: moment)
    // Pending changes of the old watch happened before that reading.
    listening?.cancel()
    listening = Task { [onChange] in for await _ in changes { onChange() } }
  }

  /// Stops watching for good.
  package func stop() {
    isStopped = true
    listening?.cancel()
  }

  isolated deinit { listening?.cancel() }
}

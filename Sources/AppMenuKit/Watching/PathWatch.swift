/// Watches a set of paths that may become another one.
@MainActor
final class PathWatch {
  private let watcher: any FileWatching
  private let onChange: @MainActor () -> Void
  private var paths: Set<String>?
  private var listening: Task<Void, Never>?
  private var isStopped = false

  /// Creates a watch of nothing yet, which calls `onChange` for each change.
  init(_ watcher: any FileWatching, onChange: @escaping @MainActor () -> Void) {
    self.watcher = watcher
    self.onChange = onChange
  }

  /// Watches `paths` from now on, which were about to be read at `moment`.
  func watch(_ paths: [String], since moment: FileTime) {
    guard !isStopped, self.paths != Set(paths) else { return }
    self.paths = Set(paths)
    let changes = watcher.changes(of: paths, since: moment)
    // What the old watch still had to tell was before that reading.
    listening?.cancel()
    listening = Task { [onChange] in for await _ in changes { onChange() } }
  }

  /// Watches nothing any more, for good.
  func stop() {
    isStopped = true
    listening?.cancel()
  }

  isolated deinit { listening?.cancel() }
}

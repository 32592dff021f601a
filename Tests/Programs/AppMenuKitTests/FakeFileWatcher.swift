import AppMenuKit
import Synchronization

/// A watcher that tells what a test says.
final class FakeFileWatcher: FileChangeWatching {
  private typealias Watch = (paths: Set<String>, tell: AsyncStream<Void>.Continuation)
  private let watches = Mutex<[Int: Watch]>([:])
  private let next = Mutex(0)

  func changes(of paths: [String], since moment: FileTime) -> AsyncStream<Void> {
    let (stream, tell) = AsyncStream<Void>.makeStream()
    let number = next.withLock { number in
      number += 1
      return number
    }
    watches.withLock { $0[number] = (Set(paths), tell) }
    tell.onTermination = { [weak self] _ in self?.watches.withLock { $0[number] = nil } }
    return stream
  }

  /// The paths that are watched now.
  var paths: Set<String> {
    watches.withLock { $0.values.reduce(into: []) { $0.formUnion($1.paths) } }
  }

  /// Tells those who watch `path` that it changed.
  func touch(_ path: String) {
    let told = watches.withLock { $0.values.filter { $0.paths.contains(path) } }
    for watch in told { watch.tell.yield() }
  }
}

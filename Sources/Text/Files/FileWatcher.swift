internal import Platform

/// Watches the files of this machine.
///
/// On Linux the system reports changes; elsewhere, or if no further watcher can be created, files
/// are checked four times a second. Each stream has a thread of its own, which sleeps between
/// events and ends with the stream.
public struct FileWatcher: FileChangeWatching {
  /// The method of finding changes.
  public enum Method: Sendable, Hashable, CaseIterable {
    /// By events of the system, if available.
    case events
    /// By checking the files periodically.
    case polling
  }

  /// The maximum number of paths that one stream watches; further paths are not watched.
  public static let pathLimit = 10_000

  private let method: Method

  /// Creates a watcher that finds changes by `method`.
  public init(_ method: Method = .events) { self.method = method }

  /// Returns a stream with an element for each change of one of `paths`: see ``FileChangeWatching``.
  public func changes(of paths: [String], since moment: FileTime) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let folder = FileManager.default.currentDirectoryPath
    let absolute = paths.prefix(Self.pathLimit).map { $0.isAbsolutePath ? $0 : folder + "/" + $0 }
    guard !absolute.isEmpty, let wakePipe = WakePipe() else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { _ in wakePipe.wake() }
    DetachedThread.run { [method] in
      Self.leaveSignalsToOthers()
      var loop = WatchLoop(paths: absolute, method: method)
      loop.run(until: wakePipe, since: moment) { continuation.yield() }
      continuation.finish()
    }
    return stream
  }

  /// Blocks signals meant for other threads; faults stay with the thread that causes them.
  private static func leaveSignalsToOthers() {
    var signals = sigset_t()
    sigfillset(&signals)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS] {
      sigdelset(&signals, fault)
    }
    pthread_sigmask(SIG_SETMASK, &signals, nil)
  }
}

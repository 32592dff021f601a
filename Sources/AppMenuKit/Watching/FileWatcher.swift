internal import Foundation

/// Watches the files of this machine.
///
/// On Linux the system tells of changes; where it does not, or has no room for another watcher, files
/// are looked at four times a second. Each stream has a thread of its own, which sleeps while nothing
/// happens and ends with the stream.
public struct FileWatcher: FileWatching {
  /// How changes are found.
  public enum Method: Sendable, Hashable, CaseIterable {
    /// By the system's events where they can be had.
    case events
    /// By looking at the files again and again.
    case polling
  }

  /// How many paths one stream watches; what comes after them is not watched.
  public static let pathLimit = 10_000

  private let method: Method

  /// Creates a watcher that finds changes by `method`.
  public init(_ method: Method = .events) { self.method = method }

  /// Tells each time that something happened to one of `paths`: see ``FileWatching``.
  public func changes(of paths: [String], since moment: FileTime) -> AsyncStream<Void> {
    let (stream, continuation) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
    let folder = FileManager.default.currentDirectoryPath
    let absolute = paths.prefix(Self.pathLimit).map { $0.isAbsolutePath ? $0 : folder + "/" + $0 }
    guard !absolute.isEmpty, let wakePipe = WakePipe() else {
      continuation.finish()
      return stream
    }
    continuation.onTermination = { _ in wakePipe.wake() }
    Thread.detachNewThread { [method] in
      Self.leaveSignalsToOthers()
      var loop = WatchLoop(paths: absolute, method: method)
      loop.run(until: wakePipe, since: moment) { continuation.yield() }
      continuation.finish()
    }
    return stream
  }

  /// Signals are for the threads that expect them; faults stay with the thread that commits them.
  private static func leaveSignalsToOthers() {
    var signals = sigset_t()
    sigfillset(&signals)
    for fault in [SIGSEGV, SIGBUS, SIGILL, SIGTRAP, SIGABRT, SIGFPE, SIGSYS] {
      sigdelset(&signals, fault)
    }
    pthread_sigmask(SIG_SETMASK, &signals, nil)
  }
}

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A lock that one process at a time holds; it ends with the process, however that ends.
enum FileLock {
  /// How long another process is waited for, in steps of 5 ms.
  private static let steps = 1000

  /// Calls `body` while the lock on the file at `path` is held.
  ///
  /// - Parameters:
  ///   - path: the file of the lock, made if it is missing, and never removed.
  ///   - steps: how often to try, 5 ms apart, while another process holds the lock.
  /// - Throws: a ``StorageFailure``, or what `body` throws.
  static func hold<Result>(
    _ path: String, steps: Int = steps, _ body: () throws -> Result
  ) throws -> Result {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StorageFailure(.cannotBeLocked, path: path) }
    defer { close(file) }
    var step = 0
    while flock(file, LOCK_EX | LOCK_NB) != 0 {
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw StorageFailure(.cannotBeLocked, path: path)
      }
      step += 1
      guard step < steps else {
        throw StorageFailure(.isLocked, .holdsLock(path: path))
      }
      usleep(5000)
    }
    return try body()
  }
}

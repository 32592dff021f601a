internal import Platform

/// A file that is locked for as long as this value lives, at most until the end of the process.
///
/// Programs that the process starts do not inherit the lock.
package final class LockedFile: Sendable {
  package enum Kind: Sendable { case shared, exclusive }

  private let descriptor: Int32

  /// Opens and locks the file at `path`, or returns nil if a lock of another process forbids it.
  ///
  /// - Parameters:
  ///   - path: the file; links are not followed.
  ///   - kind: the kind of the lock.
  ///   - isNew: whether the file is created, for the user alone; there must be nothing yet.
  package init?(_ path: String, _ kind: Kind, isNew: Bool = false) throws(FileSystemError) {
    let flags =
      (kind == .shared ? O_RDONLY : O_RDWR) | (isNew ? O_CREAT | O_EXCL : 0)
      | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK
    descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw FileSystemError(number: errno) }
    guard flock(descriptor, (kind == .shared ? LOCK_SH : LOCK_EX) | LOCK_NB) == 0 else {
      if errno == EWOULDBLOCK { return nil }
      throw FileSystemError(number: errno)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  package func isAt(_ path: String) -> Bool {
    var (own, there) = (stat(), stat())
    return fstat(descriptor, &own) == 0 && stat(path, &there) == 0 && own.st_dev == there.st_dev
      && own.st_ino == there.st_ino
  }

  /// Returns the first `limit + 1` bytes of the file.
  package func read(limit: Int) throws(FileSystemError) -> [UInt8] {
    try LocalFileSystem.readAll(descriptor, limit: limit)
  }
}

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif
internal import RunRecords

/// Says that a server lives, for as long as it does: a lock that the system takes away with the process.
///
/// Each server that has a log open holds one on a file of its own beside the log, named for its token. Other programs
/// that it starts do not inherit it.
final class ServerLock {
  /// The name of this server: other servers find the lock by it.
  let token: String
  private let path: String
  private let descriptor: Int32

  /// Locks a new file beside the log at `log`.
  init(log: String) throws(RunLogError) {
    while true {
      let token = RunID().text
      let path = Self.path(of: token, log: log)
      let descriptor = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
      guard descriptor >= 0 else { throw RunLogError(number: errno, path: log) }
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 {
        // Another server may have taken the file for one that was left behind, before it was locked.
        var (own, there) = (stat(), stat())
        if fstat(descriptor, &own) == 0, stat(path, &there) == 0, own.st_ino == there.st_ino {
          (self.token, self.path, self.descriptor) = (token, path, descriptor)
          return
        }
      } else if errno != EWOULDBLOCK {
        let number = errno
        close(descriptor)
        unlink(path)
        throw RunLogError(number: number, path: log)
      }
      close(descriptor)
    }
  }

  deinit {
    unlink(path)
    close(descriptor)
  }

  /// Whether the server with a token lives; removes the file of one that does not.
  static func lives(_ token: String, log: String) -> Bool {
    // A token comes from the file, which somebody may have changed.
    guard RunID(text: token) != nil else { return false }
    let path = path(of: token, log: log)
    let descriptor = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    // Without a reason to believe that the server is gone, its runs stay as they are.
    guard descriptor >= 0 else { return errno != ENOENT }
    defer { close(descriptor) }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else { return true }
    unlink(path)
    return false
  }

  /// Removes the files of servers that are gone.
  static func sweep(log: String) {
    let slash = log.utf8.lastIndex(of: UInt8(ascii: "/"))
    let start = slash.map { log.utf8.index(after: $0) } ?? log.startIndex
    let folder = slash == nil ? "." : String(log[..<start])
    let prefix = path(of: "", log: String(log[start...]))
    guard let stream = opendir(folder) else { return }
    defer { closedir(stream) }
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      guard name.utf8.starts(with: prefix.utf8) else { continue }
      _ = lives(String(decoding: name.utf8.dropFirst(prefix.utf8.count), as: UTF8.self), log: log)
    }
  }

  private static func path(of token: String, log: String) -> String { "\(log)-server-\(token)" }
}

internal import Platform
internal import Files
internal import RunRecords

/// Shows other servers that this one runs: a lock that ends with the process.
///
/// Each server that has a log open locks a file of its own beside the log, whose name contains its token.
final class ServerLock {
  let token: String
  private let path: String
  private let file: LockedFile

  init(log: String) throws(RunLogError) {
    while true {
      let token = RunID().text
      let path = Self.path(of: token, log: log)
      do throws(FileSystemError) {
        // Another server may have removed the file as abandoned before it was locked.
        guard let file = try LockedFile(path, .exclusive, isNew: true), file.isAt(path) else {
          continue
        }
        (self.token, self.path, self.file) = (token, path, file)
        return
      } catch {
        if error.number != EEXIST { unlink(path) }
        throw RunLogError(number: error.number, path: log)
      }
    }
  }

  deinit { unlink(path) }

  /// Returns whether the server with a token is running; if not, removes its file.
  static func lives(_ token: String, log: String) -> Bool {
    // The token comes from the file, which another program may have changed.
    guard RunID(text: token) != nil else { return false }
    let path = path(of: token, log: log)
    do throws(FileSystemError) {
      guard let file = try LockedFile(path, .exclusive) else { return true }
      withExtendedLifetime(file) { _ = unlink(path) }
      return false
    } catch {
      // Unless the lock shows that the server has ended, its runs stay as they are.
      return error.number != ENOENT
    }
  }

  /// Removes the files of servers that have ended.
  static func sweep(log: String) {
    let prefix = path(of: "", log: log.lastPathName)
    for name in LocalFileSystem().names(inDirectory: log.folderOfPath) ?? []
    where name.startsWithBytes(of: prefix) {
      _ = lives(name.droppingBytes(prefix.utf8.count), log: log)
    }
  }

  private static func path(of token: String, log: String) -> String { "\(log)-server-\(token)" }
}

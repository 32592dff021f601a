internal import Foundation
package import SourceText

/// Files that are written as a whole: a reader finds the old content or the new one, also after a crash.
package enum AtomicFile {
  /// Writes `content` to the file at `path`, which keeps its permissions; a link stays, and the file that it
  /// leads to is replaced.
  ///
  /// - Parameters:
  ///   - path: the file.
  ///   - content: its new content.
  ///   - mayReplace: whether there may be a file already.
  ///   - original: what was read from the file; it is looked at once more just before it is replaced. Nil if nothing
  ///     was read.
  /// - Throws: the system's error, or ``changed`` for a file that does not hold `original` any more; the file is
  ///   then as it was.
  package static func write(
    _ content: [UInt8], to path: String, mayReplace: Bool = true, replacing original: [UInt8]? = nil
  ) throws(FileSystemError) {
    let target = try self.target(of: path)
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, !mayReplace { throw FileSystemError(number: EEXIST) }
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw FileSystemError(number: EISDIR) }
    if exists, status.st_mode & S_IFMT != S_IFREG { throw FileSystemError(number: EINVAL) }
    // A file without write permission is not replaced.
    if exists, access(target, W_OK) != 0 { throw FileSystemError(number: errno) }
    let draft = target.folderOfPath.appendingPath(
      ".appmenu.\(getpid()).\(UUID().uuidString.prefix(8))")
    do throws(FileSystemError) {
      try create(draft, content, like: exists ? status : nil)
      if let original, !isSame(target, original) { throw changed }
      if mayReplace {
        guard rename(draft, target) == 0 else { throw FileSystemError(number: errno) }
      } else {
        // Unlike `rename`, this fails if a file has come meanwhile.
        guard link(draft, target) == 0 else { throw FileSystemError(number: errno) }
        unlink(draft)
      }
    } catch {
      unlink(draft)
      throw error
    }
    synchronizeFolder(target.folderOfPath)
  }

  /// The reason why a file is not replaced that somebody else has written or removed since it was read.
  package static let changed = FileSystemError(reason: "it has been changed since it was read")

  /// Whether the file at `path` holds `content`.
  private static func isSame(_ path: String, _ content: [UInt8]) -> Bool {
    (try? LocalFileSystem().readRegularFile(path, limit: content.count)) == content
  }

  /// Returns the path that links lead to from `path`, where there need not be a file yet.
  private static func target(of path: String) throws(FileSystemError) -> String {
    if let found = LocalFileSystem().canonicalPath(path) { return found }
    var status = stat()
    // A link that leads nowhere.
    if lstat(path, &status) == 0 { throw FileSystemError(number: ENOENT) }
    return path
  }

  private static func create(
    _ path: String, _ content: [UInt8], like status: stat?
  ) throws(FileSystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(path, flags, status == nil ? 0o666 : 0o600)
    guard descriptor >= 0 else { throw FileSystemError(number: errno) }
    defer { close(descriptor) }
    let failure: Int32 = content.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = Foundation.write(
          descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count > 0 { written += count } else if errno != EINTR { return errno }
      }
      if let status {
        // The group is kept where that is allowed; permissions for another one are not.
        let keepsGroup = fchown(descriptor, uid_t.max, status.st_gid) == 0
        let mode = status.st_mode & (keepsGroup ? 0o777 : 0o707)
        if fchmod(descriptor, mode) != 0 { return errno }
      }
      return fsync(descriptor) == 0 ? 0 : errno
    }
    if failure != 0 { throw FileSystemError(number: failure) }
  }

  /// Makes the new name last; a folder that cannot be opened keeps it as the system likes.
  private static func synchronizeFolder(_ path: String) {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

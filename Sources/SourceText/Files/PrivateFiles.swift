package import Foundation
package import SourceText

/// Files and folders that the user alone can read and write, whatever the umask.
package enum PrivateFiles {
  /// Creates the folder at `path` and the missing ones above it, with the mode 0700; an existing folder stays
  /// as it is.
  package static func makeFolder(_ path: String) throws(FileSystemError) {
    if mkdir(path, 0o700) != 0 {
      switch errno {
      case EEXIST:
        guard LocalFileSystem().isDirectory(path) else { throw FileSystemError(number: ENOTDIR) }
        return
      case ENOENT where path.containsSlash:
        try makeFolder(path.folderOfPath)
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
          throw FileSystemError(number: errno)
        }
      default: throw FileSystemError(number: errno)
      }
    }
    // The umask may have taken away even the user's own permissions.
    guard chmod(path, 0o700) == 0 else { throw FileSystemError(number: errno) }
  }

  /// Replaces the file at `path` as a whole by one with `content` and the mode 0600.
  package static func replaceFile(_ path: String, with content: Data) throws(FileSystemError) {
    let draft = Draft.path(for: path)
    do throws(FileSystemError) {
      try createFile(draft, with: content, mode: 0o600)
      guard rename(draft, path) == 0 else { throw FileSystemError(number: errno) }
    } catch {
      unlink(draft)
      throw error
    }
  }

  /// Creates the file at `path`, where there must be nothing.
  static func createFile(
    _ path: String, with content: Data, mode: mode_t
  ) throws(FileSystemError) {
    let flags = O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(path, flags, 0o600)
    guard descriptor >= 0 else { throw FileSystemError(number: errno) }
    defer { close(descriptor) }
    let failure: Int32 = content.withUnsafeBytes { bytes in
      var written = 0
      while written < bytes.count {
        let count = write(
          descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
        if count > 0 { written += count } else if errno != EINTR { return errno }
      }
      return fchmod(descriptor, mode) == 0 ? 0 : errno
    }
    if failure != 0 { throw FileSystemError(number: failure) }
  }

  /// Removes what is at `path`, as far as possible; also folders that cannot be written to.
  package static func remove(_ path: String) {
    var status = stat()
    guard lstat(path, &status) == 0 else { return }
    guard status.st_mode & S_IFMT == S_IFDIR else {
      unlink(path)
      return
    }
    chmod(path, 0o700)
    for name in LocalFileSystem().names(inDirectory: path) ?? [] { remove(path + "/" + name) }
    rmdir(path)
  }
}

/// Files and folders in the making: hidden beside their place, to which they are moved as a whole.
///
/// Their names hold the number of the process that makes them, so that those of a killed one can be told.
enum Draft {
  /// Returns the path for the draft of `path`: `.NAME.PID.XXXXXXXX` beside it.
  static func path(for path: String) -> String {
    path.folderOfPath + "/.\(path.lastPathName).\(getpid()).\(UUID().uuidString.prefix(8))"
  }

  /// Removes the drafts in `folder` whose process has ended.
  static func removeAbandoned(in folder: String) {
    for name in LocalFileSystem().names(inDirectory: folder) ?? [] where isAbandoned(name) {
      PrivateFiles.remove(folder + "/" + name)
    }
  }

  private static func isAbandoned(_ name: String) -> Bool {
    let parts = name.utf8.split(separator: UInt8(ascii: "."))
    guard name.isHiddenName, parts.count >= 3, let last = parts.last, last.count == 8,
      last.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }),
      let process = String(parts[parts.count - 2]).flatMap({ pid_t($0) }), process > 0
    else { return false }
    return kill(process, 0) != 0 && errno == ESRCH
  }
}

internal import Platform

/// Files and folders that the user alone can read and write, whatever the umask.
package enum PrivateFiles {
  /// Creates the folder at `path` and the missing ones above it, with the mode 0700; an existing folder stays
  /// as it is.
  package static func makeFolder(_ path: String) throws(FileSystemError) {
    if mkdir(path, 0o700) != 0 {
      let number = errno
      // A read-only file system may report that it is read-only for existing folders, too.
      if LocalFileSystem().isDirectory(path) { return }
      guard number == ENOENT, path.containsSlash else {
        throw FileSystemError(number: number == EEXIST ? ENOTDIR : number)
      }
      try makeFolder(path.folderOfPath)
      guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw FileSystemError(number: errno) }
    }
    // The umask may have removed even the user's own permissions.
    guard chmod(path, 0o700) == 0 else { throw FileSystemError(number: errno) }
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

/// Files and folders that are being written: hidden beside their place, to which they are moved when complete.
///
/// Their names contain the process identifier, so that those of a killed process can be found.
package enum Draft {
  /// Returns the path for the draft of `path`: `.NAME.PID.XXXXXXXX` beside it.
  ///
  /// The name is the last one of `path`, or `name` if that may be too long.
  package static func path(for path: String, name: String? = nil) -> String {
    let number = String(UInt32.random(in: 0x1000_0000...(.max)), radix: 16)
    return path.folderOfPath.appendingPath(".\(name ?? path.lastPathName).\(getpid()).\(number)")
  }

  /// Removes the drafts in `folder` whose process has ended.
  package static func removeAbandoned(in folder: String) {
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

internal import Platform
internal import Files

enum LogFile {
  /// Creates the file at `path` with the mode 0600, unless it exists, and the missing folders above it with 0700.
  ///
  /// - Throws: an error if `path` is not a regular file, or if the main file of an existing log is gone.
  static func create(_ path: String) throws(RunLogError) {
    do throws(FileSystemError) { try PrivateFiles.makeFolder(path.folderOfPath) } catch {
      throw RunLogError(number: error.number, path: path)
    }
    let flags = O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW
    let descriptor = open(path, flags, 0o600)
    if descriptor >= 0 {
      close(descriptor)
    } else if errno != EEXIST {
      throw RunLogError(number: errno, path: path)
    }
    // Never opened here: closing it would end the locks that SQLite holds on it in this process.
    var status = stat()
    guard stat(path, &status) == 0 else { throw RunLogError(number: errno, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw RunLogError(.foreign, path: path, detail: "it is no regular file")
    }
    // SQLite treats a file of a few bytes as an empty one.
    guard status.st_size == 0 || status.st_size >= 512 else {
      throw RunLogError(.foreign, path: path)
    }
    // SQLite would remove the journal of an empty file.
    if status.st_size == 0, stat(path + "-wal", &status) == 0, status.st_size > 0 {
      throw RunLogError(.damaged, path: path, detail: "it is empty, but \(path)-wal is not")
    }
  }

  /// Makes the file at `path` and those beside it readable for the user only.
  static func protect(_ path: String) throws(RunLogError) {
    for file in [path, path + "-wal", path + "-shm"] {
      var status = stat()
      guard stat(file, &status) == 0, status.st_mode & 0o077 != 0 else { continue }
      guard chmod(file, 0o600) == 0 else { throw RunLogError(number: errno, path: path) }
    }
  }
}

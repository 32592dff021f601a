internal import AppMenuPlugin
internal import DisplayText
internal import Files
internal import Platform

struct StorageFailure: Error, Hashable {
  let problem: Phrase
  let reason: Phrase

  init(_ problem: Phrase, _ reason: Phrase) { (self.problem, self.reason) = (problem, reason) }

  /// Creates a failure of a system call on a file.
  init(_ problem: Phrase, path: String, error: Int32 = errno) {
    self.init(problem, .given("\(path): \(String(cString: strerror(error)))"))
  }

  /// The problem, for logs.
  var message: String { problem.en }

  func pluginFailure(_ wording: Wording) -> PluginFailure {
    PluginFailure(wording(problem), detail: wording(reason), hint: wording(.lookAtFolder))
  }
}

/// A lock that one process at a time holds, and that ends with the process.
enum FileLock {
  /// Calls `body` while the lock on the file at `path` is held.
  ///
  /// - Parameters:
  ///   - path: the lock file, created if it is missing, and never removed.
  ///   - steps: the number of attempts, 5 ms apart, while another process holds the lock.
  static func hold<Result>(
    _ path: String, steps: Int = 1000, _ body: () throws -> Result
  ) throws -> Result {
    let file = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw StorageFailure(.cannotBeLocked, path: path) }
    defer { close(file) }
    for step in 1... {
      if flock(file, LOCK_EX | LOCK_NB) == 0 { break }
      guard errno == EWOULDBLOCK || errno == EINTR else {
        throw StorageFailure(.cannotBeLocked, path: path)
      }
      guard step < steps else { throw StorageFailure(.isLocked, .holdsLock(path: path)) }
      usleep(5000)
    }
    return try body()
  }
}

/// Reads and writes whole files.
enum WholeFile {
  /// The largest file that is read, in bytes.
  static let largest = 64 << 20

  /// Returns the content and version of the regular file at `path`, or nil if it does not exist.
  static func content(of path: String) throws(StorageFailure) -> (
    bytes: [UInt8], version: FileStamp
  )? {
    // A pipe without a writer would block.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    if file < 0, errno == ENOENT { return nil }
    defer { close(file) }
    var status = stat()
    guard file >= 0, fstat(file, &status) == 0 else {
      throw StorageFailure(.cannotBeRead, path: path)
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StorageFailure(.cannotBeRead, .isNoFile(path: path))
    }
    guard status.st_size <= largest else {
      throw StorageFailure(.cannotBeRead, .isTooLarge(path: path, mebibytes: largest >> 20))
    }
    guard let bytes = OpenFile(file).bytes(Int(status.st_size)) else {
      throw StorageFailure(.cannotBeRead, path: path)
    }
    return (bytes, FileStamp(status))
  }

  /// Replaces a file so that `path` always has either the old or the new content, and the new content is on disk
  /// on return.
  ///
  /// The caller excludes other writers. The access rights are those of the existing file, else the user alone can
  /// read and write it. A link stays a link: its destination is written.
  @discardableResult
  static func replace(_ path: String, with bytes: [UInt8]) throws(StorageFailure) -> FileStamp {
    let target = LocalFileSystem().canonicalPath(path) ?? path
    let temporary = target + ".new"
    var status = stat()
    let mode = stat(target, &status) == 0 ? status.st_mode & 0o777 : 0o600
    func failed(_ path: String) -> StorageFailure {
      defer { unlink(temporary) }
      return StorageFailure(.cannotBeSaved, path: path)
    }
    guard write(bytes, to: temporary, mode) else { throw failed(temporary) }
    guard rename(temporary, target) == 0, let version = FileStamp(of: target) else {
      throw failed(target)
    }
    // The name of the file must survive a power loss, too.
    let folder = open(target.folderOfPath, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if folder >= 0 {
      fsync(folder)
      close(folder)
    }
    return version
  }

  /// Writes a new file; returns false and sets `errno` if that fails.
  private static func write(_ bytes: [UInt8], to path: String, _ mode: mode_t) -> Bool {
    // A file left by a killed process may be a link, or have other rights.
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else { return false }
    defer {
      let error = errno
      close(file)
      errno = error
    }
    fchmod(file, mode)
    do throws(FileSystemError) { try Descriptor.writeAll(bytes, to: file) } catch {
      errno = error.number
      return false
    }
    return fsync(file) == 0
  }

  /// Creates a folder and those above it, accessible to the user alone.
  static func makeFolder(_ path: String) throws(StorageFailure) {
    guard path.hasPrefix("/") else { throw StorageFailure(.folderUnknown, .isNoPath(path)) }
    if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    if errno == ENOENT, let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
      if mkdir(path, 0o700) == 0 || errno == EEXIST { return }
    }
    throw StorageFailure(.folderCannotBeMade, path: path)
  }
}

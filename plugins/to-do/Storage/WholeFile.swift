#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// Files that are read and written as a whole.
enum WholeFile {
  /// The largest file that is read, in bytes.
  static let largest = 64 << 20

  /// Returns the content and version of the file at `path`, or nil if there is none.
  ///
  /// - Throws: a ``StorageFailure``, also for what is no regular file or too large.
  static func content(of path: String) throws(StorageFailure) -> (data: Data, version: FileVersion)?
  {
    let problem = ToDoFaultPhrase.cannotBeRead
    // A pipe without a writer would not open.
    let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else {
      if errno == ENOENT { return nil }
      throw StorageFailure(problem, path: path)
    }
    defer { close(file) }
    var status = stat()
    guard fstat(file, &status) == 0 else { throw StorageFailure(problem, path: path) }
    guard status.st_mode & S_IFMT == S_IFREG else {
      throw StorageFailure(problem, .isNoFile(path: path))
    }
    guard status.st_size <= largest else {
      throw StorageFailure(problem, .isTooLarge(path: path, mebibytes: largest >> 20))
    }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(Int(status.st_size))
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    while bytes.count <= largest {
      let count = read(file, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { throw StorageFailure(problem, path: path) }
      if count == 0 { break }
      bytes += buffer[..<count]
    }
    return (Data(bytes), FileVersion(status))
  }

  /// Writes a file so that there is always either the old or the new content at `path`, and the new one is
  /// on the disk on return.
  ///
  /// The caller keeps other writers away.
  /// - Parameters:
  ///   - path: the file; a link stays one, and what it leads to is written.
  ///   - bytes: the content.
  ///   - mode: the access rights; nil for those of the file that is there, or the user alone.
  /// - Throws: a ``StorageFailure``; the old content is then there as before.
  @discardableResult
  static func replace(
    _ path: String, with bytes: [UInt8], mode: mode_t? = nil
  ) throws(StorageFailure) -> FileVersion {
    let target = resolved(path)
    let temporary = target + ".new"
    do throws(StorageFailure) {
      let version = try writeTemporary(bytes, temporary, mode: mode ?? rights(target) ?? 0o600)
      guard rename(temporary, target) == 0 else { throw failure(target) }
      synchronizeFolder(of: target)
      return version
    } catch {
      unlink(temporary)
      throw error
    }
  }

  private static func failure(_ path: String) -> StorageFailure {
    StorageFailure(.cannotBeSaved, path: path)
  }

  private static func writeTemporary(
    _ bytes: [UInt8], _ path: String, mode: mode_t
  ) throws(StorageFailure) -> FileVersion {
    // One that a killed process left behind may be a link, or have other rights.
    unlink(path)
    let file = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard file >= 0 else { throw failure(path) }
    defer { close(file) }
    fchmod(file, mode)
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        write(file, buffer.baseAddress.map { $0 + sent }, buffer.count - sent)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw failure(path) }
      sent += count
    }
    var status = stat()
    guard fsync(file) == 0, fstat(file, &status) == 0 else { throw failure(path) }
    return FileVersion(status)
  }

  /// Has the name of the file outlive a loss of power, too.
  private static func synchronizeFolder(of path: String) {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    let file = open(folder.isEmpty ? "/" : folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard file >= 0 else { return }
    fsync(file)
    close(file)
  }

  private static func rights(_ path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o777 : nil
  }

  private static func resolved(_ path: String) -> String {
    guard let real = realpath(path, nil) else { return path }
    defer { free(real) }
    return String(cString: real)
  }

  /// Makes a folder and those above it, for the user alone.
  ///
  /// - Throws: a ``StorageFailure``.
  static func makeFolder(_ path: String) throws(StorageFailure) {
    guard path.hasPrefix("/") else {
      throw StorageFailure(.folderUnknown, .isNoPath(path))
    }
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { return }
    if let slash = path.lastIndex(of: "/"), slash > path.startIndex {
      try makeFolder(String(path[..<slash]))
    }
    guard mkdir(path, 0o700) == 0 || errno == EEXIST else {
      throw StorageFailure(.folderCannotBeMade, path: path)
    }
  }
}

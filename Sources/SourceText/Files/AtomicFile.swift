internal import Foundation
package import SourceText

/// Files that are written as a whole: a reader finds the old content or the new one, also after a crash.
package enum AtomicFile {
  /// The state of a file that allows it to be written.
  package enum Expectation: Sendable, Hashable {
    /// Any file, or none.
    case anything
    /// No file.
    case nothing
    /// A file with this content.
    case content([UInt8])
  }

  /// The reason why a file is not replaced that somebody else has written since it was read.
  package static let changed = FileSystemError(
    number: ESTALE, reason: "it has been changed since it was read")

  /// A file and its new content.
  package struct Change: Sendable {
    /// The path of the file.
    package let path: String
    /// The new content.
    package let content: [UInt8]
    /// The state of the file that allows the change.
    package let expectation: Expectation

    /// Creates a change of the file at `path`.
    package init(_ path: String, _ content: [UInt8], replacing expectation: Expectation) {
      (self.path, self.content, self.expectation) = (path, content, expectation)
    }
  }

  /// The reason why files could not be written.
  package struct Refusal: Error, Hashable {
    /// The path of the file that could not be written.
    package let path: String
    /// The system's error.
    package let error: FileSystemError
    /// The paths of the files that were written before.
    package let written: [String]

    /// Creates the refusal of a file before any is written.
    package init(_ path: String, _ error: FileSystemError) {
      self.init(path, error, written: [])
    }

    fileprivate init(_ path: String, _ error: FileSystemError, written: [String]) {
      (self.path, self.error, self.written) = (path, error, written)
    }
  }

  /// Writes `content` to the file at `path`, which keeps its permissions; a link stays, and the file that it
  /// leads to is replaced.
  ///
  /// - Parameters:
  ///   - content: the new content of the file.
  ///   - path: the file.
  ///   - expectation: the state of the file that allows the change.
  /// - Throws: the system's error; the file is then as it was.
  package static func write(
    _ content: [UInt8], to path: String, replacing expectation: Expectation = .anything
  ) throws(FileSystemError) {
    do throws(Refusal) {
      try write([Change(path, content, replacing: expectation)])
    } catch {
      throw error.error
    }
  }

  /// Writes several files: all are first written beside their places, so that no file is changed if one cannot be.
  ///
  /// - Throws: ``Refusal``; it names the files that were written, should the system have allowed some and not others.
  package static func write(_ changes: [Change]) throws(Refusal) {
    var drafts: [Draft] = []
    // Those that have taken their places are gone.
    defer { for draft in drafts { unlink(draft.path) } }
    for change in changes {
      try telling(change.path, []) { () throws(FileSystemError) in
        drafts.append(try Draft(change))
      }
    }
    for draft in drafts {
      try telling(draft.change.path, []) { () throws(FileSystemError) in try draft.check() }
    }
    for (number, draft) in drafts.enumerated() {
      try telling(draft.change.path, drafts.prefix(number).map(\.change.path)) {
        () throws(FileSystemError) in try draft.replace()
      }
    }
    for folder in Set(drafts.map(\.target.folderOfPath)) { synchronizeFolder(folder) }
  }

  private static func telling(
    _ path: String, _ written: [String], _ body: () throws(FileSystemError) -> Void
  ) throws(Refusal) {
    do throws(FileSystemError) { try body() } catch {
      throw Refusal(path, error, written: written)
    }
  }

  /// Makes the new names last; a folder that cannot be opened keeps them as the system likes.
  private static func synchronizeFolder(_ path: String) {
    let descriptor = open(path.isEmpty ? "." : path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    fsync(descriptor)
    close(descriptor)
  }
}

/// The new content of a file, beside the file that it will replace.
private struct Draft {
  let change: AtomicFile.Change
  /// The file that is replaced, links followed.
  let target: String
  /// The file with the new content.
  let path: String

  init(_ change: AtomicFile.Change) throws(FileSystemError) {
    self.change = change
    target = try Self.target(of: change.path)
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists, change.expectation == .nothing { throw FileSystemError(number: EEXIST) }
    if exists, status.st_mode & S_IFMT == S_IFDIR { throw FileSystemError(number: EISDIR) }
    if exists, status.st_mode & S_IFMT != S_IFREG { throw FileSystemError(number: EINVAL) }
    // A file without write permission is not replaced.
    if exists, access(target, W_OK) != 0 { throw FileSystemError(number: errno) }
    path = target.folderOfPath.appendingPath(
      ".appmenu.\(getpid()).\(UUID().uuidString.prefix(8))")
    do throws(FileSystemError) {
      try Self.create(path, change.content, like: exists ? status : nil)
    } catch {
      unlink(path)
      throw error
    }
  }

  /// Fails if the file is not as expected.
  func check() throws(FileSystemError) {
    guard case .content(let expected) = change.expectation else { return }
    let current = try? LocalFileSystem().readRegularFile(target, limit: expected.count)
    if current != expected { throw AtomicFile.changed }
  }

  /// Puts the new content into the place of the file.
  func replace() throws(FileSystemError) {
    // Unlike `rename`, `link` fails if a file has come meanwhile.
    let failed =
      change.expectation == .nothing ? link(path, target) != 0 : rename(path, target) != 0
    if failed { throw FileSystemError(number: errno) }
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
    guard descriptor >= 0 else {
      let error = FileSystemError(number: errno)
      guard error.number == EACCES || error.number == EROFS else { throw error }
      let folder = path.folderOfPath
      throw FileSystemError(
        number: error.number,
        reason: "its folder '\(folder.isEmpty ? "." : folder)' takes no new file: \(error.reason)")
    }
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
}

package import Platform

/// Files that are written as a whole: a reader finds the old content or the new one, also after a crash.
package enum AtomicFile {
  /// The state of a file that allows it to be written.
  package enum Expectation: Sendable, Hashable {
    /// Any file, or none.
    case anything
    case nothing
    case content([UInt8])
  }

  /// Who can read a file after it is written.
  package enum Access: Sendable {
    /// As before, and a new file as the umask allows. The content is on the disk on return. A link stays, and the
    /// file that it leads to is replaced.
    case asBefore
    /// The user alone. A link is replaced.
    case user
  }

  /// The error of a file that another program has written since it was read.
  package static let changed = FileSystemError(
    number: ESTALE, reason: "it has been changed since it was read")

  package struct Change: Sendable {
    package let path: String
    package let content: [UInt8]
    package let expectation: Expectation
    fileprivate let access: Access

    package init(
      _ path: String, _ content: [UInt8], replacing expectation: Expectation,
      for access: Access = .asBefore
    ) {
      (self.path, self.content, self.expectation) = (path, content, expectation)
      self.access = access
    }
  }

  /// The reason why files could not be written.
  package struct Refusal: Error, Hashable {
    package let path: String
    package let error: FileSystemError
    /// The paths of the files that were written before.
    package let written: [String]

    package init(_ path: String, _ error: FileSystemError, written: [String] = []) {
      (self.path, self.error, self.written) = (path, error, written)
    }
  }

  /// Writes `content` to the file at `path`, if it is as expected.
  ///
  /// - Throws: the system's error; the file is then as it was.
  package static func write(
    _ content: some Collection<UInt8>, to path: String,
    replacing expectation: Expectation = .anything, for access: Access = .asBefore
  ) throws(FileSystemError) {
    do throws(Refusal) {
      try write([Change(path, Array(content), replacing: expectation, for: access)])
    } catch {
      throw error.error
    }
  }

  /// Creates a file with the permissions `mode` at `path`, where there must be nothing.
  package static func create(
    _ path: String, with content: some Collection<UInt8>, mode: mode_t
  ) throws(FileSystemError) {
    try create(path, content) { fchmod($0, mode) == 0 }
  }

  /// Creates a file at `path`, where there must be nothing.
  ///
  /// - Parameters:
  ///   - mode: the permissions until `finish` is called, from which the umask is subtracted.
  ///   - finish: changes the file further; returns false if a call of the system has failed.
  fileprivate static func create(
    _ path: String, _ content: some Collection<UInt8>, mode: mode_t = 0o600,
    finish: (Int32) -> Bool
  ) throws(FileSystemError) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, mode)
    guard descriptor >= 0 else { throw FileSystemError(number: errno) }
    defer { close(descriptor) }
    try Descriptor.writeAll(content, to: descriptor)
    guard finish(descriptor) else { throw FileSystemError(number: errno) }
  }

  /// Writes several files: all are first written beside their places, so that no file is changed if one cannot be.
  ///
  /// - Throws: ``Refusal``; it names the files that were written, should the system have allowed some and not others.
  package static func write(_ changes: [Change]) throws(Refusal) {
    var drafts: [ChangeDraft] = []
    // A draft that has replaced its file is no longer at its path.
    defer { for draft in drafts { unlink(draft.path) } }
    for change in changes {
      try telling(change.path, []) { () throws(FileSystemError) in
        drafts.append(try ChangeDraft(change))
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
    let lasting = drafts.filter { $0.change.access == .asBefore }
    for folder in Set(lasting.map(\.target.folderOfPath)) { synchronizeFolder(folder) }
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

private struct ChangeDraft {
  let change: AtomicFile.Change
  /// The file that is replaced, links followed where they stay.
  let target: String
  let path: String

  init(_ change: AtomicFile.Change) throws(FileSystemError) {
    self.change = change
    target = change.access == .user ? change.path : try Self.target(of: change.path)
    // The name of the file may be as long as names can be.
    path = Draft.path(for: target, name: "appmenu")
    do throws(FileSystemError) {
      switch change.access {
      case .user: try AtomicFile.create(path, with: change.content, mode: 0o600)
      case .asBefore: try create()
      }
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

  func replace() throws(FileSystemError) {
    // Unlike `rename`, `link` fails if another file was created in the meantime.
    let failed =
      change.expectation == .nothing ? link(path, target) != 0 : rename(path, target) != 0
    if failed { throw FileSystemError(number: errno) }
  }

  private static func target(of path: String) throws(FileSystemError) -> String {
    if let found = LocalFileSystem().canonicalPath(path) { return found }
    var status = stat()
    // A link that leads nowhere.
    if lstat(path, &status) == 0 { throw FileSystemError(number: ENOENT) }
    return path
  }

  /// Creates the draft with the permissions of the target.
  private func create() throws(FileSystemError) {
    var status = stat()
    let exists = stat(target, &status) == 0
    if exists {
      if change.expectation == .nothing { throw FileSystemError(number: EEXIST) }
      let kind = status.st_mode & S_IFMT
      if kind == S_IFDIR { throw FileSystemError(number: EISDIR) }
      if kind != S_IFREG { throw FileSystemError(number: EINVAL) }
      // A file without write permission is not replaced.
      if access(target, W_OK) != 0 { throw FileSystemError(number: errno) }
    }
    do throws(FileSystemError) {
      try AtomicFile.create(path, change.content, mode: exists ? 0o600 : 0o666) { descriptor in
        if exists {
          // The group is kept where that is allowed; permissions for another one are not.
          let keepsGroup = fchown(descriptor, uid_t.max, status.st_gid) == 0
          let mode = status.st_mode & (keepsGroup ? 0o777 : 0o707)
          if fchmod(descriptor, mode) != 0 { return false }
        }
        return fsync(descriptor) == 0
      }
    } catch  where error.number == EACCES || error.number == EROFS {
      throw FileSystemError(
        number: error.number,
        reason: "its folder '\(path.folderOfPath)' takes no new file: \(error.reason)")
    }
  }
}

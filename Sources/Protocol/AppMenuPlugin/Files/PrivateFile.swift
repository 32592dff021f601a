internal import Files
internal import Platform

/// A file that only its owner can read.
package struct PrivateFile {
  package let path: String

  package init(path: String) { self.path = path }

  /// Writes a new file into the folder for temporary files; returns `nil` if that fails.
  package static func temporary(_ bytes: [UInt8]) -> PrivateFile? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return unnamed(in: folder, prefix: ".http-") { try Descriptor.writeAll(bytes, to: $0) }
  }

  /// Writes a file with a new name into `folder`; returns `nil` if that fails.
  fileprivate static func unnamed(
    in folder: String, prefix: String, _ write: (_ descriptor: Int32) throws -> Void
  ) -> PrivateFile? {
    // mkstemp creates with 0600.
    var template = Array((folder + "/" + prefix + "XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    let file = PrivateFile(
      path: String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
    let isWritten = (try? write(descriptor)) != nil
    guard close(descriptor) == 0, isWritten else {
      file.remove()
      return nil
    }
    return file
  }

  package func remove() { unlink(path) }

  /// Returns the content, or `nil` if this is not a regular file, too large, or unreadable; links are not
  /// followed.
  package func read(limit: Int) -> [UInt8]? {
    OpenFile.reading(path, followsLinks: false) { file, size in
      size <= limit ? file.bytes(size) : nil
    }
  }

  package func touch() { utimes(path, nil) }
}

/// A folder of files that save work, which only their owner can read.
package struct CacheFolder: Sendable {
  /// The path of the folder, which is created when a file is stored.
  package let path: String
  private let suffix: String
  private let prefix: String
  private let limit: Int

  /// Names a folder.
  ///
  /// - Parameters:
  ///   - path: the path.
  ///   - suffix: the end of the names of its files.
  ///   - prefix: the beginning of the names of files that are being written.
  ///   - limit: the largest size of all files in bytes; the ones used longest ago are removed.
  package init(_ path: String, suffix: String, prefix: String, limit: Int) {
    (self.path, self.suffix, self.prefix, self.limit) = (path, suffix, prefix, limit)
  }

  package func file(_ name: String) -> PrivateFile {
    PrivateFile(path: path + "/" + name + suffix)
  }

  /// Replaces the file called `name` as a whole; a file that cannot be written is left out.
  package func store(_ name: String, _ write: (_ descriptor: Int32) throws -> Void) {
    try? PrivateFiles.makeFolder(path)
    guard let draft = PrivateFile.unnamed(in: path, prefix: prefix, write) else { return }
    if rename(draft.path, file(name).path) != 0 { draft.remove() }
  }

  /// Removes the files used longest ago until the rest is within the limit.
  package func removeOldest() {
    let files = files
    var size = files.reduce(0) { $0 + $1.size }
    guard size > limit else { return }
    for file in files.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) {
      PrivateFile(path: file.path).remove()
      size -= file.size
      if size <= limit * 9 / 10 { return }
    }
  }

  private var files: [(path: String, size: Int, used: Int)] {
    Self.files(in: path).filter { $0.name.hasSuffix(suffix) || $0.name.hasPrefix(prefix) }
      .map { (path + "/" + $0.name, $0.size, $0.used) }
  }

  /// Returns the regular files in the folder at `path`: name, size in bytes, and time of the last use.
  package static func files(in path: String) -> [(name: String, size: Int, used: Int)] {
    var files: [(name: String, size: Int, used: Int)] = []
    for name in LocalFileSystem().names(inDirectory: path) ?? [] {
      var status = stat()
      guard lstat(path + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      #if canImport(Darwin)
        let used = status.st_mtimespec.tv_sec
      #else
        let used = status.st_mtim.tv_sec
      #endif
      files.append((name, Int(status.st_size), used))
    }
    return files
  }
}

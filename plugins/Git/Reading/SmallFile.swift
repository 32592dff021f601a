internal import AppMenuPlugin

internal import Platform

/// Reads whole files, without waiting for pipes and devices.
enum SmallFile {
  /// Returns the content of a regular file, or `nil` if it is larger than `limit` or cannot be read.
  static func read(_ path: String, limit: Int) -> [UInt8]? {
    OpenFile.reading(path) { file, size in size <= limit ? file.bytes(size) : nil }
  }

  /// Returns at most `limit` bytes at the end of a regular file, from the start of a line.
  static func end(of path: String, limit: Int) -> ArraySlice<UInt8> {
    let bytes: ArraySlice<UInt8>? = OpenFile.reading(path) { file, size in
      guard size > limit else { return file.bytes(size)?[...] }
      guard lseek(file.descriptor, off_t(size - limit), SEEK_SET) >= 0,
        let bytes = file.bytes(limit), let line = bytes.firstIndex(of: 0x0A)
      else { return nil }
      return bytes[(line + 1)...]
    }
    return bytes ?? []
  }

  /// Returns the first line of a regular file, if it ends within `limit` bytes.
  static func firstLine(of path: String, limit: Int = 4096) -> ArraySlice<UInt8>? {
    OpenFile.reading(path) { file, size in
      guard let bytes = file.bytes(min(limit, size)) else { return nil }
      return bytes.firstIndex(of: 0x0A).map { bytes[..<$0] }
    }
  }

  /// Returns the path of a program in `PATH`, without relative folders, which a repository might fill.
  static func program(_ name: String) -> String? {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").lazy.filter { $0.utf8.first == 0x2F }.map { "\($0)/\(name)" }
      .first { FileSignature(following: $0)?.kind == .file && access($0, X_OK) == 0 }
  }

  /// Returns the entries of a folder whose names do not begin with a dot.
  static func names(in path: String) -> [(name: String, isFolder: Bool)]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    var names: [(name: String, isFolder: Bool)] = []
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + nameOffset
      let name = String(cString: start.assumingMemoryBound(to: CChar.self))
      guard name.utf8.first != 0x2E else { continue }
      var isFolder = entry.pointee.d_type == 4
      if entry.pointee.d_type == 0 {
        isFolder = FileSignature(path + "/" + name)?.kind == .folder
      }
      names.append((name, isFolder))
    }
    return names
  }

  /// Returns the destination of a link.
  static func link(_ path: String) -> [UInt8]? {
    (try? FileManager.default.destinationOfSymbolicLink(atPath: path)).map { Array($0.utf8) }
  }

  /// Returns a non-empty variable of the environment.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }
}

/// The properties of a file that change when it is written.
struct FileSignature: Sendable, Hashable {
  enum Kind: UInt64, Sendable { case file, folder, other }

  let kind: Kind
  let device: UInt64
  let node: UInt64
  let size: Int64
  let changed: Int64

  /// Inspects a file without following a link; `nil` if it does not exist.
  init?(_ path: String) { self.init(path, follow: false) }

  init?(following path: String) { self.init(path, follow: true) }

  private init?(_ path: String, follow: Bool) {
    var status = stat()
    guard (follow ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .folder
      default: .other
      }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    node = UInt64(truncatingIfNeeded: status.st_ino)
    size = Int64(status.st_size)
    #if canImport(Darwin)
      let (written, marked) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, marked) = (status.st_mtim, status.st_ctim)
    #endif
    // The status change time changes even if a program resets the modification time.
    changed =
      (Int64(written.tv_sec) &* 1_000_000_000 &+ Int64(written.tv_nsec))
      ^ (Int64(marked.tv_sec) &* 1_000_000_007 &+ Int64(marked.tv_nsec))
  }
}

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// A file that only its owner can read.
struct PrivateFile {
  let path: String

  /// Writes a file of its own into the folder for temporary files; returns `nil` if that fails.
  static func temporary(_ bytes: [UInt8]) -> PrivateFile? {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    return unnamed(in: folder, bytes)
  }

  /// Writes a file with a new name into `folder`; returns `nil` if that fails.
  private static func unnamed(in folder: String, _ bytes: [UInt8]) -> PrivateFile? {
    // mkstemp creates with 0600.
    var template = Array((folder + "/.http-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return nil }
    let path = String(
      decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let isWritten = write(bytes, to: descriptor)
    guard close(descriptor) == 0, isWritten else {
      unlink(path)
      return nil
    }
    return PrivateFile(path: path)
  }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var sent = 0
      while sent < buffer.count, let start = buffer.baseAddress {
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, start + sent, buffer.count - sent)
        #else
          let count = Darwin.write(descriptor, start + sent, buffer.count - sent)
        #endif
        if count > 0 {
          sent += count
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }

  /// Removes the file.
  func remove() { unlink(path) }

  /// Writes the whole file or nothing, over one that is there; tells whether it could.
  @discardableResult
  func write(_ bytes: [UInt8]) -> Bool {
    let folder = path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    guard let written = Self.unnamed(in: folder, bytes) else { return false }
    guard rename(written.path, path) == 0 else {
      written.remove()
      return false
    }
    return true
  }

  /// Returns the content of a regular file, or `nil` if it is none, too large, or cannot be read.
  func read(limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      status.st_size <= limit
    else { return nil }
    var bytes = [UInt8](repeating: 0, count: Int(status.st_size))
    var filled = 0
    while filled < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        buffer.baseAddress.map { recvFile(descriptor, $0 + filled, buffer.count - filled) } ?? -1
      }
      if count == 0 { break }
      if count > 0 {
        filled += count
      } else if errno != EINTR {
        return nil
      }
    }
    return Array(bytes.prefix(filled))
  }

  /// The size and the time of the last change of each regular file in a folder, by name.
  static func sizes(in folder: String) -> [(name: String, size: Int, changed: Int)] {
    guard let stream = opendir(folder) else { return [] }
    defer { closedir(stream) }
    var found: [(name: String, size: Int, changed: Int)] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(
          to: CChar.self, capacity: MemoryLayout.size(ofValue: entry.pointee.d_name)
        ) { String(cString: $0) }
      }
      var status = stat()
      guard lstat(folder + "/" + name, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
        continue
      }
      #if canImport(Glibc)
        let changed = status.st_mtim.tv_sec
      #else
        let changed = status.st_mtimespec.tv_sec
      #endif
      found.append((name, Int(status.st_size), changed))
    }
    return found
  }

  /// Creates a folder and those above it, readable by its owner only.
  static func createFolder(_ path: String) {
    if mkdir(path, 0o700) == 0 || errno != ENOENT { return }
    guard let slash = path.lastIndex(of: "/"), slash != path.startIndex else { return }
    createFolder(String(path[..<slash]))
    mkdir(path, 0o700)
  }

  /// Makes the file one that was used last.
  func touch() { utimes(path, nil) }
}

/// The system's `read`, whose name the methods here have, too.
private func recvFile(_ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int) -> Int {
  read(descriptor, start, count)
}

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Reads files whole, without waiting for one that is a pipe or a device.
enum SmallFile {
  /// Returns the content of a regular file, or `nil` if it is none, larger than `limit`, or cannot be read.
  static func read(_ path: String, limit: Int) -> [UInt8]? {
    opened(path) { $1 <= limit ? bytes(of: $0, count: $1) : nil }
  }

  /// Returns the last bytes of a regular file, at most `limit`, from the start of a line; empty if there are none.
  static func end(of path: String, limit: Int) -> ArraySlice<UInt8> {
    opened(path) { descriptor, size in
      guard size > limit else { return bytes(of: descriptor, count: size)?[...] }
      guard lseek(descriptor, off_t(size - limit), SEEK_SET) >= 0,
        let bytes = bytes(of: descriptor, count: limit), let line = bytes.firstIndex(of: 0x0A)
      else { return nil }
      return bytes[(line + 1)...]
    } ?? []
  }

  /// Returns the first line of a regular file, without its end; `nil` if there is none within `limit` bytes.
  static func firstLine(of path: String, limit: Int = 4096) -> ArraySlice<UInt8>? {
    opened(path) { descriptor, size in
      bytes(of: descriptor, count: min(limit, size)).flatMap { bytes in
        bytes.firstIndex(of: 0x0A).map { bytes[..<$0] }
      }
    }
  }

  /// Returns what `read` makes of the descriptor and the size of a regular file; `nil` if there is none.
  private static func opened<Value>(_ path: String, _ read: (Int32, Int) -> Value?) -> Value? {
    let descriptor = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return nil }
    return read(descriptor, Int(status.st_size))
  }

  /// Returns the path without links, or `nil` if there is no such file.
  static func realPath(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }

  /// Returns what a link points to, or `nil` if it is none.
  static func link(_ path: String) -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? buffer[..<count].map { UInt8(bitPattern: $0) } : nil
  }

  /// Returns a variable of the environment that is not empty.
  static func variable(_ name: String) -> String? {
    guard let value = getenv(name), value.pointee != 0 else { return nil }
    return String(cString: value)
  }

  /// Reads up to `count` bytes from where a descriptor stands.
  static func bytes(of descriptor: Int32, count: Int) -> [UInt8]? {
    var isWhole = true
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while filled < count, let start = buffer.baseAddress {
        let got = system(descriptor, start + filled, count - filled)
        if got == 0 { break }
        if got > 0 {
          filled += got
        } else if errno != EINTR {
          isWhole = false
          break
        }
      }
    }
    return isWhole ? bytes : nil
  }

  private static func system(_ descriptor: Int32, _ start: UnsafeMutableRawPointer, _ count: Int)
    -> Int
  {
    #if canImport(Glibc)
      Glibc.read(descriptor, start, count)
    #elseif canImport(Musl)
      Musl.read(descriptor, start, count)
    #else
      Darwin.read(descriptor, start, count)
    #endif
  }
}

/// The marks of a file that change when it is written.
struct FileSignature: Sendable, Hashable {
  /// The kinds of files that matter.
  enum Kind: UInt64, Sendable { case file, folder, other }

  let kind: Kind
  let device: UInt64
  let node: UInt64
  let size: Int64
  let changed: Int64
  let owner: UInt32

  /// Looks at a file; `nil` if there is none.
  init?(_ path: String) { self.init(path, follow: false) }

  /// Looks at the file that a path leads to; `nil` if there is none.
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
    owner = UInt32(status.st_uid)
    #if canImport(Darwin)
      let (written, marked) = (status.st_mtimespec, status.st_ctimespec)
    #else
      let (written, marked) = (status.st_mtim, status.st_ctim)
    #endif
    // The second time changes even when a program sets the first one back.
    changed =
      (Int64(written.tv_sec) &* 1_000_000_000 &+ Int64(written.tv_nsec))
      ^ (Int64(marked.tv_sec) &* 1_000_000_007 &+ Int64(marked.tv_nsec))
  }
}

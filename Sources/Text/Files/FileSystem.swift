internal import Platform

/// The reason why a file could not be read.
public struct FileSystemError: Error, Hashable, Sendable {
  /// The system's error number.
  public let number: Int32
  /// The description of the error, as in `Permission denied`.
  public let reason: String

  /// Creates an error with the system's error number `number`.
  public init(number: Int32) {
    self.number = number
    reason = String(cString: strerror(number))
  }

  package init(number: Int32 = EINVAL, reason: String) {
    self.number = number
    self.reason = reason
  }

  /// The error of a file that does not end within the time for reading it.
  package static let late = FileSystemError(reason: "reading it did not end in time")

  /// Whether there is nothing at the path.
  public var isNotFound: Bool { number == ENOENT || number == ENOTDIR }
  /// Whether the path names a directory.
  public var isDirectory: Bool { number == EISDIR }
}

/// Read access to the file system; tests pass an implementation of their own.
public protocol FileSystem: Sendable {
  /// Returns the first `limit + 1` bytes of the file at `path`; a result longer than `limit` means that
  /// the file is too large.
  func read(_ path: String, limit: Int) throws(FileSystemError) -> [UInt8]
  /// Returns the same as ``read(_:limit:)``, but only for regular files: never blocks on a pipe or a device.
  func readRegularFile(_ path: String, limit: Int) throws(FileSystemError) -> [UInt8]
  /// Returns the names in the directory at `path`, sorted by their bytes, or nil if it cannot be listed.
  /// Names that are not UTF-8 are left out, because no `String` can hold them.
  func names(inDirectory path: String) -> [String]?
  /// Returns the absolute path of `path` with all links resolved, or nil if there is nothing at `path` or
  /// the result is not UTF-8.
  func canonicalPath(_ path: String) -> String?
  /// Whether `path` is a directory.
  func isDirectory(_ path: String) -> Bool
  /// Whether `path` is a regular file that may be executed.
  func isExecutableFile(_ path: String) -> Bool
}

extension FileSystem {
  /// Returns the result of ``read(_:limit:)``.
  public func readRegularFile(_ path: String, limit: Int) throws(FileSystemError) -> [UInt8] {
    try read(path, limit: limit)
  }
}

/// The file system of this machine.
public struct LocalFileSystem: FileSystem {
  /// Creates the file system of this machine.
  public init() {}

  /// Reads a file; interrupted calls are repeated.
  public func read(_ path: String, limit: Int) throws(FileSystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileSystemError(number: errno) }
    defer { close(descriptor) }
    return try Self.readAll(descriptor, limit: limit)
  }

  /// Reads a regular file; never blocks on anything else that is at `path`.
  public func readRegularFile(_ path: String, limit: Int) throws(FileSystemError) -> [UInt8] {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileSystemError(number: errno) }
    defer { close(descriptor) }
    var status = stat()
    if fstat(descriptor, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
      let isDirectory = status.st_mode & S_IFMT == S_IFDIR
      throw isDirectory
        ? FileSystemError(number: EISDIR) : FileSystemError(reason: "it is not a regular file")
    }
    return try Self.readAll(descriptor, limit: limit, deadline: .now + Self.longestRead)
  }

  /// The time within which a regular file must be read; some files of the system look regular and never end.
  private static let longestRead = Duration.seconds(10)

  /// Returns the first `limit + 1` bytes read from `descriptor`, or fewer if it has fewer.
  ///
  /// - Parameters:
  ///   - descriptor: a file that is open for reading.
  ///   - limit: the number of bytes that the caller can use.
  ///   - deadline: the time at which reading fails; nil to wait without a limit.
  public static func readAll(
    _ descriptor: Int32, limit: Int, deadline: ContinuousClock.Instant? = nil
  ) throws(FileSystemError) -> [UInt8] {
    var status = stat()
    var expected = 0
    if fstat(descriptor, &status) == 0 {
      if status.st_mode & S_IFMT == S_IFDIR { throw FileSystemError(number: EISDIR) }
      expected = Int(status.st_size) + 1
    }
    let isLate = deadline.map { deadline in { deadline < .now } }
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let least = min(max(bytes.count, 4096), 1 << 16)
      let room = min(max(expected - bytes.count, least), limit + 1 - bytes.count)
      let more = try Descriptor.readSome(descriptor, atMost: room, isLate: isLate)
      if more.isEmpty { break }
      if bytes.isEmpty { bytes = more } else { bytes += more }
    }
    return bytes
  }

  /// Returns the names in a directory, `.` and `..` left out, sorted by bytes.
  public func names(inDirectory path: String) -> [String]? {
    guard let stream = opendir(path) else { return nil }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(validatingCString: $0) }
      }
      if let name, name != ".", name != ".." { names.append(name) }
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the result of `realpath`.
  public func canonicalPath(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(validatingCString: resolved)
  }

  /// Whether `path` is a directory, links followed.
  public func isDirectory(_ path: String) -> Bool {
    mode(of: path).map { $0 & S_IFMT == S_IFDIR } ?? false
  }

  /// Whether `path` is a regular file that this user may execute, links followed.
  public func isExecutableFile(_ path: String) -> Bool {
    guard let mode = mode(of: path), mode & S_IFMT == S_IFREG else { return false }
    return access(path, X_OK) == 0
  }

  private func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode : nil
  }
}

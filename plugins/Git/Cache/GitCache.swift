#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Files that save asking git again; only their owner can read them, and a damaged one is not there.
package struct GitCache: Sendable {
  /// The name of the files' format; others are ignored.
  private static let mark: UInt64 = 0x3130_7469_676D_7061
  private static let suffix = ".git-cache"

  /// The folder, or `nil` if nothing is kept.
  let folder: String?
  private let limit: Int

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - folder: the folder, which is created when it is needed; `nil` to keep nothing.
  ///   - limit: the largest size of all files in bytes; the ones used longest ago are removed.
  package init(folder: String?, limit: Int = 256 << 20) {
    self.folder = folder
    self.limit = limit
  }

  /// The content of a file: a head, and numbers that are read without a copy.
  struct Content {
    var head: [UInt8]
    var entries: [CommitIndex.Entry] = []
  }

  /// Returns the content of a file, or `nil` if there is none that is whole.
  func content(_ name: String) -> Content? {
    guard let folder else { return nil }
    let path = folder + "/" + name + Self.suffix
    let descriptor = open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG,
      let start = SmallFile.bytes(of: descriptor, count: 40), start.count == 40
    else { return nil }
    var reader = CacheReader(start[...])
    guard (try? reader.number()) == Self.mark, let sum = try? reader.digest(),
      let headCount = (try? reader.number()).flatMap({ Int(exactly: $0) }),
      let count = (try? reader.number()).flatMap({ Int(exactly: $0) }),
      headCount <= Int(status.st_size), count <= Int(status.st_size) / CommitIndex.Entry.size,
      40 + headCount + count * CommitIndex.Entry.size == Int(status.st_size),
      let head = SmallFile.bytes(of: descriptor, count: headCount), head.count == headCount,
      let entries = Self.entries(of: descriptor, count: count)
    else { return nil }
    let content = Content(head: head, entries: entries)
    guard Self.sum(content) == sum else { return nil }
    // So that files in use are not the first to go.
    futimens(descriptor, nil)
    return content
  }

  /// Keeps the content of a file.
  func store(_ content: Content, as name: String) {
    guard let folder else { return }
    let size = 40 + content.head.count + content.entries.count * CommitIndex.Entry.size
    guard size <= limit / 2 else { return }
    Self.createFolder(folder)
    var writer = CacheWriter()
    writer.add(Self.mark)
    writer.add(Self.sum(content))
    writer.add(UInt64(content.head.count))
    writer.add(UInt64(content.entries.count))
    // mkstemp creates with 0600.
    var template = Array((folder + "/.git-XXXXXX").utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { return }
    let isWritten =
      (writer.bytes + content.head).withUnsafeBytes { Self.write($0, to: descriptor) }
      && content.entries.withUnsafeBytes { Self.write($0, to: descriptor) }
    guard close(descriptor) == 0, isWritten,
      rename(template, folder + "/" + name + Self.suffix) == 0
    else {
      unlink(template)
      return
    }
  }

  /// Removes the files used longest ago until the rest is within the limit.
  package func removeOldest() {
    guard let folder, let stream = opendir(folder) else { return }
    var files: [(path: String, size: Int, used: Int)] = []
    let nameOffset = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    while let entry = readdir(stream) {
      let start = UnsafeRawPointer(entry) + nameOffset
      let name = String(cString: start.assumingMemoryBound(to: CChar.self))
      guard name.hasSuffix(Self.suffix) || name.hasPrefix(".git-") else { continue }
      var status = stat()
      guard lstat(folder + "/" + name, &status) == 0 else { continue }
      #if canImport(Darwin)
        let used = status.st_mtimespec.tv_sec
      #else
        let used = status.st_mtim.tv_sec
      #endif
      files.append((folder + "/" + name, Int(status.st_size), used))
    }
    closedir(stream)
    var size = files.reduce(0) { $0 + $1.size }
    guard size > limit else { return }
    for file in files.sorted(by: { ($0.used, $0.path) < ($1.used, $1.path) }) {
      unlink(file.path)
      size -= file.size
      if size <= limit * 9 / 10 { return }
    }
  }

  private static func sum(_ content: Content) -> Digest {
    var digest = Digest()
    digest.add(content.head)
    for entry in content.entries {
      digest.add(entry.high)
      digest.add(entry.low ^ entry.packed)
    }
    return digest
  }

  private static func entries(of descriptor: Int32, count: Int) -> [CommitIndex.Entry]? {
    var isWhole = false
    let entries = [CommitIndex.Entry](unsafeUninitializedCapacity: count) { buffer, filled in
      isWhole = fill(UnsafeMutableRawBufferPointer(buffer), from: descriptor)
      filled = isWhole ? count : 0
    }
    return isWhole ? entries : nil
  }

  private static func fill(_ buffer: UnsafeMutableRawBufferPointer, from descriptor: Int32) -> Bool
  {
    var filled = 0
    while filled < buffer.count, let start = buffer.baseAddress {
      let got = read(descriptor, start + filled, buffer.count - filled)
      if got > 0 {
        filled += got
      } else if got == 0 || errno != EINTR {
        return false
      }
    }
    return true
  }

  private static func write(_ buffer: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var sent = 0
    while sent < buffer.count, let start = buffer.baseAddress {
      #if canImport(Glibc)
        let count = Glibc.write(descriptor, start + sent, buffer.count - sent)
      #elseif canImport(Musl)
        let count = Musl.write(descriptor, start + sent, buffer.count - sent)
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

  private static func createFolder(_ path: String) {
    if mkdir(path, 0o700) == 0 || errno != ENOENT { return }
    guard let slash = path.utf8.lastIndex(of: 0x2F), slash != path.startIndex else { return }
    createFolder(String(path[..<slash]))
    mkdir(path, 0o700)
  }
}

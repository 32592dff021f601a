internal import AppMenuPlugin
internal import Files

/// A cache of git's output; only its owner can read the files, and damaged files are ignored.
package struct GitCache: Sendable {
  /// The version of the format; files of other versions are ignored.
  private static let mark: UInt64 = 0x3130_7469_676D_7061

  let folder: CacheFolder?
  private let limit: Int

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - folder: the folder, which is created when it is needed; `nil` for no cache.
  ///   - limit: the largest size of all files in bytes; the least recently used are removed.
  package init(folder: String?, limit: Int = 256 << 20) {
    self.folder = folder.map {
      CacheFolder($0, suffix: ".git-cache", prefix: ".git-", limit: limit)
    }
    self.limit = limit
  }

  /// The content of a file: a head, and entries that are read without a copy.
  struct Content {
    var head: [UInt8]
    var entries: [CommitIndex.Entry] = []
  }

  /// Returns the content of a file, or `nil` if it is missing or damaged.
  func content(_ name: String) -> Content? {
    guard let file = folder?.file(name) else { return nil }
    return OpenFile.reading(file.path, followsLinks: false) { open, size in
      var start = [UInt64](repeating: 0, count: 5)
      guard start.withUnsafeMutableBytes({ open.fill($0) }) == 40, start[0] == Self.mark,
        let headCount = Int(exactly: start[3]), let count = Int(exactly: start[4]),
        headCount <= size, count <= size / CommitIndex.Entry.size,
        40 + headCount + count * CommitIndex.Entry.size == size,
        let head = open.bytes(headCount), head.count == headCount,
        let entries = Self.entries(of: open, count: count)
      else { return nil }
      let content = Content(head: head, entries: entries)
      guard Self.sum(content) == Digest(high: start[1], low: start[2]) else { return nil }
      // Files in use must not be the first to be removed.
      file.touch()
      return content
    }
  }

  func store(_ content: Content, as name: String) {
    guard let folder else { return }
    let size = 40 + content.head.count + content.entries.count * CommitIndex.Entry.size
    guard size <= limit / 2 else { return }
    let sum = Self.sum(content)
    let counts = [content.head.count, content.entries.count].map { UInt64($0) }
    let start = [Self.mark, sum.high, sum.low] + counts
    folder.store(name) { file in
      try start.withUnsafeBytes { try Descriptor.writeAll($0, to: file) }
      try Descriptor.writeAll(content.head, to: file)
      try content.entries.withUnsafeBytes { try Descriptor.writeAll($0, to: file) }
    }
  }

  /// Removes the least recently used files until the rest is within the limit.
  package func removeOldest() { folder?.removeOldest() }

  private static func sum(_ content: Content) -> Digest {
    var digest = Digest()
    digest.add(content.head)
    for entry in content.entries {
      digest.add(entry.high)
      digest.add(entry.low ^ entry.packed)
    }
    return digest
  }

  private static func entries(of file: OpenFile, count: Int) -> [CommitIndex.Entry]? {
    var isWhole = false
    let entries = [CommitIndex.Entry](unsafeUninitializedCapacity: count) { buffer, filled in
      let bytes = UnsafeMutableRawBufferPointer(buffer)
      isWhole = file.fill(bytes) == bytes.count
      filled = isWhole ? count : 0
    }
    return isWhole ? entries : nil
  }
}

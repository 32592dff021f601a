internal import AppMenuPlugin

/// Files that save asking git again; only their owner can read them, and a damaged one is not there.
package struct GitCache: Sendable {
  /// The name of the files' format; others are ignored.
  private static let mark: UInt64 = 0x3130_7469_676D_7061

  /// The folder, or `nil` if nothing is kept.
  let folder: CacheFolder?
  private let limit: Int

  /// Creates a cache.
  ///
  /// - Parameters:
  ///   - folder: the folder, which is created when it is needed; `nil` to keep nothing.
  ///   - limit: the largest size of all files in bytes; the ones used longest ago are removed.
  package init(folder: String?, limit: Int = 256 << 20) {
    self.folder = folder.map {
      CacheFolder($0, suffix: ".git-cache", prefix: ".git-", limit: limit)
    }
    self.limit = limit
  }

  /// The content of a file: a head, and numbers that are read without a copy.
  struct Content {
    var head: [UInt8]
    var entries: [CommitIndex.Entry] = []
  }

  /// Returns the content of a file, or `nil` if there is none that is whole.
  func content(_ name: String) -> Content? {
    guard let file = folder?.file(name) else { return nil }
    return OpenFile.reading(file.path, followsLinks: false) { open, size in
      guard let start = open.bytes(40), start.count == 40 else { return nil }
      var reader = CacheReader(start[...])
      guard (try? reader.number()) == Self.mark, let sum = try? reader.digest(),
        let headCount = (try? reader.number()).flatMap({ Int(exactly: $0) }),
        let count = (try? reader.number()).flatMap({ Int(exactly: $0) }),
        headCount <= size, count <= size / CommitIndex.Entry.size,
        40 + headCount + count * CommitIndex.Entry.size == size,
        let head = open.bytes(headCount), head.count == headCount,
        let entries = Self.entries(of: open, count: count)
      else { return nil }
      let content = Content(head: head, entries: entries)
      guard Self.sum(content) == sum else { return nil }
      // So that files in use are not the first to be removed.
      file.touch()
      return content
    }
  }

  /// Keeps the content of a file.
  func store(_ content: Content, as name: String) {
    guard let folder else { return }
    let size = 40 + content.head.count + content.entries.count * CommitIndex.Entry.size
    guard size <= limit / 2 else { return }
    var writer = CacheWriter()
    writer.add(Self.mark)
    writer.add(Self.sum(content))
    writer.add(UInt64(content.head.count))
    writer.add(UInt64(content.entries.count))
    folder.store(name) { file in
      (writer.bytes + content.head).withUnsafeBytes { file.put($0) }
        && content.entries.withUnsafeBytes { file.put($0) }
    }
  }

  /// Removes the files used longest ago until the rest is within the limit.
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

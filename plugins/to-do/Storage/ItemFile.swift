#if canImport(FoundationEssentials)
  internal import FoundationEssentials
#else
  internal import Foundation
#endif
#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

/// The file of the items: a property list of dictionaries, `todoItems.plist`.
///
/// A dictionary is an item, with `isDoneKey` true if it is done; one file for both lists, so that an item that
/// is checked is in exactly one of them whenever the process ends. Each change is read, made and written under
/// a lock, so that no process loses what another one has saved.
struct ItemFile: Sendable {
  /// The lists, and the file that they were read from or saved as.
  struct Content: Sendable {
    var lists = ItemLists()
    /// The bytes of the file; nil if there is none.
    fileprivate var bytes: Data?
    /// The version of the file; nil if there is none.
    var version: FileVersion?
    /// The path that a damaged file was moved to just now, or nil.
    var damaged: String?
  }

  /// The path of the file.
  let path: String
  private let folder: String
  private var lock: String { folder + "/todoItems.lock" }

  /// The file in a folder, which is made with the first change.
  init(folder: String) {
    self.folder = folder
    path = folder + "/todoItems.plist"
  }

  /// The version of the file now, or nil if there is none.
  var version: FileVersion? { FileVersion(path) }

  private static let asidePrefix = "todoItems.damaged-"

  /// The damaged files that were moved aside, and are still there.
  var damagedFiles: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(Self.asidePrefix) }.sorted().map { folder + "/" + $0 }
  }

  /// Returns the items; those of no file are none.
  ///
  /// A damaged file is moved aside.
  /// - Throws: a ``StorageFailure``.
  func read() throws -> Content {
    let file = try WholeFile.content(of: path)
    return try Self.content(file) ?? FileLock.hold(lock) { try readLocked(Content()) }
  }

  /// Changes the items, and returns when they are on the disk.
  ///
  /// - Parameters:
  ///   - known: the items as they were read or saved last; they are not decoded again if the bytes of the file
  ///     are the same.
  ///   - body: makes the change; nothing is saved if it throws or returns nil.
  /// - Throws: a ``StorageFailure``, or what `body` throws; the file is then as before.
  func change<Result>(
    _ known: Content, _ body: (inout ItemLists) throws -> Result?
  ) throws -> (content: Content, result: Result?) {
    try WholeFile.makeFolder(folder)
    return try FileLock.hold(lock) {
      var content = try readLocked(known)
      guard let result = try body(&content.lists) else { return (content, nil) }
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .xml
      let bytes = try encoder.encode(content.lists.propertyList)
      content.version = try WholeFile.replace(path, with: Array(bytes))
      content.bytes = bytes
      return (content, result)
    }
  }

  /// Reads the file while the lock is held, and moves it aside if it is damaged.
  private func readLocked(_ known: Content) throws -> Content {
    let file = try WholeFile.content(of: path)
    if let file, let bytes = known.bytes, file.data == bytes {
      var content = known
      (content.version, content.damaged) = (file.version, nil)
      return content
    }
    if let content = Self.content(file) { return content }
    var number = 1
    func aside() -> String { folder + "/\(Self.asidePrefix)\(number).plist" }
    var status = stat()
    while lstat(aside(), &status) == 0 { number += 1 }
    guard rename(path, aside()) == 0 else {
      throw StorageFailure("The list is damaged, and cannot be moved aside", path: path)
    }
    return Content(damaged: aside())
  }

  /// Returns the content of a file, or nil if it is damaged; that of no file is empty.
  private static func content(_ file: (data: Data, version: FileVersion)?) -> Content? {
    guard let file else { return Content() }
    return lists(of: file.data).map {
      Content(lists: $0, bytes: file.data, version: file.version)
    }
  }

  /// Returns the items in the bytes of a file, or nil if it is damaged.
  private static func lists(of data: Data) -> ItemLists? {
    guard isShallow(data),
      let value = try? PropertyListDecoder().decode(PropertyListValue.self, from: data)
    else { return nil }
    return ItemLists(propertyList: value)
  }

  /// Whether a file may be given to the decoder, which recurses: it is binary, or XML that is not nested deep.
  private static func isShallow(_ data: Data) -> Bool {
    if data.starts(with: Array("bplist".utf8)) { return true }
    let text = data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data
    guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return false }
    return text.withUnsafeBytes { bytes in
      var (depth, rest) = (0, bytes[...])
      while let open = index(of: "<", in: rest), let close = index(of: ">", in: bytes[open...]) {
        switch (bytes[open + 1], bytes[close - 1]) {
        case (UInt8(ascii: "/"), _): depth -= 1
        case (UInt8(ascii: "!"), _), (UInt8(ascii: "?"), _), (_, UInt8(ascii: "/")): break
        default: depth += 1
        }
        if depth > PropertyListValue.deepest * 2 { return false }
        rest = bytes[(close + 1)...]
      }
      return true
    }
  }

  private static func index(
    of character: Unicode.Scalar, in bytes: Slice<UnsafeRawBufferPointer>
  ) -> Int? {
    guard let base = bytes.base.baseAddress, !bytes.isEmpty,
      let found = memchr(base + bytes.startIndex, Int32(character.value), bytes.count)
    else { return nil }
    return UnsafeRawPointer(found) - base
  }
}

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
  /// The lists, and which version of the file they are.
  struct Content: Sendable {
    var lists = ItemLists()
    /// The version; nil if there is no file.
    var version: FileVersion?
    /// The path that a damaged file was moved to, or nil.
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

  /// Returns the items; those of no file are none.
  ///
  /// A damaged file is moved aside.
  /// - Throws: a ``StorageFailure``.
  func read() throws -> Content {
    guard let file = try WholeFile.content(of: path) else { return Content() }
    if let lists = Self.lists(of: file.data) { return Content(lists: lists, version: file.version) }
    return try FileLock.hold(lock) { try readLocked() }
  }

  /// Changes the items, and returns when they are on the disk.
  ///
  /// - Parameters:
  ///   - known: the items as they were read or saved last; they are not read again if the file is the same.
  ///   - body: makes the change; nothing is saved if it throws or returns nil.
  /// - Throws: a ``StorageFailure``, or what `body` throws; the file is then as before.
  func change<Result>(
    _ known: Content, _ body: (inout ItemLists) throws -> Result?
  ) throws -> (content: Content, result: Result?) {
    try WholeFile.makeFolder(folder)
    return try FileLock.hold(lock) {
      var content = known
      content.damaged = nil
      // No other process writes now, so that the same version has the same content.
      if content.version == nil || content.version != version { content = try readLocked() }
      guard let result = try body(&content.lists) else { return (content, nil) }
      let encoder = PropertyListEncoder()
      encoder.outputFormat = .xml
      let data = try encoder.encode(content.lists.propertyList)
      content.version = try WholeFile.replace(path, with: Array(data))
      return (content, result)
    }
  }

  /// Reads the file while the lock is held, and moves it aside if it is damaged.
  private func readLocked() throws -> Content {
    guard let file = try WholeFile.content(of: path) else { return Content() }
    if let lists = Self.lists(of: file.data) { return Content(lists: lists, version: file.version) }
    var number = 1
    func aside() -> String { folder + "/todoItems.damaged-\(number).plist" }
    var status = stat()
    while lstat(aside(), &status) == 0 { number += 1 }
    guard rename(path, aside()) == 0 else {
      throw StorageFailure("The list is damaged, and cannot be moved aside", path: path)
    }
    return Content(damaged: aside())
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
    let text = Array(data.starts(with: [0xEF, 0xBB, 0xBF]) ? data.dropFirst(3) : data)
    guard text.first(where: { $0 > 0x20 }) == UInt8(ascii: "<") else { return false }
    var depth = 0
    for (index, byte) in text.enumerated() where index > 0 {
      switch (text[index - 1], byte) {
      case (UInt8(ascii: "<"), UInt8(ascii: "/")): depth -= 1
      case (UInt8(ascii: "<"), 0x61...0x7A): depth += 1
      case (UInt8(ascii: "/"), UInt8(ascii: ">")): depth -= 1
      default: continue
      }
      if depth > PropertyListValue.deepest * 2 { return false }
    }
    return true
  }
}

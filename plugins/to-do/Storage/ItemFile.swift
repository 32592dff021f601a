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
      throw StorageFailure(.cannotBeMovedAside, path: path)
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
    guard PropertyListCheck.isDecodable(data),
      let value = try? PropertyListDecoder().decode(PropertyListValue.self, from: data)
    else { return nil }
    return ItemLists(propertyList: value)
  }
}

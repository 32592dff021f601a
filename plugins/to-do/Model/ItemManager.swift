internal import Files
internal import Platform
internal import Synchronization

/// The open and finished items, shared by all views of the plugin, and through the file by all its processes.
///
/// The file `todoItems.plist` is a property list of dictionaries, one for each item, with `isDoneKey` true for
/// finished items, so that an item is in exactly one list whenever the process ends. Each change is read, made
/// and written under a lock, and is on disk before the method returns; a change that cannot be saved is not made.
/// Methods throw a ``StorageFailure``.
///
/// An item equal to an open item is not added again. An item equal to a finished one is added, and replaces it
/// when it is finished.
final class ItemManager: Sendable {
  /// A removed item, and its position.
  struct Removed: Sendable {
    var kind: ItemLists.Kind
    var index: Int
    fileprivate var entry: ItemLists.Entry
    var item: ToDoItem { entry.item }
  }

  /// The lists, and the file that they were read from or saved to.
  private struct Content: Sendable {
    var lists = ItemLists()
    var bytes: [UInt8]?
    var version: FileStamp?
    /// The new path of a damaged file that was just moved.
    var damaged: String?

    init() {}

    /// Reads a file, or returns nil if it is damaged; a missing file is empty.
    init?(_ file: (bytes: [UInt8], version: FileStamp)?) {
      guard let file else { return }
      guard case let data = Data(file.bytes), PropertyListValue.isDecodable(data),
        let value = try? PropertyListDecoder().decode(PropertyListValue.self, from: data),
        let lists = ItemLists(propertyList: value)
      else { return nil }
      (self.lists, bytes, version) = (lists, file.bytes, file.version)
    }
  }

  private let folder: String
  private let log: @Sendable (String) -> Void
  private let content = Mutex(Content())
  /// Serializes the changes of this process, so that readers do not wait for the disk.
  private let changing = Mutex(())

  /// Creates a manager of the items in a folder, which is created with the first change.
  init(folder: String, log: @escaping @Sendable (String) -> Void = { _ in }) {
    (self.folder, self.log) = (folder, log)
  }

  var path: String { folder + "/todoItems.plist" }
  private var lock: String { folder + "/todoItems.lock" }
  private static let asidePrefix = "todoItems.damaged-"

  /// The damaged files that were moved aside and still exist.
  var damagedFiles: [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.filter { $0.hasPrefix(Self.asidePrefix) }.sorted().map { folder + "/" + $0 }
  }

  // MARK: Reading

  /// Returns the items of the file; a damaged file is moved aside.
  func lists() throws -> ItemLists {
    // Without a version, the file has not been read, or can no longer be read.
    if knownVersion != nil, !isOutdated { return known }
    let read =
      try Content(WholeFile.content(of: path))
      ?? FileLock.hold(lock) { try readLocked(Content()) }
    adopt(read)
    return read.lists
  }

  /// The items as they were last read or saved.
  var known: ItemLists { content.withLock { $0.lists } }
  /// The version of the file that ``known`` corresponds to.
  var knownVersion: FileStamp? { content.withLock { $0.version } }
  var fileVersion: FileStamp? { FileStamp(of: path) }
  /// Whether the file has changed since it was last read or saved.
  var isOutdated: Bool { fileVersion != knownVersion }

  /// Reads the file while the lock is held; a damaged file is moved aside.
  private func readLocked(_ known: Content) throws -> Content {
    let file = try WholeFile.content(of: path)
    if let file, file.bytes == known.bytes {
      var content = known
      (content.version, content.damaged) = (file.version, nil)
      return content
    }
    if let content = Content(file) { return content }
    var number = 1
    func aside() -> String { folder + "/\(Self.asidePrefix)\(number).plist" }
    var status = stat()
    while lstat(aside(), &status) == 0 { number += 1 }
    guard rename(path, aside()) == 0 else {
      throw StorageFailure(.cannotBeMovedAside, path: path)
    }
    var content = Content()
    content.damaged = aside()
    return content
  }

  private func adopt(_ new: Content) {
    let old = content.withLock { content in
      defer { content = new }
      return content
    }
    if let damaged = new.damaged { log("\(path) is damaged; it is kept as \(damaged)") }
    let positions = new.lists.unreadable.map(\.position)
    guard positions != old.lists.unreadable.map(\.position) else { return }
    for position in positions.prefix(20) {
      log("\(path): entry \(position) is no item, since it has no title; it is kept")
    }
  }

  // MARK: Changing

  /// Changes the items, and returns when they are on disk; if `body` returns nil, nothing is saved.
  @discardableResult
  func change<Result: Sendable>(
    _ body: (inout ItemLists) throws -> Result?
  ) throws -> Result? {
    try changing.withLock { _ -> Result? in
      try WholeFile.makeFolder(folder)
      return try FileLock.hold(lock) { () -> Result? in
        var new = try readLocked(content.withLock { $0 })
        let result = try body(&new.lists)
        if result != nil {
          let encoder = PropertyListEncoder()
          encoder.outputFormat = .xml
          let bytes = Array(try encoder.encode(new.lists.propertyList))
          (new.version, new.bytes) = (try WholeFile.replace(path, with: bytes), bytes)
        }
        adopt(new)
        return result
      }
    }
  }

  /// Adds an item to the end of the open ones; returns false if they contain an equal one.
  @discardableResult func add(_ item: ToDoItem) throws -> Bool {
    try change { lists -> Void? in
      lists.index(of: item, in: .open) == nil ? lists.open.append(ItemLists.Entry(item)) : nil
    } != nil
  }

  /// Moves an item to the end of the other list, where it replaces an equal one; returns false if it is no longer
  /// in its list.
  func move(_ item: ToDoItem, from kind: ItemLists.Kind) throws -> Bool {
    try change { lists -> Void? in
      guard let index = lists.index(of: item, in: kind) else { return nil }
      let entry = lists[kind].remove(at: index)
      let other: ItemLists.Kind = kind == .open ? .done : .open
      lists[other].removeAll { $0.item == item }
      return lists[other].append(entry)
    } != nil
  }

  /// Replaces an item in its place; returns false if it is no longer there.
  ///
  /// If the list already contains an equal item, that one stays, and the old item is removed.
  func replace(_ old: ToDoItem, in kind: ItemLists.Kind, with new: ToDoItem) throws -> Bool {
    try change { lists -> Void? in
      guard let index = lists.index(of: old, in: kind) else { return nil }
      if new != old, lists.index(of: new, in: kind) != nil {
        lists[kind].remove(at: index)
      } else {
        lists[kind][index].item = new
      }
      return ()
    } != nil
  }

  /// Removes an item; returns nil if it is no longer there.
  func remove(_ item: ToDoItem, from kind: ItemLists.Kind) throws -> Removed? {
    try change { lists in
      lists.index(of: item, in: kind).map {
        Removed(kind: kind, index: $0, entry: lists[kind].remove(at: $0))
      }
    }
  }

  /// Restores a removed item; returns false if an equal one was added meanwhile.
  func restore(_ removed: Removed) throws -> Bool {
    try change { lists -> Void? in
      guard lists.index(of: removed.item, in: removed.kind) == nil else { return nil }
      let index = min(removed.index, lists[removed.kind].count)
      return lists[removed.kind].insert(removed.entry, at: index)
    } != nil
  }

  /// Removes all items of the given lists, and returns their number.
  @discardableResult
  func removeAll(_ kinds: [ItemLists.Kind] = ItemLists.Kind.allCases) throws -> Int {
    try change { lists in
      let count = kinds.reduce(0) { $0 + lists[$1].count }
      for kind in kinds { lists[kind] = [] }
      return count == 0 ? nil : count
    } ?? 0
  }
}

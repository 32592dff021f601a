internal import Synchronization

/// The items to do and those done, shared by all views of the plugin, and by all its processes through the
/// file.
///
/// Each change is on the disk before it returns; one that cannot be saved is not made. An item that is equal to
/// one to do is not added again. One that is equal to a done one is: it is to be done once more, and takes the
/// place of the earlier one when it is done.
final class ItemManager: Sendable {
  /// An item, and the position it was taken from.
  struct Removed: Sendable {
    /// The list that it was in.
    var kind: ItemLists.Kind
    /// The position, from 0.
    var index: Int
    fileprivate var entry: ItemLists.Entry
    /// The item.
    var item: ToDoItem { entry.item }
  }

  private let file: ItemFile
  private let log: @Sendable (String) -> Void
  private let content = Mutex(ItemFile.Content())
  /// Keeps changes of this process apart, so that looking does not wait for the disk.
  private let changing = Mutex(())
  /// The positions of the invalid entries that the log already tells.
  private let reported = Mutex<[Int]>([])

  /// Creates a manager of the items in a file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - log: takes the diagnostics about the file.
  init(file: ItemFile, log: @escaping @Sendable (String) -> Void = { _ in }) {
    (self.file, self.log) = (file, log)
  }

  /// The path of the file.
  var path: String { file.path }

  /// The damaged files that were moved aside, and are still there.
  var damagedFiles: [String] { file.damagedFiles }

  // MARK: Looking

  /// The items as they are in the file now.
  ///
  /// - Throws: a ``StorageFailure``.
  func lists() throws -> ItemLists {
    // Without a version nothing was read, or it can no longer be.
    if content.withLock({ $0.version }) != nil, !isOutdated { return known }
    let read = try file.read()
    content.withLock { $0 = read }
    report(read)
    return read.lists
  }

  /// The items as they were read or saved last.
  var known: ItemLists { content.withLock { $0.lists } }

  /// The version of the file that ``known`` was read from or saved to; nil if there is none.
  var knownVersion: FileVersion? { content.withLock { $0.version } }

  /// The version of the file now; nil if there is none.
  var fileVersion: FileVersion? { file.version }

  /// Whether the file has changed since it was read or saved last.
  var isOutdated: Bool { file.version != content.withLock { $0.version } }

  // MARK: Changing

  /// Adds an item at the end of those to do; returns false if an equal one is there already.
  ///
  /// - Throws: a ``StorageFailure``; the item is then not added.
  @discardableResult func add(_ item: ToDoItem) throws -> Bool {
    try change { lists in
      if lists.index(of: item, in: .open) != nil { return nil }
      lists.open.append(ItemLists.Entry(item))
      return true
    } ?? false
  }

  /// Moves an item to the end of the other list; returns false if it is no longer where it was.
  ///
  /// - Throws: a ``StorageFailure``; nothing is moved then.
  func move(_ item: ToDoItem, from kind: ItemLists.Kind) throws -> Bool {
    try change { lists in
      guard let index = lists.index(of: item, in: kind) else { return nil }
      lists.move(index, from: kind)
      return true
    } ?? false
  }

  /// Puts an item in the place of another one; returns false if that is no longer there.
  ///
  /// If an equal one is in the list already, it stays, and the other one is removed.
  /// - Throws: a ``StorageFailure``; nothing is changed then.
  func replace(_ old: ToDoItem, in kind: ItemLists.Kind, with new: ToDoItem) throws -> Bool {
    try change { lists in
      guard let index = lists.index(of: old, in: kind) else { return nil }
      if new != old, lists.index(of: new, in: kind) != nil {
        lists[kind].remove(at: index)
      } else {
        lists[kind][index].item = new
      }
      return true
    } ?? false
  }

  /// Removes an item; returns nil if it is no longer there.
  ///
  /// - Throws: a ``StorageFailure``; nothing is removed then.
  func remove(_ item: ToDoItem, from kind: ItemLists.Kind) throws -> Removed? {
    try change { lists in
      guard let index = lists.index(of: item, in: kind) else { return nil }
      return Removed(kind: kind, index: index, entry: lists[kind].remove(at: index))
    }
  }

  /// Puts back what was removed; returns false if an equal item has been added meanwhile.
  ///
  /// - Throws: a ``StorageFailure``; nothing is put back then.
  @discardableResult func restore(_ removed: Removed) throws -> Bool {
    try change { lists in
      if lists.index(of: removed.item, in: removed.kind) != nil { return nil }
      let index = min(removed.index, lists[removed.kind].count)
      lists[removed.kind].insert(removed.entry, at: index)
      return true
    } ?? false
  }

  /// Removes all items of the lists named, and returns how many.
  ///
  /// - Throws: a ``StorageFailure``; nothing is removed then.
  @discardableResult
  func removeAll(_ kinds: [ItemLists.Kind] = ItemLists.Kind.allCases) throws -> Int {
    try change { lists in
      let count = kinds.reduce(0) { $0 + lists[$1].count }
      if count == 0 { return nil }
      for kind in kinds { lists[kind] = [] }
      return count
    } ?? 0
  }

  /// Reads the items, changes them, and saves them, unless `body` returns nil.
  private func change<Result: Sendable>(
    _ body: (inout ItemLists) throws -> Result?
  ) throws -> Result? {
    try changing.withLock { _ in
      let changed = try file.change(content.withLock { $0 }, body)
      content.withLock { $0 = changed.content }
      report(changed.content)
      return changed.result
    }
  }

  private func report(_ content: ItemFile.Content) {
    let positions = content.lists.unreadablePositions
    let isNew = reported.withLock { reported in
      defer { reported = positions }
      return reported != positions
    }
    if let path = content.damaged { log("\(file.path) is damaged; it is kept as \(path)") }
    guard isNew else { return }
    for position in positions.prefix(20) {
      log("\(file.path): entry \(position) is no item, since it has no title; it is kept")
    }
  }
}

/// The order in which items are listed.
enum SortOrder: String, Sendable, CaseIterable {
  /// As they were added.
  case added
  /// By date, those without one last.
  case due
  /// By title, capitals like small letters.
  case title

  /// The order after this one.
  var next: SortOrder {
    switch self {
    case .added: .due
    case .due: .title
    case .title: .added
    }
  }

  private static func path(_ folder: String) -> String { folder + "/sort-order" }

  /// Returns the order that is kept in a folder, or nil if there is none that can be read.
  static func kept(in folder: String) -> SortOrder? {
    let file = try? WholeFile.content(of: path(folder))
    return file.flatMap { SortOrder(rawValue: String(decoding: $0.data, as: UTF8.self)) }
  }

  /// Keeps the order in a folder, which is made if it is missing.
  ///
  /// - Throws: a ``StorageFailure``.
  func keep(in folder: String) throws(StorageFailure) {
    try WholeFile.makeFolder(folder)
    try WholeFile.replace(Self.path(folder), with: Array(rawValue.utf8))
  }

  /// Returns items in this order; equal ones stay in theirs.
  func sorted(_ items: [ToDoItem], _ calendar: any CivilCalendar) -> [ToDoItem] {
    switch self {
    case .added: return items
    case .due: return sorted(items) { calendar.timestamp(of: $0) ?? .infinity }
    case .title: return sorted(items) { $0.title.lowercased() }
    }
  }

  private func sorted<Key: Comparable>(
    _ items: [ToDoItem], by key: (ToDoItem) -> Key
  ) -> [ToDoItem] {
    let keys = items.map(key)
    let order = items.indices.sorted { keys[$0] == keys[$1] ? $0 < $1 : keys[$0] < keys[$1] }
    return order.map { items[$0] }
  }
}

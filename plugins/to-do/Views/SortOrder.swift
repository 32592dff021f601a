/// The order of the list: as added, by date with undated items last, or by title.
enum SortOrder: String, Sendable {
  case added, due, title

  var next: SortOrder {
    switch self {
    case .added: .due
    case .due: .title
    case .title: .added
    }
  }

  private static func path(_ folder: String) -> String { folder + "/sort-order" }

  /// Returns the stored order.
  static func kept(in folder: String) -> SortOrder? {
    let file = try? WholeFile.content(of: path(folder))
    return file.flatMap { SortOrder(rawValue: String(decoding: $0.bytes, as: UTF8.self)) }
  }

  func keep(in folder: String) throws(StorageFailure) {
    try WholeFile.makeFolder(folder)
    try WholeFile.replace(Self.path(folder), with: Array(rawValue.utf8))
  }

  /// Returns sorted items; equal items keep their order.
  func sorted(_ items: [ToDoItem], _ calendar: CivilCalendar) -> [ToDoItem] {
    switch self {
    case .added: return items
    case .due: return sorted(items) { calendar.timestamp(of: $0) ?? .infinity }
    case .title: return sorted(items) { $0.title.lowercased() }
    }
  }

  private func sorted<Key: Comparable>(
    _ items: [ToDoItem], by key: (ToDoItem) -> Key
  ) -> [ToDoItem] {
    items.map { (item: $0, key: key($0)) }.sorted { $0.key < $1.key }.map(\.item)
  }
}

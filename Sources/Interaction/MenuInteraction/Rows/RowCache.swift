internal import HandlerProtocol
internal import MenuItems
internal import MenuNavigation

extension LevelLayer {
  package struct RowsKey: Hashable {
    var level: Int
    var revision: Int
    var search: Int?
    var sort: TableSort?
  }

  func makeRows(_ key: RowsKey, _ cache: inout RowCache) -> RowIndex {
    if let found = filter?.found { return RowIndex(found) }
    let order = filter?.shown
    if case .items(let index)? = filter?.rows, order != nil || stack.isReadLineByLine {
      return RowIndex(index, order: order)
    }
    // A timeline keeps its order, and so the dates above its rows.
    if case .timeline? = entry.view?.content { return RowIndex(entry, order: order?.sorted()) }
    // Other matches are ordered by their score, unless the user has sorted the table.
    guard let sort, let table else { return RowIndex(entry, order: order) }
    let sorted = cache.order(key, sort, table)
    guard let order else { return RowIndex(entry, order: sorted) }
    var isMatch = [Bool](repeating: false, count: table.rows.count)
    for row in order where isMatch.indices.contains(Int(row)) { isMatch[Int(row)] = true }
    return RowIndex(entry, order: sorted.filter { isMatch[Int($0)] })
  }
}

struct RowCache {
  private var rows: (key: LevelLayer.RowsKey, rows: RowIndex)?
  private var sorted: (key: LevelLayer.RowsKey, order: [UInt32])?

  mutating func rows(_ key: LevelLayer.RowsKey, _ make: (inout RowCache) -> RowIndex) -> RowIndex {
    if let rows, rows.key == key { return rows.rows }
    let made = make(&self)
    rows = (key, made)
    return made
  }

  /// Returns the order of a table's rows, which depends on no filter.
  mutating func order(_ key: LevelLayer.RowsKey, _ sort: TableSort, _ table: TableContent)
    -> [UInt32]
  {
    var key = key
    key.search = nil
    if let sorted, sorted.key == key { return sorted.order }
    let order = sort.order(of: table)
    sorted = (key, order)
    return order
  }
}

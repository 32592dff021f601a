internal import HandlerProtocol

extension LevelLayer {
  /// The key of the state that the rows depend on.
  package struct RowsKey: Hashable {
    var level: Int
    var revision: Int
    var search: Int?
    var sort: TableSort?
  }
}

/// The rows of a level, kept until what they depend on changes.
struct RowCache {
  private var rows: (key: LevelLayer.RowsKey, rows: RowIndex)?
  private var sorted: (key: LevelLayer.RowsKey, order: [UInt32])?

  /// Returns the rows with the key `key`.
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

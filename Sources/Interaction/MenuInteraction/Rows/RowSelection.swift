/// The selected row of a level, which is found again by its identity after rows change.
struct RowSelection {
  private var index = 0
  private var id: RowID?
  private var key: LevelLayer.RowsKey?

  /// Returns the index of the row in `rows`, which have the key `key`, and whether it has moved.
  mutating func find(in rows: RowIndex, _ key: LevelLayer.RowsKey) -> (index: Int, moved: Bool) {
    var moved = false
    if self.key != key {
      self.key = key
      if let id, rows.id(index) != id,
        let found = rows.firstIndex(of: id)
      {
        index = found
        moved = true
      }
    }
    return (min(index, rows.count - 1), moved)
  }

  mutating func select(_ index: Int, in rows: RowIndex, _ key: LevelLayer.RowsKey) {
    (self.index, id, self.key) = (index, rows.id(index), key)
  }

  /// Selects the first row; if `rows` is `nil`, whichever is the first when rows arrive.
  mutating func selectFirst(of rows: RowIndex?, _ key: LevelLayer.RowsKey?) {
    (index, id, self.key) = (0, rows?.id(0), key)
  }
}

internal import RunRecords

/// The items of a log by their numbers; items never change, and their numbers are never reused.
struct RunItems {
  private(set) var known: [Int: RunItem] = [:]
  private var newest = 0

  /// Reads the items that were added since the last update.
  mutating func update(from database: Database) throws(RunLogError) {
    // Items without runs are dropped from time to time by reading all items again.
    if let count = try database.integer("SELECT count(*) FROM item"), known.count > 2 * count + 1000
    {
      (known, newest) = ([:], 0)
    }
    let new = try database.rows(
      "SELECT id, path, title, tags FROM item WHERE id > ? ORDER BY id", [.integer(newest)]
    ) { row in
      (
        row.integer(0),
        RunItem(
          path: RunItem.path(of: row.text(1)), title: row.text(2),
          tags: RunRecord.tags(row.text(3)))
      )
    }
    for (number, item) in new {
      known[number] = item
      newest = number
    }
  }
}

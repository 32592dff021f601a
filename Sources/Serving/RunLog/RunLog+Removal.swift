extension RunLog {
  package struct Tidying: Sendable, Hashable {
    package let lost: Int
    package let removed: Int
  }

  /// Marks the runs of servers that have ended as lost, removes runs that are too old or too many, and shrinks the
  /// file; to be called regularly.
  ///
  /// It works in small steps, so that other work of the log is done between them. Runs in progress are never removed.
  /// If it throws, the runs removed so far stay removed.
  @discardableResult
  package nonisolated func tidy() async throws(RunLogError) -> Tidying {
    let lost = try await markLost()
    var removed = 0
    while !Task.isCancelled {
      let count = try await removeOld()
      removed += count
      if count == 0 { break }
    }
    while !Task.isCancelled {
      let count = try await removeExcess()
      removed += count
      if count == 0 { break }
    }
    while !Task.isCancelled, try await shrink() {}
    try await settle()
    return Tidying(lost: lost, removed: removed)
  }

  /// The number of runs that one step removes, while other work of the log waits.
  private static let step = 20
  /// The number of bytes by which a removal may temporarily exceed the limit of the file.
  static let reserve = 1 << 20

  /// Removes the oldest runs that have expired; returns their number.
  private func removeOld() throws(RunLogError) -> Int {
    guard let age = settings.age else { return 0 }
    return try remove(
      "SELECT number FROM run WHERE ended < ? AND state <> 'running' ORDER BY ended LIMIT ?",
      [.integer(now() - age), .integer(Self.step)])
  }

  /// Removes the oldest runs if the file is too large; returns their number.
  func removeExcess() throws(RunLogError) -> Int {
    let (database, _) = try connection()
    guard let size = settings.size, try usedBytes(database) > size else { return 0 }
    // Runs that no archive contains yet are removed last.
    let removed = try remove(
      """
      SELECT number FROM run WHERE state <> 'running' AND NOT EXISTS (
        SELECT 1 FROM archive CROSS JOIN unkept
          ON unkept.archive = archive.number AND unkept.run = run.number
      ) ORDER BY number LIMIT ?
      """, [.integer(Self.step)])
    if removed > 0 { return removed }
    return try remove(
      "SELECT number FROM run WHERE state <> 'running' ORDER BY number LIMIT ?",
      [.integer(Self.step)])
  }

  /// Returns unused space to the system; returns whether there is more of it.
  private func shrink() throws(RunLogError) -> Bool {
    let (database, _) = try connection()
    // The index of words stores removals until its parts are merged.
    try database.run("INSERT INTO words (words, rank) VALUES ('merge', 100)")
    let before = try database.integer("PRAGMA freelist_count") ?? 0
    try database.run("PRAGMA incremental_vacuum(1000)")
    let after = try database.integer("PRAGMA freelist_count") ?? 0
    return after > 0 && after < before
  }

  /// Removes items without runs, and moves written data to the main file.
  private func settle() throws(RunLogError) {
    let (database, _) = try connection()
    try database.run(
      "DELETE FROM item WHERE NOT EXISTS (SELECT 1 FROM run WHERE run.item = item.id)")
    try database.run("PRAGMA wal_checkpoint(PASSIVE)")
  }

  private func usedBytes(_ database: Database) throws(RunLogError) -> Int {
    let pages = try database.integer("PRAGMA page_count") ?? 0
    let free = try database.integer("PRAGMA freelist_count") ?? 0
    return try (pages - free) * (database.integer("PRAGMA page_size") ?? 0)
  }

  private func remove(_ query: String, _ values: [SQLValue]) throws(RunLogError) -> Int {
    let (database, _) = try connection()
    // A removal needs some space at first.
    if let ceiling = settings.ceiling { try Schema.limit(database, to: ceiling + Self.reserve) }
    defer { if let ceiling = settings.ceiling { try? Schema.limit(database, to: ceiling) } }
    return try database.writing { () throws(RunLogError) in
      let numbers = try database.rows(query, values) { $0.integer(0) }
      for number in numbers {
        try database.run("DELETE FROM run WHERE number = ?", .integer(number))
      }
      return numbers.count
    }
  }
}

package import RunRecords

extension RunLog {
  private static let memory = 30 * day
  private static let day = 24 * 3600 * 1000

  /// Returns the position up to which an archive was read, 0 at first; from then on the log records which runs are
  /// missing there.
  package func position(in identity: String) throws(RunLogError) -> Int {
    let (database, _) = try connection()
    let time = now()
    let known = try database.rows(
      "SELECT position, seen FROM archive WHERE identity = ?", [.text(identity)]
    ) { (position: $0.integer(0), seen: $0.integer(1)) }.first
    if let known, known.seen > time - Self.day { return known.position }
    return try database.writing { () throws(RunLogError) in
      try database.run(
        "UPDATE archive SET seen = ? WHERE identity = ?", .integer(time), .text(identity))
      try database.run("DELETE FROM archive WHERE seen < ?", .integer(time - Self.memory))
      // Another server may have added it.
      if let position = try database.integer(
        "SELECT position FROM archive WHERE identity = ?", .text(identity))
      {
        return position
      }
      try database.run(
        "INSERT INTO archive (identity, position, seen) VALUES (?, 0, ?)", .text(identity),
        .integer(time))
      try database.run(
        "INSERT INTO unkept (archive, run) SELECT ?, number FROM run",
        .integer(database.lastNumber))
      return 0
    }
  }

  /// Records the position up to which an archive was read, and removes the oldest runs if the file has become too
  /// large.
  package nonisolated func advance(to position: Int, in identity: String) async throws(RunLogError)
  {
    try await set(position, in: identity)
    while try await removeExcess() > 0 {}
  }

  private func set(_ position: Int, in identity: String) throws(RunLogError) {
    let (database, _) = try connection()
    try database.run(
      "UPDATE archive SET position = ? WHERE identity = ? AND position < ?", .integer(position),
      .text(identity), .integer(position))
  }

  /// Forgets an archive: its position, and which runs it contains.
  package func forget(_ identity: String) throws(RunLogError) {
    let (database, _) = try connection()
    try database.run("DELETE FROM archive WHERE identity = ?", .text(identity))
  }

  /// Returns finished runs that are missing in an archive, the oldest first.
  ///
  /// - Parameters:
  ///   - identity: the archive, whose position was requested before.
  ///   - limit: the maximum number of runs; each may have an output of 1 MiB.
  package nonisolated func unkept(
    in identity: String, limit: Int
  ) async throws(RunLogError) -> [ArchivedRun] {
    try await reader.unkept(in: identity, limit: limit)
  }

  /// Records that an archive contains a run.
  ///
  /// - Parameter position: its position there, which need not be read again; nil if it is not known.
  package func markKept(
    _ id: RunID, in identity: String, at position: Int? = nil
  ) throws(RunLogError) {
    let (database, _) = try connection()
    try database.writing { () throws(RunLogError) in
      try database.run(
        """
        DELETE FROM unkept WHERE archive = (SELECT number FROM archive WHERE identity = ?)
          AND run = (SELECT number FROM run WHERE id = ?)
        """, .text(identity), .blob(id.bytes))
      guard let position else { return }
      try database.run(
        "UPDATE archive SET position = ? WHERE identity = ? AND position = ?", .integer(position),
        .text(identity), .integer(position - 1))
    }
  }

  /// Adds a run of an archive, unless the log has it or it is too old; returns false if it is not valid.
  ///
  /// A run of the log is never changed.
  @discardableResult
  package func restore(_ run: ArchivedRun, from identity: String) throws(RunLogError) -> Bool {
    let (database, _) = try connection()
    let time = now()
    guard let run = run.checked(at: time) else { return false }
    if let age = settings.age, run.ended < time - age { return true }
    try database.writing { () throws(RunLogError) in
      let known = try database.integer("SELECT number FROM run WHERE id = ?", .blob(run.id.bytes))
      let number: Int
      if let known {
        // Any program with access to the archive can claim to have stored the run.
        guard try Self.isSame(run, as: known, in: database) else { return }
        number = known
      } else {
        number = try Self.insert(run, into: database)
      }
      try database.run(
        "DELETE FROM unkept WHERE run = ? AND archive = (SELECT number FROM archive WHERE identity = ?)",
        .integer(number), .text(identity))
    }
    return true
  }

  private static func insert(
    _ run: ArchivedRun, into database: Database
  ) throws(RunLogError) -> Int {
    let item = try insert(run.item, into: database)
    let number = try newNumber(at: run.started, in: database)
    let isCut = !run.output.isWhole
    try database.run(
      """
      INSERT INTO run (
        number, id, item, user, state, started, ended, inputs, status, note, output, host, head, tail,
        via, stopper
      )
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """, .integer(number), .blob(run.id.bytes), .integer(item), .text(run.user),
      .text(run.state.rawValue),
      .integer(run.started), .integer(run.ended), .text(RunRecord.text(of: run.inputs)),
      .optional(run.exitStatus), .optional(run.note), .integer(run.output.size),
      .optional(run.host), .optional(isCut ? run.output.head.count : nil),
      .optional(isCut ? run.output.tail.count : nil), .optional(run.via), .optional(run.stopper))
    try write(run.output.blocks, of: number, to: database)
    return number
  }

  private static func isSame(
    _ run: ArchivedRun, as number: Int, in database: Database
  ) throws(RunLogError) -> Bool {
    try database.integer(
      """
      SELECT 1 FROM run JOIN item ON item.id = run.item WHERE number = ? AND path = ? AND user = ?
        AND state = ? AND started = ? AND max(ended, started) = ? AND status IS ? AND output = ?
      """, .integer(number), .text(RunItem.text(of: run.item.path)), .text(run.user),
      .text(run.state.rawValue), .integer(run.started), .integer(run.ended),
      .optional(run.exitStatus), .integer(run.output.size)) != nil
  }
}

internal import RunRecords

/// The connection that reads the log; it waits for no writer.
actor RunReader {
  private let path: String
  private let executor = QueueExecutor(name: "run-log.reading")
  private var database: Database?
  /// The items of the log by their numbers; items never change, and their numbers are never reused.
  private var items: [Int: RunItem] = [:]
  private var newestItem = 0

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(path: String) { self.path = path }

  func open() throws(RunLogError) {
    let database = try Database(path)
    try database.script("PRAGMA query_only = ON")
    self.database = database
  }

  func close() { database = nil }

  /// Calls `body` in a transaction, with the items as they are in it.
  private func reading<Result>(
    _ body: (Database) throws(RunLogError) -> Result
  ) throws(RunLogError) -> Result {
    guard let database else { throw RunLogError(.closed, path: path) }
    return try database.reading { () throws(RunLogError) in
      try updateItems(from: database)
      return try body(database)
    }
  }

  /// Reads the items that were added since the last update.
  private func updateItems(from database: Database) throws(RunLogError) {
    // Items without runs are dropped from time to time by reading all items again.
    if let count = try database.integer("SELECT count(*) FROM item"), items.count > 2 * count + 1000
    {
      (items, newestItem) = ([:], 0)
    }
    let new = try database.rows(
      "SELECT id, path, title, tags FROM item WHERE id > ? ORDER BY id", [.integer(newestItem)]
    ) { row in
      (
        row.integer(0),
        RunItem(
          path: RunItem.path(of: row.text(1)), title: row.text(2),
          tags: RunRecord.tags(row.text(3)))
      )
    }
    for (number, item) in new {
      items[number] = item
      newestItem = number
    }
  }

  func page(
    _ filter: RunFilter, permission: RunPermission, before cursor: RunCursor?, count: Int,
    effort: Int
  ) throws(RunLogError) -> RunPage {
    try reading { database throws(RunLogError) in
      var scan = RunScan(filter, permission: permission, items: items)
      var found: [Int] = []
      var before = cursor?.number ?? Int.max
      if let end = filter.end {
        let last = try database.rows(
          "SELECT number FROM run WHERE started < ? ORDER BY number DESC LIMIT 1", [.integer(end)]
        ) { $0.integer(0) }
        before = min(before, (last.first ?? 0) + 1)
      }
      var looked = 0
      var batch = count + 1
      while looked < effort {
        batch = min(batch, effort - looked)
        let candidates = try scan.candidates(before: before, count: batch, in: database)
        for candidate in candidates where scan.accepts(candidate) {
          guard found.count < count else {
            return RunPage(
              runs: try runs(found, in: database),
              older: found.last.map { RunCursor(before: $0) })
          }
          found.append(candidate.number)
        }
        guard candidates.count == batch, let last = candidates.last else {
          return RunPage(runs: try runs(found, in: database), older: nil)
        }
        before = last.number
        looked += batch
        // If few rows match, the next batch is larger.
        batch *= 8
      }
      return RunPage(runs: try runs(found, in: database), older: RunCursor(before: before))
    }
  }

  func run(_ id: RunID, permission: RunPermission) throws(RunLogError) -> Run? {
    try reading { database throws(RunLogError) in
      try readable(id, permission: permission, in: database)?.run
    }
  }

  /// Returns a part of a run's output, or nil if there is no readable run with this ID.
  func output(
    of id: RunID, from start: Int, count: Int, permission: RunPermission
  ) throws(RunLogError) -> RunOutput? {
    try reading { database throws(RunLogError) in
      guard let (number, run) = try readable(id, permission: permission, in: database) else {
        return nil
      }
      let (size, window) = (run.outputSize, run.window)
      let start = min(max(0, start), size)
      let isInGap = start >= window.headEnd && start < window.tailStart
      let offset = isInGap ? window.tailStart : start
      let end = min(offset < window.headEnd ? window.headEnd : size, offset + max(1, count))
      let bytes = try bytes(of: number, offset..<max(offset, end), in: database)
      return RunOutput(
        offset: offset, omitted: offset - start, bytes: bytes, next: end < size ? end : nil,
        size: size)
    }
  }

  func unkept(in identity: String, limit: Int) throws(RunLogError) -> [ArchivedRun] {
    try reading { database throws(RunLogError) in
      let numbers = try database.rows(
        """
        SELECT unkept.run FROM archive CROSS JOIN unkept ON unkept.archive = archive.number
          CROSS JOIN run ON run.number = unkept.run
          WHERE archive.identity = ? AND run.state <> 'running' ORDER BY unkept.run LIMIT ?
        """, [.text(identity), .integer(max(1, limit))]
      ) { $0.integer(0) }
      var archived: [ArchivedRun] = []
      for number in numbers {
        guard let run = try runs([number], in: database).first else { continue }
        let (size, window) = (run.outputSize, run.window)
        var output = ArchivedOutput(
          head: try bytes(of: number, 0..<window.headEnd, in: database),
          tail: try bytes(of: number, window.tailStart..<size, in: database), size: size)
        if window.headEnd == window.tailStart {
          output = ArchivedOutput(output.head + output.tail)
        }
        archived.append(
          ArchivedRun(
            id: run.id, item: run.item, user: run.user, state: run.state, started: run.started,
            // The clock may have been set back meanwhile.
            ended: max(run.ended ?? run.started, run.started), inputs: run.inputs,
            exitStatus: run.exitStatus, note: run.note, stopper: run.stopper, host: run.host,
            via: run.via, output: output))
      }
      return archived
    }
  }

  private func bytes(
    of number: Int, _ range: Range<Int>, in database: Database
  ) throws(RunLogError) -> [UInt8] {
    let blocks = try database.rows(
      "SELECT number, bytes FROM block WHERE run = ? AND number BETWEEN ? AND ? ORDER BY number",
      [
        .integer(number), .integer(range.lowerBound / OutputWindow.block),
        .integer(max(range.lowerBound, range.upperBound - 1) / OutputWindow.block),
      ]
    ) { OutputBuffer.Block(number: $0.integer(0), bytes: $0.blob(1)) }
    var bytes: [UInt8] = []
    for block in blocks {
      let begin = block.number * OutputWindow.block
      let from = max(0, range.lowerBound - begin)
      let to = min(block.bytes.count, range.upperBound - begin)
      if from < to { bytes += block.bytes[from..<to] }
    }
    return bytes
  }

  private func readable(
    _ id: RunID, permission: RunPermission, in database: Database
  ) throws(RunLogError) -> (number: Int, run: Run)? {
    let number = try database.integer("SELECT number FROM run WHERE id = ?", .blob(id.bytes))
    guard let number, let run = try runs([number], in: database).first,
      (run.via == nil && permission.isOwn(run.user)) || permission.allows(run.item)
    else { return nil }
    return (number, run)
  }

  private func runs(_ numbers: [Int], in database: Database) throws(RunLogError) -> [Run] {
    var runs: [Run] = []
    for number in numbers {
      runs += try database.rows(
        """
        SELECT id, item, user, state, started, ended, inputs, status, note, output, host, head, tail,
          via, stopper
          FROM run
          WHERE number = ?
        """, [.integer(number)]
      ) { Run($0, items: items) }.compactMap { $0 }
    }
    return runs
  }
}

extension Run {
  /// Creates a run from the columns of a row, or nil if they are not valid.
  init?(_ row: Statement, items: [Int: RunItem]) {
    guard let id = RunID(bytes: row.blob(0)), let item = items[row.integer(1)],
      let state = RunState(rawValue: row.text(3))
    else { return nil }
    let size = row.integer(9)
    self.init(
      id: id, item: item, user: row.text(2), state: state, started: row.integer(4),
      ended: row.optionalInteger(5), inputs: RunRecord.inputs(row.text(6)),
      exitStatus: row.optionalInteger(7), note: row.optionalText(8),
      stopper: row.optionalText(14), outputSize: size, host: row.optionalText(10),
      via: row.optionalText(13),
      window: OutputWindow(
        size: size, head: row.optionalInteger(11), tail: row.optionalInteger(12)))
  }
}

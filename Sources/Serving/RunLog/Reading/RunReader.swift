internal import RunRecords

/// The connection that reads the log; it waits for no writer.
actor RunReader {
  private let path: String
  private let executor = QueueExecutor(name: "run-log.reading")
  private var database: Database?
  var items = RunItems()

  nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

  init(path: String) { self.path = path }

  func open() throws(RunLogError) {
    let database = try Database(path)
    try database.script("PRAGMA query_only = ON")
    self.database = database
  }

  func close() { database = nil }

  func page(
    _ filter: RunFilter, permission: RunPermission, before cursor: RunCursor?, count: Int,
    effort: Int
  ) throws(RunLogError) -> RunPage {
    let database = try connection()
    return try database.reading { () throws(RunLogError) in
      try items.update(from: database)
      var scan = RunScan(filter, permission: permission, items: items.known)
      var found: [Int] = []
      var before = cursor?.number ?? Int.max
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
    let database = try connection()
    return try database.reading { () throws(RunLogError) in
      try readable(id, permission: permission, in: database)?.run
    }
  }

  /// Returns a part of a run's output, or nil if there is no readable run with this ID.
  func output(
    of id: RunID, from start: Int, count: Int, permission: RunPermission
  ) throws(RunLogError) -> RunOutput? {
    let database = try connection()
    return try database.reading { () throws(RunLogError) in
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

  func bytes(
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

  /// The connection of an open log.
  func connection() throws(RunLogError) -> Database {
    guard let database else { throw RunLogError(.closed, path: path) }
    return database
  }

  private func readable(
    _ id: RunID, permission: RunPermission, in database: Database
  ) throws(RunLogError) -> (number: Int, run: Run)? {
    try items.update(from: database)
    let number = try database.integer("SELECT number FROM run WHERE id = ?", .blob(id.bytes))
    guard let number, let run = try runs([number], in: database).first,
      (run.via == nil && permission.isOwn(run.user)) || permission.allows(run.item)
    else { return nil }
    return (number, run)
  }

  func runs(_ numbers: [Int], in database: Database) throws(RunLogError) -> [Run] {
    let items = items.known
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
    var window = OutputWindow(size: size)
    if let head = row.optionalInteger(11), let tail = row.optionalInteger(12) {
      window = OutputWindow(size: size, head: head, tail: tail)
    }
    self.init(
      id: id, item: item, user: row.text(2), state: state, started: row.integer(4),
      ended: row.optionalInteger(5), inputs: RunRecord.inputs(row.text(6)),
      exitStatus: row.optionalInteger(7), note: row.optionalText(8),
      stopper: row.optionalText(14), outputSize: size, host: row.optionalText(10),
      via: row.optionalText(13), window: window)
  }
}

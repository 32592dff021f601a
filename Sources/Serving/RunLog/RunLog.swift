internal import Platform
package import RunRecords

/// The log of runs: the user, the item, the times, the inputs, the result and the output of each.
///
/// It is one SQLite file. It survives any end of the server; output waits in memory for ``RunLogSettings/delay`` at
/// most. Several servers may have the same log open at once. All functions work on threads of the log, one for writing
/// and one for reading, and block none of the caller's. They throw an error if the log cannot be read or written.
package actor RunLog {
  /// A run of this server that is in progress, or whose end could not be written yet.
  private struct OpenRun {
    let number: Int
    var mask: SecretMask
    var output = OutputBuffer()
    var end: (RunEnd, at: Int)?
  }

  private let path: String
  let settings: RunLogSettings
  let now: @Sendable () -> Int
  let reader: RunReader
  private let executor = QueueExecutor(name: "run-log.writing")
  private var database: Database?
  private var lock: ServerLock?
  private var runs: [RunID: OpenRun] = [:]
  private var isFlushPlanned = false
  private var endObserver: (@Sendable () -> Void)?

  package nonisolated var unownedExecutor: UnownedSerialExecutor {
    executor.asUnownedSerialExecutor()
  }

  /// The maximum size of the stored output; of a longer one, the first and the last half of this size are stored.
  package static let longestOutput = 2 * OutputWindow.tail

  /// Creates or opens the log at `path`, and marks the runs of servers that have ended as lost.
  ///
  /// Only the user can read the file and the folders that are created for it. A file of another program or of a newer
  /// version is left as it is.
  ///
  /// - Parameters:
  ///   - path: the path of the file, which must be on a disk of this machine.
  ///   - now: returns the time in milliseconds since 1970.
  package init(
    opening path: String, settings: RunLogSettings = RunLogSettings(),
    now: @escaping @Sendable () -> Int = RunLog.currentTime
  ) async throws(RunLogError) {
    (self.path, self.settings, self.now) = (path, settings, now)
    reader = RunReader(path: path)
    try open()
    try await reader.open()
  }

  private func open() throws(RunLogError) {
    try LogFile.create(path)
    let database = try Database(path)
    try Schema.prepare(database, ceiling: settings.ceiling)
    lock = try ServerLock(log: path)
    self.database = database
    try markLost()
  }

  /// The time of the system's clock, in milliseconds since 1970.
  package static let currentTime: @Sendable () -> Int = {
    Int((Date().timeIntervalSince1970 * 1000).rounded(.down))
  }

  /// Writes the data in memory, and closes the log, even if it throws.
  ///
  /// Runs in progress will be lost.
  package func close() async throws(RunLogError) {
    await reader.close()
    guard database != nil else { return }
    defer {
      self.database = nil
      lock = nil
      runs = [:]
    }
    try flush()
  }

  /// The connection of an open log.
  func connection() throws(RunLogError) -> (Database, ServerLock) {
    guard let database, let lock else { throw RunLogError(.closed, path: path) }
    return (database, lock)
  }

  // MARK: - Writing

  /// Begins a run; if it throws, the item should not be run.
  ///
  /// - Parameter inputs: the inputs; no secret is written to the file.
  package func begin(
    _ item: RunItem, user: String, inputs: RunInputs
  ) throws(RunLogError) -> RunID {
    let (database, lock) = try connection()
    let id = RunID()
    let started = now()
    var named = item
    named.title = RunRecord.cut(inputs.mask.masking(item.title))
    let number = try database.writing { [named] () throws(RunLogError) in
      let item = try Self.insert(named, into: database)
      try database.run(
        """
        INSERT INTO run (number, id, item, user, state, started, inputs, server)
          VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """, .integer(try Self.newNumber(at: started, in: database)), .blob(id.bytes),
        .integer(item), .text(user), .text(RunState.running.rawValue), .integer(started),
        .text(RunRecord.text(of: inputs.kept)), .text(lock.token))
      return database.lastNumber
    }
    runs[id] = OpenRun(number: number, mask: inputs.mask)
    return id
  }

  /// Adds an item unless it is known; returns its number.
  static func insert(_ item: RunItem, into database: Database) throws(RunLogError) -> Int {
    let values: [SQLValue] = [
      .text(RunItem.text(of: item.path)), .text(item.title), .text(RunRecord.text(of: item.tags)),
    ]
    let known = "SELECT id FROM item WHERE path = ? AND title = ? AND tags = ?"
    if let number = try database.rows(known, values, read: { $0.integer(0) }).first {
      return number
    }
    _ = try database.rows("INSERT INTO item (path, title, tags) VALUES (?, ?, ?)", values) { _ in }
    return database.lastNumber
  }

  /// Returns the number of a new run by its beginning: runs are listed by their numbers, and those of other servers
  /// arrive later than they began.
  static func newNumber(at time: Int, in database: Database) throws(RunLogError) -> Int {
    let first = max(1, min(max(0, time), Int.max >> 12) << 10)
    let last = try database.rows(
      "SELECT max(number) FROM run WHERE number BETWEEN ? AND ?",
      [.integer(first), .integer(first | 1023)]
    ) { $0.optionalInteger(0) }.first
    guard let last = last ?? nil else { return first }
    if last < first | 1023 { return last + 1 }
    return try (database.integer("SELECT max(number) FROM run") ?? last) + 1
  }

  /// Calls `observer` after each end of a run that was written; replaces the previous observer.
  package func observeEnds(_ observer: @escaping @Sendable () -> Void) { endObserver = observer }

  /// Adds output to a run in progress; has no effect on other runs.
  ///
  /// The output is written soon; failed attempts are repeated.
  package func append(_ bytes: [UInt8], to id: RunID) {
    guard runs[id]?.end == nil, let masked = runs[id]?.mask.masking(bytes) else { return }
    runs[id]?.output.append(masked)
    planFlush()
  }

  /// Records the end of a run; only the first end counts.
  ///
  /// If it throws, the attempt is repeated later.
  package func end(_ id: RunID, _ end: RunEnd) throws(RunLogError) {
    _ = try connection()
    guard runs[id]?.end == nil, let rest = runs[id]?.mask.finish(), let mask = runs[id]?.mask
    else { return }
    runs[id]?.output.append(rest)
    var end = end
    end.note = end.note.map { RunRecord.cut(mask.masking($0)) }
    runs[id]?.end = (end, at: now())
    do throws(RunLogError) {
      try flush([id])
    } catch {
      // The end stays in memory until it can be written.
      planFlush()
      throw error
    }
  }

  /// Writes all data in memory now; if it throws, the attempt is repeated later.
  package func flush() throws(RunLogError) {
    _ = try connection()
    let waiting = runs.filter { $0.value.end != nil || $0.value.output.isDirty }
    try flush(waiting.keys.sorted { $0.text < $1.text })
  }

  private func flush(_ id: RunID) {
    guard let run = runs[id], run.output.isDirty || run.end != nil else { return }
    do throws(RunLogError) { try flush([id]) } catch { planFlush() }
  }

  private func flush(_ ids: [RunID]) throws(RunLogError) {
    let (database, _) = try connection()
    guard !ids.isEmpty else { return }
    let runs = runs
    try database.writing { () throws(RunLogError) in
      for id in ids { if let run = runs[id] { try Self.write(run, to: database) } }
    }
    var hasEnds = false
    for id in ids {
      self.runs[id]?.output.noteWritten()
      if self.runs[id]?.end != nil {
        self.runs[id] = nil
        hasEnds = true
      }
    }
    if hasEnds { endObserver?() }
  }

  private static func write(_ run: OpenRun, to database: Database) throws(RunLogError) {
    try database.run(
      "UPDATE run SET output = ? WHERE number = ?", .integer(run.output.size), .integer(run.number))
    // Another program may have removed the run from the file.
    guard database.changes == 1 else { return }
    try write(run.output.blocks, of: run.number, to: database)
    guard let (end, time) = run.end else { return }
    try database.run(
      """
      UPDATE run SET state = ?, ended = ?, status = ?, note = ?, stopper = ?, server = NULL
        WHERE number = ?
      """, .text(end.state.rawValue), .integer(time), .optional(end.exitStatus),
      .optional(end.note), .optional(end.stopper), .integer(run.number))
  }

  static func write(
    _ blocks: [OutputBuffer.Block], of run: Int, to database: Database
  ) throws(RunLogError) {
    for block in blocks {
      try database.run(
        "INSERT OR REPLACE INTO block (run, slot, number, bytes) VALUES (?, ?, ?, ?)",
        .integer(run), .integer(OutputWindow.slot(of: block.number)), .integer(block.number),
        .blob(block.bytes))
    }
  }

  private func planFlush() {
    guard !isFlushPlanned else { return }
    isFlushPlanned = true
    let delay = settings.delay
    Task { [weak self] in
      try? await Task.sleep(for: delay)
      await self?.flushAsPlanned()
    }
  }

  private func flushAsPlanned() {
    isFlushPlanned = false
    guard database != nil else { return }
    do throws(RunLogError) { try flush() } catch { planFlush() }
  }

  /// Marks the runs of servers that have ended as lost; returns their number.
  @discardableResult
  func markLost() throws(RunLogError) -> Int {
    let (database, lock) = try connection()
    let time = now()
    let servers = try database.rows(
      "SELECT DISTINCT server FROM run INDEXED BY run_state WHERE state = 'running' AND server IS NOT ?",
      [.text(lock.token)]
    ) { $0.optionalText(0) }
    let gone = servers.filter { $0.map { !ServerLock.lives($0, log: path) } ?? true }
    ServerLock.sweep(log: path)
    guard !gone.isEmpty else { return 0 }
    return try database.writing { () throws(RunLogError) in
      var count = 0
      for server in gone {
        try database.run(
          """
          UPDATE run SET state = 'lost', ended = max(?, started), server = NULL
            WHERE state = 'running' AND server IS ?
          """, .integer(time), .optional(server))
        count += database.changes
      }
      return count
    }
  }

  // MARK: - Reading

  /// Returns a page of runs, the newest first.
  ///
  /// Runs that begin later do not shift the following pages.
  ///
  /// - Parameters:
  ///   - cursor: the position of the previous page to continue at; nil for the newest runs.
  ///   - count: the number of runs, from 1 to 500.
  ///   - effort: the maximum number of rows read for this page.
  package nonisolated func page(
    _ filter: RunFilter = RunFilter(), permission: RunPermission, before cursor: RunCursor? = nil,
    count: Int = 50, effort: Int = 10_000
  ) async throws(RunLogError) -> RunPage {
    try await reader.page(
      filter, permission: permission, before: cursor, count: min(max(1, count), 500),
      effort: max(1, effort))
  }

  /// Returns a run, or nil if there is no readable run with this ID.
  package func run(_ id: RunID, permission: RunPermission) async throws(RunLogError) -> Run? {
    // The size of the output must include the data in memory.
    flush(id)
    return try await reader.run(id, permission: permission)
  }

  /// Returns a part of a run's output, including the data in memory, or nil if there is no readable run with this ID.
  ///
  /// - Parameters:
  ///   - offset: the first byte, counted in the whole output.
  ///   - count: the maximum number of bytes.
  package func output(
    of id: RunID, from offset: Int = 0, count: Int = 64 * 1024, permission: RunPermission
  ) async throws(RunLogError) -> RunOutput? {
    flush(id)
    return try await reader.output(of: id, from: offset, count: count, permission: permission)
  }
}

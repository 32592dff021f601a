internal import Platform
package import RunRecords

/// The log of runs: the user, the item, the times, the inputs, the result and the output of each.
///
/// It is one SQLite file. It survives any end of the server; output waits in memory for ``RunLogSettings/delay`` at
/// most. Several servers may have the same log open at once. All functions work on threads of the log, one for writing
/// and one for reading, and block none of the caller's. They throw an error if the log cannot be read or written.
package final class RunLog: Sendable {
  package let path: String
  private let writer: RunWriter
  private let reader: RunReader

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
    self.path = path
    writer = RunWriter(path: path, settings: settings, now: now)
    reader = RunReader(path: path)
    try await writer.open()
    try await reader.open()
  }

  /// The time of the system's clock, in milliseconds since 1970.
  package static let currentTime: @Sendable () -> Int = {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return time.tv_sec * 1000 + time.tv_nsec / 1_000_000
  }

  /// Writes the data in memory, and closes the log, even if it throws.
  ///
  /// Runs in progress will be lost.
  package func close() async throws(RunLogError) {
    await reader.close()
    try await writer.close()
  }

  // MARK: - Writing

  /// Begins a run; if it throws, the item should not be run.
  ///
  /// - Parameter inputs: the inputs; no secret is written to the file.
  package func begin(
    _ item: RunItem, user: String, inputs: RunInputs
  ) async throws(RunLogError) -> RunID {
    try await writer.begin(item, user: user, inputs: inputs)
  }

  /// Adds output to a run in progress; has no effect on other runs.
  ///
  /// The output is written soon; failed attempts are repeated, see ``trouble``.
  package func append(_ bytes: [UInt8], to id: RunID) async { await writer.append(bytes, to: id) }

  /// Records the end of a run; only the first end counts.
  ///
  /// If it throws, the attempt is repeated later.
  package func end(_ id: RunID, _ end: RunEnd) async throws(RunLogError) {
    try await writer.end(id, end)
  }

  /// Writes all data in memory now; if it throws, the attempt is repeated later.
  package func flush() async throws(RunLogError) { try await writer.flush() }

  /// The reason why the last attempt to write failed, or nil.
  package var trouble: RunLogError? { get async { await writer.trouble } }

  /// Whether the item at `path` is running, by this server or by another live one.
  package func isRunning(_ path: [String]) async throws(RunLogError) -> Bool {
    try await writer.isRunning(path)
  }

  // MARK: - Keeping

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
  package func tidy() async throws(RunLogError) -> Tidying {
    let lost = try await writer.markLost()
    var removed = 0
    while !Task.isCancelled {
      let count = try await writer.removeOld()
      removed += count
      if count == 0 { break }
    }
    while !Task.isCancelled {
      let count = try await writer.removeExcess()
      removed += count
      if count == 0 { break }
    }
    while !Task.isCancelled, try await writer.shrink() {}
    try await writer.settle()
    return Tidying(lost: lost, removed: removed)
  }

  // MARK: - Archives

  /// Calls `observer` after each end of a run that was written; replaces the previous observer.
  package func observeEnds(_ observer: @escaping @Sendable () -> Void) async {
    await writer.observeEnds(observer)
  }

  /// Returns the position up to which an archive was read, 0 at first; from then on the log records which runs are
  /// missing there.
  package func position(in identity: String) async throws(RunLogError) -> Int {
    try await writer.position(in: identity)
  }

  /// Records the position up to which an archive was read, and removes the oldest runs if the file has become too
  /// large.
  package func advance(to position: Int, in identity: String) async throws(RunLogError) {
    try await writer.advance(to: position, in: identity)
    while try await writer.removeExcess() > 0 {}
  }

  /// Forgets an archive: its position, and which runs it contains.
  package func forget(_ identity: String) async throws(RunLogError) {
    try await writer.forget(identity)
  }

  /// Adds a run of an archive, unless the log has it or it is too old; returns false if it is not valid.
  ///
  /// A run of the log is never changed.
  @discardableResult
  package func restore(
    _ run: ArchivedRun, from identity: String
  ) async throws(RunLogError) -> Bool {
    try await writer.restore(run, from: identity)
  }

  /// Returns finished runs that are missing in an archive, the oldest first.
  ///
  /// - Parameters:
  ///   - identity: the archive, whose position was requested before.
  ///   - limit: the maximum number of runs; each may have an output of 1 MiB.
  package func unkept(
    in identity: String, limit: Int
  ) async throws(RunLogError) -> [ArchivedRun] {
    try await reader.unkept(in: identity, limit: limit)
  }

  /// Records that an archive contains a run.
  ///
  /// - Parameter position: its position there, which need not be read again; nil if it is not known.
  package func markKept(
    _ id: RunID, in identity: String, at position: Int? = nil
  ) async throws(RunLogError) {
    try await writer.markKept(id, in: identity, at: position)
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
  package func page(
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
    await writer.flush(id)
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
    await writer.flush(id)
    return try await reader.output(of: id, from: offset, count: count, permission: permission)
  }
}

#if canImport(Darwin)
  internal import Darwin
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Glibc
#endif
package import RunRecords

/// The log of runs: who ran which item, when, with which inputs, what came of it, and what was written.
///
/// It is one file of SQLite. What was written survives the end of the server, however it ends; output waits in memory
/// for ``RunLogSettings/delay`` at most. Several servers may have the same log open at once. All functions work on
/// threads of the log, one for writing and one for reading, and hold up none of the caller's.
package final class RunLog: Sendable {
  /// The path of the file.
  package let path: String
  private let writer: RunWriter
  private let reader: RunReader

  /// The size of the output that is kept in all; of a longer one, the first and the last half of that.
  package static let longestOutput = 2 * OutputWindow.tail

  /// Creates or opens the log at `path`, and marks the runs as lost whose servers are gone.
  ///
  /// The file is the user's alone, and so are the folders that have to be created for it.
  ///
  /// - Parameters:
  ///   - path: the path of the file, which must be on a disk of this machine.
  ///   - settings: what is kept, and for how long.
  ///   - now: the time in milliseconds since 1970.
  /// - Throws: an error that says what to do. A file of another program, of a newer version, or what is no database at
  ///   all is left as it is.
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

  /// Writes what waits in memory, and closes the log.
  ///
  /// Runs that go on will be lost.
  ///
  /// - Throws: an error if something could not be written; the log is closed all the same.
  package func close() async throws(RunLogError) {
    await reader.close()
    try await writer.close()
  }

  // MARK: - Writing

  /// Begins a run.
  ///
  /// - Parameters:
  ///   - item: the item that is run.
  ///   - user: the name of the user who runs it.
  ///   - inputs: what it is run with; of secrets, nothing reaches the file.
  /// - Returns: the name of the run.
  /// - Throws: an error if it could not be written; the item should not be run then.
  package func begin(
    _ item: RunItem, user: String, inputs: RunInputs
  ) async throws(RunLogError) -> RunID {
    try await writer.begin(item, user: user, inputs: inputs)
  }

  /// Adds output to a run that goes on; for any other run it does nothing.
  ///
  /// It is written soon, and what could not be written is tried again; see ``trouble``.
  package func append(_ bytes: [UInt8], to id: RunID) async { await writer.append(bytes, to: id) }

  /// Notes how a run has ended; only the first end of a run counts.
  ///
  /// - Throws: an error if that could not be written yet; it is kept and tried again.
  package func end(_ id: RunID, _ end: RunEnd) async throws(RunLogError) {
    try await writer.end(id, end)
  }

  /// Writes all that waits in memory now.
  ///
  /// - Throws: an error if it could not be written; it is kept and tried again.
  package func flush() async throws(RunLogError) { try await writer.flush() }

  /// Why the last attempt to write failed, or nil if all is well.
  package var trouble: RunLogError? { get async { await writer.trouble } }

  /// Whether the item at `path` is being run now, by this server or by another one that lives.
  ///
  /// - Throws: an error if the log could not be read.
  package func isRunning(_ path: [String]) async throws(RunLogError) -> Bool {
    try await writer.isRunning(path)
  }

  // MARK: - Keeping

  /// What ``tidy()`` has done.
  package struct Tidying: Sendable, Hashable {
    /// The number of runs that were marked as lost.
    package let lost: Int
    /// The number of runs that were removed.
    package let removed: Int
  }

  /// Marks runs as lost whose servers are gone, removes those that are too old or too many, and makes the file smaller;
  /// to be called from time to time.
  ///
  /// It works in small steps, so that other work of the log goes on between them. Runs that go on are never removed.
  ///
  /// - Throws: an error if the log could not be written; what has been removed until then stays removed.
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

  /// Calls `observer` after each end of a run that was written; one observer at a time.
  package func observeEnds(_ observer: @escaping @Sendable () -> Void) async {
    await writer.observeEnds(observer)
  }

  /// Returns the position up to which an archive was read, 0 at first; from now on the log knows which runs are not
  /// kept there.
  ///
  /// - Throws: an error if the log could not be read or written.
  package func position(in identity: String) async throws(RunLogError) -> Int {
    try await writer.position(in: identity)
  }

  /// Notes up to which position an archive was read, and removes the oldest runs if the file is too large now.
  ///
  /// - Throws: an error if the log could not be written.
  package func advance(to position: Int, in identity: String) async throws(RunLogError) {
    try await writer.advance(to: position, in: identity)
    while try await writer.removeExcess() > 0 {}
  }

  /// Forgets an archive: where it was read, and which runs are kept there.
  ///
  /// - Throws: an error if the log could not be written.
  package func forget(_ identity: String) async throws(RunLogError) {
    try await writer.forget(identity)
  }

  /// Adds a run that an archive has, unless the log has it or it is too old.
  ///
  /// A run that the log has is never changed.
  ///
  /// - Returns: false if it cannot be a run of a log.
  /// - Throws: an error if the log could not be written.
  @discardableResult
  package func restore(
    _ run: ArchivedRun, from identity: String
  ) async throws(RunLogError) -> Bool {
    try await writer.restore(run, from: identity)
  }

  /// Returns runs that have ended and are not kept in an archive yet, those that began first.
  ///
  /// - Parameters:
  ///   - identity: the archive, whose position was asked for before.
  ///   - limit: the maximum number of runs; each may have an output of 1 MiB.
  /// - Throws: an error if the log could not be read.
  package func unkept(
    in identity: String, limit: Int
  ) async throws(RunLogError) -> [ArchivedRun] {
    try await reader.unkept(in: identity, limit: limit)
  }

  /// Notes that a run is kept in an archive.
  ///
  /// - Parameters:
  ///   - id: the run.
  ///   - identity: the archive.
  ///   - position: its position there, which needs not be read again; nil if it is not known.
  /// - Throws: an error if the log could not be written.
  package func markKept(
    _ id: RunID, in identity: String, at position: Int? = nil
  ) async throws(RunLogError) {
    try await writer.markKept(id, in: identity, at: position)
  }

  // MARK: - Reading

  /// Returns a page of runs, the newest first.
  ///
  /// Runs that begin later do not move those of the pages that follow.
  ///
  /// - Parameters:
  ///   - filter: which runs are wanted.
  ///   - permission: which runs may be read; others are passed over as if they were not there.
  ///   - cursor: where to go on, from the page before; nil for the newest.
  ///   - count: the number of runs, from 1 to 500.
  ///   - effort: how many runs are looked at for this page.
  /// - Throws: an error if the log could not be read.
  package func page(
    _ filter: RunFilter = RunFilter(), permission: RunPermission, before cursor: RunCursor? = nil,
    count: Int = 50, effort: Int = 10_000
  ) async throws(RunLogError) -> RunPage {
    try await reader.page(
      filter, permission: permission, before: cursor, count: min(max(1, count), 500),
      effort: max(1, effort))
  }

  /// Returns a run, or nil if there is none of that name that may be read.
  ///
  /// - Throws: an error if the log could not be read.
  package func run(_ id: RunID, permission: RunPermission) async throws(RunLogError) -> Run? {
    // The size of its output belongs to it.
    await writer.flush(id)
    return try await reader.run(id, permission: permission)
  }

  /// Returns a part of a run's output, what came last included, or nil if there is no such run that may be read.
  ///
  /// - Parameters:
  ///   - id: the run.
  ///   - offset: where to begin, in the whole output.
  ///   - count: the most bytes to return.
  ///   - permission: which runs may be read.
  /// - Throws: an error if the log could not be read.
  package func output(
    of id: RunID, from offset: Int = 0, count: Int = 64 * 1024, permission: RunPermission
  ) async throws(RunLogError) -> RunOutput? {
    await writer.flush(id)
    return try await reader.output(of: id, from: offset, count: count, permission: permission)
  }
}

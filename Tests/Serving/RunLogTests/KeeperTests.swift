import AppMenuTesting
import RunLog
import RunRecords
import Synchronization
import Testing

@Suite("The keeper of runs", .timeLimit(.minutes(5))) final class KeeperTests: Sendable {
  private let folder = LogFolder()
  private let clock = SetClock()
  private let reports = Mutex<[String]>([])
  private let (ticks, tick) = AsyncStream.makeStream(of: Void.self)

  private func opened() async throws -> RunLog {
    try await RunLog(opening: folder.log, settings: .patient, now: { [clock] in clock.now })
  }

  private var lines: [String] { reports.withLock { $0 } }

  /// A keeper whose pauses end with `tick`.
  private func keeper(_ log: RunLog, _ archive: FakeArchive) -> RunKeeper {
    let ticks = TickSource(ticks)
    return RunKeeper(
      log, in: archive,
      sleep: { duration in
        // The patience at the end is no pause.
        if duration == RunKeeper.interval { return try await ticks.next() }
        try await Task.sleep(for: duration)
      }, report: { [self] line in reports.withLock { $0.append(line) } })
  }

  @Test func `Runs are kept when they end, and others' are added from time to time`()
    async throws
  {
    let log = try await opened()
    let before = try await log.record()
    let (old, new) = (ArchivedRun.sample(), ArchivedRun.sample())
    let archive = FakeArchive([old])
    let keeper = keeper(log, archive)
    let task = Task { await keeper.run() }
    try await until { archive.runs.count == 2 }
    #expect(archive.runs.map(\.id) == [old.id, before])
    #expect(try await log.run(old.id, permission: .all) != nil)
    let after = try await log.record()
    try await until { archive.runs.count == 3 }
    #expect(archive.runs.last?.id == after)
    archive.state.withLock { $0.records.append(new) }
    tick.yield()
    try await until { try await log.run(new.id, permission: .all) != nil }
    // Runs that it kept itself are not read again.
    #expect(archive.pages == [0, 3])
    await task.cancelled()
    #expect(lines.isEmpty)
    try await log.close()
  }

  @Test func `While the archive is away nothing is lost, and that is told of once`()
    async throws
  {
    let log = try await opened()
    let archive = FakeArchive()
    archive.isAway = true
    let keeper = keeper(log, archive)
    let task = Task { await keeper.run() }
    var ids: [RunID] = []
    for _ in 0..<20 {
      let attempts = archive.attempts
      ids.append(try await log.record())
      try await until { archive.attempts > attempts }
    }
    #expect(lines.count == 1)
    archive.isAway = false
    tick.yield()
    try await until { lines.count == 2 }
    #expect(archive.runs.map(\.id) == ids)
    #expect(
      lines == [
        "the log of runs is not kept in the archive now: It is away. Finished runs are saved there later.",
        "the log of runs is kept in the archive again",
      ])
    await task.cancelled()
    try await log.close()
  }

  @Test func `At the end there is one more attempt`() async throws {
    let log = try await opened()
    let archive = FakeArchive()
    let keeper = keeper(log, archive)
    let task = Task { await keeper.run() }
    let id = try await log.record()
    try await until { archive.runs.map(\.id) == [id] }
    archive.isAway = true
    let last = try await log.record()
    try await until { lines.count == 1 }
    archive.isAway = false
    await keeper.finish()
    await task.value
    #expect(archive.runs.map(\.id) == [id, last])
    try await log.close()
  }

  @Test func `Nobody waits at the end for an archive that does not answer`() async throws {
    let log = try await opened()
    try await log.record()
    let keeper = RunKeeper(
      log, in: SilentArchive(),
      sleep: { if $0 == RunKeeper.interval { try await untilCancelled() } },
      report: { _ in })
    let task = Task { await keeper.run() }
    await keeper.finish()
    task.cancel()
    try await log.close()
  }

  @Test func `Records that cannot be read are passed over, and told of once`()
    async throws
  {
    let log = try await opened()
    var wrong = ArchivedRun.sample()
    wrong.item.path = []
    let good = ArchivedRun.sample()
    let archive = FakeArchive([nil, wrong, nil, nil, nil, good])
    let keeper = keeper(log, archive)
    let task = Task { await keeper.run() }
    try await until { try await log.run(good.id, permission: .all) != nil }
    archive.state.withLock { $0.records.append(nil) }
    let attempts = archive.attempts
    tick.yield()
    try await until { archive.attempts >= attempts + 2 }
    await task.cancelled()
    #expect(
      lines == [
        "the archive has records that are not runs of this version (5); they are skipped"
      ])
    try await log.close()
  }

  @Test func `A run that is too large is not tried for ever, and holds up no other`()
    async throws
  {
    let log = try await opened()
    let (large, small) = (try await log.record(), try await log.record())
    let archive = FakeArchive()
    archive.state.withLock { $0.tooLarge = [large] }
    let keeper = keeper(log, archive)
    let task = Task { await keeper.run() }
    try await until { archive.runs.map(\.id) == [small] }
    await task.cancelled()
    #expect(lines == ["the run \(large) is too large for the archive, and is in this log only"])
    try await log.close()
  }

  @Test(arguments: [true, false])
  func `An archive that was made anew or set back gets all runs`(isNew: Bool) async throws {
    let log = try await opened()
    var ids: [RunID] = []
    for _ in 0..<10 { ids.append(try await log.record()) }
    let archive = FakeArchive()
    let keeper = keeper(log, archive)
    let task = Task { await keeper.run() }
    try await until { archive.runs.count == 10 }
    archive.state.withLock { state in
      if isNew { state.identity = "a@2" }
      state.records.removeLast(isNew ? 10 : 3)
    }
    tick.yield()
    try await until { archive.runs.count == 10 }
    #expect(archive.runs.map(\.id) == ids)
    await task.cancelled()
    try await log.close()
  }
}

/// An archive that never answers.
private struct SilentArchive: RunArchive {
  let name = "the archive"

  func open() async throws(RunArchiveError) -> RunArchiveState {
    try? await untilCancelled()
    throw .unusable("It is silent.")
  }

  func page(after position: Int, upTo last: Int) async throws(RunArchiveError) -> RunArchivePage {
    throw .tooLarge
  }

  func store(_ run: ArchivedRun) async throws(RunArchiveError) -> Int { throw .tooLarge }
}

/// Pauses that end when the test says so.
private actor TickSource {
  private var iterator: AsyncStream<Void>.Iterator

  init(_ ticks: AsyncStream<Void>) { iterator = ticks.makeAsyncIterator() }

  func next() async throws {
    var iterator = iterator
    let isOn = await iterator.next(isolation: self) != nil
    self.iterator = iterator
    if !isOn || Task.isCancelled { throw CancellationError() }
  }
}

extension Task where Success == Void, Failure == Never {
  /// Cancels the task, and waits for its end.
  fileprivate func cancelled() async {
    cancel()
    await value
  }
}

package import RunRecords

/// Keeps the runs of a log in an archive, too, and adds what others have put there.
///
/// Nobody waits for it. While the archive is away, what is to be kept there waits in the log.
package actor RunKeeper {
  /// How long to wait before the archive is looked at again.
  package static let interval = Duration.seconds(30)
  /// How many runs are read from the log at a time.
  private static let batch = 8

  private let log: RunLog
  private let archive: any RunArchive
  private let sleep: @Sendable (Duration) async throws -> Void
  private let report: @Sendable (String) -> Void
  private let (wakes, wake) = AsyncStream.makeStream(
    of: Void.self, bufferingPolicy: .bufferingNewest(1))
  private let (ends, end) = AsyncStream.makeStream(of: Void.self)
  private var trouble: String?
  private var hasToldOfUnreadable = false

  /// Creates the keeper of a log; ``run()`` begins.
  ///
  /// - Parameters:
  ///   - log: the log.
  ///   - archive: where its runs are kept, too.
  ///   - sleep: waits.
  ///   - report: takes a line for who runs the server; nothing of a run is in it.
  package init(
    _ log: RunLog, in archive: any RunArchive,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.log, self.archive, self.sleep, self.report) = (log, archive, sleep, report)
  }

  /// Keeps what has ended and adds what is new, at once, at the end of each run and from time to time, until
  /// ``finish(within:)`` or until the task is cancelled.
  package func run() async {
    let wake = wake
    await log.observeEnds { wake.yield() }
    wake.yield()
    let ticking = Task { [sleep] in
      while (try? await sleep(Self.interval)) != nil { wake.yield() }
    }
    for await _ in wakes {
      await keep()
      if Task.isCancelled { break }
    }
    ticking.cancel()
    end.finish()
  }

  /// Lets ``run()`` end after one more attempt, and waits for that, but not longer than `patience`.
  package func finish(within patience: Duration = .seconds(3)) async {
    wake.yield()
    wake.finish()
    let timer = Task { [sleep, end] in
      try? await sleep(patience)
      end.finish()
    }
    for await _ in ends {}
    timer.cancel()
  }

  private func keep() async {
    do {
      let state = try await archive.open()
      tell(unreadable: try await restore(state))
      try await store(state.identity)
      guard trouble != nil else { return }
      trouble = nil
      report("the log of runs is kept in \(archive.name) again")
    } catch let error as RunArchiveError {
      if case .unusable(let words) = error { tell(words) }
    } catch let error as RunLogError {
      // A log that is closed has nothing to be kept.
      if error.reason != .closed { tell(error.message + ".") }
    } catch {}
  }

  /// Tells of a trouble, unless it is the last one that was told of.
  private func tell(_ words: String) {
    guard trouble != words else { return }
    trouble = words
    report(
      "the log of runs is not kept in \(archive.name) now: \(words) What ends is kept there later.")
  }

  /// Tells of records that were passed over, once.
  private func tell(unreadable count: Int) {
    guard count > 0, !hasToldOfUnreadable else { return }
    hasToldOfUnreadable = true
    report(
      "\(archive.name) has records that are no runs of this version (\(count)): they are passed over"
    )
  }

  /// Adds what is new in the archive, and returns how many records were passed over.
  private func restore(_ state: RunArchiveState) async throws -> Int {
    var state = state
    let identity = state.identity
    var position = try await log.position(in: identity)
    if position > state.last {
      // Another server of this log may have put a run there in this moment.
      state = try await archive.open()
      guard state.identity == identity else { return 0 }
    }
    if position > state.last {
      // It was set back: what it has lost is kept once more.
      try await log.forget(identity)
      position = try await log.position(in: identity)
    }
    var unreadable = 0
    while position < state.last, !Task.isCancelled {
      let page = try await archive.page(after: position, upTo: state.last)
      unreadable += page.unreadable
      for run in page.runs where try await !log.restore(run, from: identity) { unreadable += 1 }
      guard page.position > position else { break }
      position = page.position
      try await log.advance(to: position, in: identity)
    }
    return unreadable
  }

  /// Keeps what has ended.
  private func store(_ identity: String) async throws {
    while !Task.isCancelled {
      let runs = try await log.unkept(in: identity, limit: Self.batch)
      if runs.isEmpty { return }
      for run in runs {
        var position: Int?
        do throws(RunArchiveError) {
          position = try await archive.store(run)
        } catch {
          guard error == .tooLarge else { throw error }
          report("the run \(run.id) is too large for \(archive.name), and is in this log only")
        }
        try await log.markKept(run.id, in: identity, at: position)
      }
    }
  }
}

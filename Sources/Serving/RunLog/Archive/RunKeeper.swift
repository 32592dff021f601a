package import RunRecords

/// Copies the runs of a log into an archive, and adds runs of other logs from there.
///
/// No run waits for the archive. While the archive is unavailable, finished runs wait in the log.
package actor RunKeeper {
  /// The pause between two checks of the archive.
  package static let interval = Duration.seconds(30)
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

  /// Creates the keeper of a log; ``run()`` starts it.
  ///
  /// - Parameter report: prints a line for the user who runs the server; it contains nothing of a run.
  package init(
    _ log: RunLog, in archive: any RunArchive,
    sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
    report: @escaping @Sendable (String) -> Void
  ) {
    (self.log, self.archive, self.sleep, self.report) = (log, archive, sleep, report)
  }

  /// Copies finished runs and adds new ones, at once, at the end of each run and regularly, until ``finish(within:)``
  /// or until the task is cancelled.
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

  /// Ends ``run()`` after one more attempt, and waits at most `patience` for it.
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
      if case .unusable(let problem) = error { tell(problem) }
    } catch let error as RunLogError {
      // A closed log has nothing to archive.
      if error.reason != .closed { tell(error.message + ".") }
    } catch {}
  }

  /// Reports a problem, unless it is the last one that was reported.
  private func tell(_ problem: String) {
    guard trouble != problem else { return }
    trouble = problem
    report(
      "the log of runs is not kept in \(archive.name) now: \(problem) Finished runs are saved there later."
    )
  }

  /// Reports skipped records, once.
  private func tell(unreadable count: Int) {
    guard count > 0, !hasToldOfUnreadable else { return }
    hasToldOfUnreadable = true
    report(
      "\(archive.name) has records that are not runs of this version (\(count)); they are skipped"
    )
  }

  private func restore(_ state: RunArchiveState) async throws -> Int {
    var state = state
    let identity = state.identity
    var position = try await log.position(in: identity)
    if position > state.last {
      // Another server of this log may just have stored a run there.
      state = try await archive.open()
      guard state.identity == identity else { return 0 }
    }
    if position > state.last {
      // The archive was reset: the runs that it lost are stored once more.
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

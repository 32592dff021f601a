import RunLog
import RunRecords
import Synchronization

/// An archive in memory, which may be away.
final class FakeArchive: RunArchive {
  struct State {
    var identity = "a@1"
    var records: [ArchivedRun?] = []
    var isAway = false
    var tooLarge: Set<RunID> = []
    var attempts = 0
    var pages: [Int] = []
  }

  let name = "the archive"
  let state = Mutex(State())

  init(_ records: [ArchivedRun?] = []) { state.withLock { $0.records = records } }

  var isAway: Bool {
    get { state.withLock { $0.isAway } }
    set { state.withLock { $0.isAway = newValue } }
  }
  var runs: [ArchivedRun] { state.withLock { $0.records.compactMap(\.self) } }
  var attempts: Int { state.withLock { $0.attempts } }
  var pages: [Int] { state.withLock { $0.pages } }

  func open() async throws(RunArchiveError) -> RunArchiveState {
    try check { RunArchiveState(identity: $0.identity, last: $0.records.count) }
  }

  func page(after position: Int, upTo last: Int) async throws(RunArchiveError) -> RunArchivePage {
    try check { state in
      state.pages.append(position)
      let records = state.records.dropFirst(position).prefix(3)
      let runs = records.compactMap(\.self)
      return RunArchivePage(
        runs: runs, unreadable: records.count - runs.count, position: position + records.count)
    }
  }

  func store(_ run: ArchivedRun) async throws(RunArchiveError) -> Int {
    if state.withLock({ $0.tooLarge.contains(run.id) }) { throw .tooLarge }
    return try check { state in
      if let known = state.records.firstIndex(where: { $0?.id == run.id }) { return known + 1 }
      state.records.append(run)
      return state.records.count
    }
  }

  private func check<Value>(_ body: (inout State) -> Value) throws(RunArchiveError) -> Value {
    let value = state.withLock { state -> Value? in
      state.attempts += 1
      return state.isAway ? nil : body(&state)
    }
    guard let value else { throw .unusable("It is away.") }
    return value
  }
}

extension ArchivedRun {
  /// A run that ended at a time.
  static func sample(
    ended: Int = 1_700_000_000_000, started: Int? = nil, output: ArchivedOutput = ArchivedOutput()
  ) -> ArchivedRun {
    ArchivedRun(
      id: RunID(), item: .deploy, user: "bob", state: .failed, started: started ?? ended - 1000,
      ended: ended,
      inputs: [RunInput(name: "to", value: "berlin"), RunInput(name: "key", value: nil)],
      exitStatus: 3, note: "no", stopper: "ann", host: "other", output: output)
  }
}

internal import Foundation
internal import FieldRules
internal import Files
internal import MenuEngine
package import DisplayText
package import MenuCommands
internal import MenuDispatch
internal import MenuItems
package import RunLog
package import RunRecords
internal import Synchronization

/// The runs of a server: they are logged, limited for each item, and stopped for users who may stop them.
package final class ServerRuns: RunObserver {
  package let log: RunLog
  /// The name of the user for whom the current task works.
  @TaskLocal static var user: String?
  fileprivate let wording: Wording
  private let state = Mutex(State())

  private struct State {
    /// Whether the server ends: runs that it ends are lost, because no user has stopped them.
    var isClosed = false
    var running: [RunID: Running] = [:]
    /// The runs that have ended last, whose output open pages still show.
    var ended: [OngoingRun] = []
    /// The number of the last watcher of a run.
    var lastWatcher = 0
    /// The changes that were not reported yet.
    var changes: Set<RunChange> = []
    /// Called with changes of runs.
    var observer: (@MainActor @Sendable (Set<RunChange>) -> Void)?
    /// The numbers of runs in progress of the items that limit them.
    var busy: [[String]: Int] = [:]

    mutating func leave(_ path: [String]) {
      let left = busy[path, default: 0] - 1
      busy[path] = left > 0 ? left : nil
    }
  }

  /// A run in progress.
  private struct Running {
    var run: OngoingRun
    var mask: SecretMask
    var stop: AsyncStream<String>.Continuation
    var watchers: [Int: AsyncStream<Void>.Continuation] = [:]
  }

  /// The maximum size of the end of an output that is stored for pages, in bytes.
  private static let outputLimit = 192 << 10

  /// The number of ended runs whose output is kept for pages.
  private static let endedLimit = 16

  /// Creates the runs of `log`, with messages in a language.
  package init(_ log: RunLog, wording: Wording) { (self.log, self.wording) = (log, wording) }

  /// Begins a run in the log.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` where the item already runs as often as it may, or where the log
  ///   cannot be written: a run that is not logged is not started.
  package func begin(_ run: ItemRun) async throws -> any RunObservation {
    let path = run.item.path
    let limit = run.item.operation?.concurrency
    // The path of a file that was sent is of no use to readers of the log.
    let files = Set(run.item.operation?.inputs.filter { $0.kind == .file }.map(\.id) ?? [])
    let inputs = RunInputs(
      run.values.map { id, value in
        let names = value.split(separator: "\n").map { String($0).lastPathName }
        return (name: id, value: files.contains(id) ? names.joined(separator: ", ") : value)
      }, secrets: run.secrets)
    let wording = ServedLanguage.other ?? wording
    let user = Self.user ?? ""
    try state.withLock { state in
      if let limit {
        guard state.busy[path, default: 0] < limit else {
          let values = inputs.kept.map { "\n  " + RunWriter.words(for: $0, wording) }.joined()
          var refusal = HandlerFailure(
            .failed, wording(.isRunning(title: run.item.title)),
            detail: values.isEmpty ? nil : wording(.valuesNotUsed) + values)
          refusal.isRefusal = true
          throw refusal
        }
        state.busy[path, default: 0] += 1
      }
    }
    let id: RunID
    let item = RunItem(path: path, title: run.item.title, tags: Set(run.item.tags))
    do {
      id = try await log.begin(item, user: user, inputs: inputs)
    } catch {
      if limit != nil { state.withLock { $0.leave(path) } }
      throw HandlerFailure(
        .failed, wording(.logFailed), detail: error.message,
        hint: error.advice
      ).aboutMachine
    }
    let (stops, stop) = AsyncStream.makeStream(
      of: String.self, bufferingPolicy: .bufferingNewest(1))
    let ongoing = OngoingRun(
      id: id, invocation: run.invocation, user: user, item: item,
      started: Int(Date().timeIntervalSince1970 * 1_000), inputs: inputs.kept)
    state.withLock { $0.running[id] = Running(run: ongoing, mask: inputs.mask, stop: stop) }
    report(RunChange(path: path, user: user))
    return LoggedRun(self, id, stops: stops, counted: limit == nil ? nil : path)
  }

  /// Records that the server ends, and with it all runs.
  func close() { state.withLock { $0.isClosed = true } }

  fileprivate var isClosed: Bool { state.withLock { $0.isClosed } }

  /// Stops a run in progress; returns false if there is none.
  package func stop(_ id: RunID, by user: String) -> Bool {
    guard let running = state.withLock({ $0.running[id] }) else { return false }
    running.stop.yield(user)
    return true
  }

  /// Returns whether an item runs as often as it may at a time.
  func isFull(_ item: MenuItem) -> Bool {
    guard let limit = item.operation?.concurrency else { return false }
    return state.withLock { $0.busy[item.path, default: 0] >= limit }
  }

  /// The runs in progress in this server, the oldest first.
  var ongoing: [OngoingRun] {
    state.withLock { $0.running.values.map(\.run) }.sorted { $0.id.text < $1.id.text }
  }

  /// Returns those of the runs that have ended last, the oldest first.
  func ended(among ids: Set<RunID>) -> [OngoingRun] {
    ids.isEmpty ? [] : state.withLock { $0.ended.filter { ids.contains($0.id) } }
  }

  /// Returns a signal for each change of a run in progress, which ends with the run; nil if it is not in progress.
  func changes(of id: RunID) -> AsyncStream<Void>? {
    let (changes, watcher) = AsyncStream.makeStream(
      of: Void.self, bufferingPolicy: .bufferingNewest(1))
    let number = state.withLock { state -> Int? in
      guard state.running[id] != nil else { return nil }
      state.lastWatcher += 1
      state.running[id]?.watchers[state.lastWatcher] = watcher
      return state.lastWatcher
    }
    guard let number else { return nil }
    watcher.onTermination = { [weak self] _ in
      _ = self?.state.withLock { $0.running[id]?.watchers.removeValue(forKey: number) }
    }
    return changes
  }

  /// Signals a change of every run in progress, so that the rights of its readers are checked again.
  func wakeWatchers() {
    state.withLock { state in
      for running in state.running.values {
        for watcher in running.watchers.values { watcher.yield() }
      }
    }
  }

  /// Returns the number of a user's runs in progress.
  func ongoingCount(of user: String) -> Int {
    state.withLock { $0.running.values.count { $0.run.user.utf8.elementsEqual(user.utf8) } }
  }

  /// Returns a run in progress with the end of its output.
  func ongoing(_ id: RunID) -> OngoingRun? { state.withLock { $0.running[id]?.run } }

  /// Reports changes of runs to `observer`, several at once if they occur fast.
  func observe(_ observer: @escaping @MainActor @Sendable (Set<RunChange>) -> Void) {
    state.withLock { $0.observer = observer }
  }

  private func report(_ change: RunChange) {
    let isFirst = state.withLock { state in
      guard state.observer != nil else { return false }
      return state.changes.insert(change).inserted && state.changes.count == 1
    }
    guard isFirst else { return }
    Task { @MainActor in
      let (observer, changes) = state.withLock { state in
        defer { state.changes = [] }
        return (state.observer, state.changes)
      }
      observer?(changes)
    }
  }

  /// Appends to the end of a run's output.
  fileprivate func note(_ bytes: [UInt8], of id: RunID) {
    let path = state.withLock { state -> [String]? in
      guard var running = state.running.removeValue(forKey: id) else { return nil }
      running.run.output += running.mask.masking(bytes)
      let excess = running.run.output.count - Self.outputLimit
      if excess > Self.outputLimit {
        running.run.output.removeFirst(excess)
        running.run.omitted += excess
      }
      for watcher in running.watchers.values { watcher.yield() }
      state.running[id] = running
      return running.run.item.path
    }
    if let path { report(RunChange(path: path, user: nil)) }
  }

  package var running: Set<RunID> { state.withLock { Set($0.running.keys) } }

  fileprivate func end(_ id: RunID, _ end: RunEnd, counted path: [String]?) {
    let ended = state.withLock { state in
      if let path { state.leave(path) }
      let ended = state.running.removeValue(forKey: id)
      if let run = ended?.run { state.ended = state.ended.suffix(Self.endedLimit - 1) + [run] }
      return ended
    }
    // Not under the lock: finishing a stream removes its watcher, which needs the lock.
    ended?.stop.finish()
    for watcher in (ended?.watchers ?? [:]).values { watcher.finish() }
    guard let run = ended?.run else { return }
    let told = RunChange.Ended(
      run: id, path: run.item.path, selection: run.invocation, title: run.item.title,
      inputs: run.inputs,
      state: end.state, exitStatus: end.exitStatus, stopper: end.stopper)
    report(RunChange(path: run.item.path, user: run.user, ended: told))
  }
}

/// A run that is being logged.
private final class LoggedRun: RunObservation {
  private let runs: ServerRuns
  private let id: RunID
  private let stops: AsyncStream<String>
  private let path: [String]?
  private let stopper = Mutex<String?>(nil)

  init(_ runs: ServerRuns, _ id: RunID, stops: AsyncStream<String>, counted path: [String]?) {
    (self.runs, self.id, self.stops, self.path) = (runs, id, stops, path)
  }

  func print(_ text: String) async {
    let bytes = Array(text.utf8)
    runs.note(bytes, of: id)
    await runs.log.append(bytes, to: id)
  }

  func untilStopped() async {
    for await user in stops {
      stopper.withLock { $0 = user }
      return
    }
    // No user stopped it: it ends by itself.
    try? await Task.sleep(for: .seconds(1 << 30))
  }

  func end(_ end: ObservedRunEnd) async {
    let entry: RunEnd =
      switch end {
      // The reason can contain paths of the machine, so it goes to standard error and not into the log.
      case .program(.notStarted): RunEnd(.failed, note: runs.wording(.couldNotStart))
      case .program(let end): RunEnd(end, in: runs.wording)
      case .stopped where runs.isClosed && stopper.withLock({ $0 }) == nil: RunEnd(.lost)
      case .stopped: RunEnd(.stopped, stopper: stopper.withLock { $0 })
      }
    // The log itself reports if it cannot be written.
    try? await runs.log.end(id, entry)
    runs.end(id, entry, counted: path)
  }
}

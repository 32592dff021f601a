internal import Platform
package import DisplayText
internal import Files
package import MenuCommands
package import MenuDispatch
internal import MenuItems
package import PluginHost
package import RunRecords
internal import SourceText
internal import Synchronization

/// Records the runs of a program other than the server for the log of the menu's server.
package struct SpooledRuns: RunObserver {
  private let spool: RunSpool
  private let via: String
  private let wording: Wording

  /// Creates an observer, or returns nil if no server keeps a log of the menu file at `path`.
  ///
  /// - Parameter via: the kind of program that begins the runs, as the log names it.
  package init?(menu path: String, via: String, _ host: HostEnvironment) {
    guard let spool = RunSpool(menu: path, host), spool.isWanted else { return nil }
    (self.spool, self.via, wording) = (spool, via, host.wording)
  }

  /// Records the beginning of a run.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` if the run cannot be recorded; it must not run without a record.
  package func begin(_ run: ItemRun) async throws -> any RunObservation {
    let inputs = RunInputs(run.values.map { (name: $0.id, value: $0.value) }, secrets: run.secrets)
    let time = Self.time
    let record = ArchivedRun(
      id: RunID(),
      item: RunItem(
        path: run.item.path, title: inputs.mask.masking(run.item.title), tags: Set(run.item.tags)),
      user: HostEnvironment.accountName, state: .lost, started: time, ended: time,
      inputs: inputs.kept, via: via)
    if spool.isFull {
      throw failure(of: run, "\(RunSpool.limit) runs wait in \(spool.folder)")
    }
    do {
      return Observation(try spool.add(record), record, inputs.mask, wording)
    } catch {
      throw failure(of: run, "\(spool.folder): \(error.reason)")
    }
  }

  private func failure(of run: ItemRun, _ reason: String) -> HandlerFailure {
    HandlerFailure(
      .failed, "'\(run.item.title)' did not run: it could not be recorded for the log of runs",
      detail: reason, hint: "Start the server of the menu, which imports the waiting runs.")
  }

  private static var time: Int { Int((Date().timeIntervalSince1970 * 1_000).rounded()) }

  private final class Observation: RunObservation {
    private let entry: RunSpool.Entry
    private let record: ArchivedRun
    private let wording: Wording
    private let output: Mutex<(kept: BoundedOutput, mask: SecretMask)>

    init(_ entry: RunSpool.Entry, _ record: ArchivedRun, _ mask: SecretMask, _ wording: Wording) {
      (self.entry, self.record, self.wording) = (entry, record, wording)
      output = Mutex((BoundedOutput(), mask))
    }

    func print(_ text: String) async {
      output.withLock { $0.kept.append($0.mask.masking(Array(text.utf8))) }
    }

    func untilStopped() async {
      let (never, continuation) = AsyncStream.makeStream(of: Never.self)
      for await _ in never {}
      _ = continuation
    }

    func end(_ end: ObservedRunEnd) async {
      var run = record
      let ended =
        switch end {
        case .program(let end): RunEnd(end, in: wording)
        case .stopped: RunEnd(.stopped)
        }
      (run.state, run.exitStatus) = (ended.state, ended.exitStatus)
      run.ended = max(run.started, SpooledRuns.time)
      (run.output, run.note) = output.withLock { output in
        output.kept.append(output.mask.finish())
        return (output.kept.archived, ended.note.map(output.mask.masking))
      }
      // If the file cannot be replaced, the log shows a lost run.
      try? entry.replace(with: run)
    }
  }
}

/// The first and the last half of an output, up to the size that a log keeps.
private struct BoundedOutput {
  private static let half = 512 * 1_024
  private var head: [UInt8] = []
  private var tail: [UInt8] = []
  private var size = 0

  mutating func append(_ bytes: [UInt8]) {
    size += bytes.count
    let room = min(bytes.count, Self.half - head.count)
    head += bytes.prefix(room)
    tail += bytes.dropFirst(room)
    if tail.count > 2 * Self.half { tail.removeFirst(tail.count - Self.half) }
  }

  var archived: ArchivedOutput {
    let end = Array(tail.suffix(Self.half))
    if head.count + end.count == size { return ArchivedOutput(head + end) }
    return ArchivedOutput(head: head, tail: end, size: size)
  }
}

extension RunEnd {
  package init(_ end: TerminalProgramEnd, in wording: Wording) {
    switch end {
    case .exited(0): self.init(.succeeded, exitStatus: 0)
    case .exited(let status): self.init(.failed, exitStatus: Int(status))
    case .signalled, .timedOut, .suspended, .notStarted:
      self.init(.failed, note: end.words(in: wording))
    }
  }
}

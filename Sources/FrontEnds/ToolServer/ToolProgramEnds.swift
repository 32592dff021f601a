package import MenuCommands
internal import MenuDispatch
internal import Synchronization

/// Remembers how the programs of tools ended, because views do not say so.
package final class ToolProgramEnds: RunObserver {
  private let other: (any RunObserver)?
  private let ends = Mutex<[String: TerminalProgramEnd]>([:])

  /// - Parameter other: another observer that is notified, and may refuse runs.
  package init(telling other: (any RunObserver)? = nil) { self.other = other }

  package func begin(_ run: ItemRun) async throws -> any RunObservation {
    Observation(ends: self, invocation: run.invocation, other: try await other?.begin(run))
  }

  /// Removes and returns the end of the program of a call; nil if none has ended.
  func take(_ invocation: String) -> TerminalProgramEnd? {
    ends.withLock { $0.removeValue(forKey: invocation) }
  }

  private struct Observation: RunObservation {
    let ends: ToolProgramEnds
    let invocation: String
    let other: (any RunObservation)?

    func print(_ text: String) async { await other?.print(text) }

    func untilStopped() async {
      if let other { return await other.untilStopped() }
      let (never, continuation) = AsyncStream.makeStream(of: Never.self)
      for await _ in never {}
      _ = continuation
    }

    func end(_ end: ObservedRunEnd) async {
      await other?.end(end)
      guard case .program(let end) = end else { return }
      ends.ends.withLock { $0[invocation] = end }
    }
  }
}

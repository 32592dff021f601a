package import MenuCommands
internal import MenuHandlers
internal import Synchronization

/// Remembers how the programs of tools ended: a view does not tell.
package final class ToolProgramEnds: RunObserver {
  private let ends = Mutex<[String: TerminalProgramEnd]>([:])

  /// Creates an observer of no runs.
  package init() {}

  /// Lets every run begin.
  ///
  /// - Throws: nothing.
  package func begin(_ run: ItemRun) async throws -> any RunObservation {
    Observation(ends: self, invocation: run.invocation)
  }

  /// Returns the end of the program of a call, and forgets it; nil if none ended.
  func take(_ invocation: String) -> TerminalProgramEnd? {
    ends.withLock { $0.removeValue(forKey: invocation) }
  }

  private struct Observation: RunObservation {
    let ends: ToolProgramEnds
    let invocation: String

    func print(_ text: String) async {}

    func untilStopped() async {
      let (never, continuation) = AsyncStream.makeStream(of: Never.self)
      for await _ in never {}
      _ = continuation
    }

    func end(_ end: ObservedRunEnd) async {
      guard case .program(let end) = end else { return }
      ends.ends.withLock { $0[invocation] = end }
    }
  }
}

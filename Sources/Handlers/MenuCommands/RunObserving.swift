internal import FieldRules
package import MenuDispatch
package import MenuItems
internal import PluginHost

package struct ItemRun: Sendable {
  /// The id of the selection that runs it.
  package let invocation: String
  package let item: MenuItem
  /// The values of its inputs, by their ids, in the order of the form; secrets are among them.
  package let values: [(id: String, value: String)]
  /// The ids of the inputs that are secrets: their values must not be kept.
  package let secrets: Set<String>

  package init(
    invocation: String, item: MenuItem, operation: ItemOperation, values: [String: String]
  ) {
    (self.invocation, self.item) = (invocation, item)
    self.values = operation.inputs.compactMap { input in values[input.id].map { (input.id, $0) } }
    secrets = Set(operation.inputs.lazy.filter { $0.kind == .secret }.map(\.id))
  }
}

/// Observes the programs that items run, and may refuse them: the log of a server.
package protocol RunObserver: Sendable {
  /// Called before the program of `run` starts; returns when it may.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` that refuses the run, or a `CancellationError`.
  func begin(_ run: ItemRun) async throws -> any RunObservation
}

package protocol RunObservation: Sendable {
  func print(_ text: String) async

  /// Returns when a user stops the run, or when the task is cancelled.
  func untilStopped() async

  func end(_ end: ObservedRunEnd) async
}

package enum ObservedRunEnd: Sendable, Hashable {
  /// The program ended by itself, or at its time limit.
  case program(TerminalProgramEnd)
  /// A user stopped it, or the user who selected the item left it.
  case stopped
}

extension RunObserver {
  /// Runs a program to its end; returns nil if it was stopped.
  ///
  /// - Throws: the refusal of the observer, or a `CancellationError`.
  func run(
    _ run: CommandRun, for item: ItemRun, show: ShownOutput.Show?
  ) async throws -> CommandResult? {
    let observation = try await begin(item)
    let result = try? await withThrowingTaskGroup(of: CommandResult?.self) { group in
      group.addTask {
        try await run.run { text in
          await observation.print(text)
          await show?(text)
        }
      }
      group.addTask {
        await observation.untilStopped()
        return nil
      }
      defer { group.cancelAll() }
      return try await group.next() ?? nil
    }
    await observation.end(result.map { .program($0.end) } ?? .stopped)
    if result == nil { try Task.checkCancellation() }
    return result
  }
}

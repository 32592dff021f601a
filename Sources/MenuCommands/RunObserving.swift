package import MenuHandlers
package import MenuItems
package import StructuredData

/// A program that an item is about to run.
package struct ItemRun: Sendable {
  /// The ID of the selection that runs it.
  package let invocation: String
  /// The item.
  package let item: MenuItem
  /// The values of its inputs that are no secrets, by their IDs.
  package let values: [String: String]
  /// The IDs of its inputs that are secrets and have a value.
  package let secrets: Set<String>

  init(invocation: String, item: MenuItem, operation: ItemOperation, values: [String: String]) {
    (self.invocation, self.item) = (invocation, item)
    let secret = Set(operation.inputs.lazy.filter { $0.kind == .secret }.map(\.id))
    self.values = values.filter { !secret.contains($0.key) }
    secrets = secret.intersection(values.keys)
  }
}

/// Is told of the programs that items run, and may refuse them: the log of a server.
package protocol RunObserver: Sendable {
  /// Is called before the program of `run` starts; returns when it may.
  ///
  /// - Throws: a ``/MenuHandlers/HandlerFailure`` that refuses the run, or a `CancellationError`.
  func begin(_ run: ItemRun) async throws -> any RunObservation
}

/// One run that an observer was told of.
package protocol RunObservation: Sendable {
  /// Takes text that the program printed, in order.
  func print(_ text: String) async

  /// Returns when somebody wants the run stopped, or when the task is cancelled.
  func untilStopped() async

  /// Takes note of the end.
  func end(_ end: RunEnd) async
}

/// The end of an observed run.
package enum RunEnd: Sendable, Hashable {
  /// The program ended by itself, or at its time limit.
  case program(TerminalProgramEnd)
  /// It was stopped by who may, or left by who selected the item.
  case stopped
}

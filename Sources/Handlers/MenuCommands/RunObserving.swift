package import MenuDispatch
package import MenuItems

/// A program that an item is about to run.
package struct ItemRun: Sendable {
  /// The ID of the selection that runs it.
  package let invocation: String
  /// The item.
  package let item: MenuItem
  /// The values of its inputs, by their IDs, in the order of the form; secrets are among them.
  package let values: [(id: String, value: String)]
  /// The IDs of the inputs that are secrets: their values must not be kept.
  package let secrets: Set<String>

  /// Creates the run of an operation with these values of its inputs.
  package init(
    invocation: String, item: MenuItem, operation: ItemOperation, values: [String: String]
  ) {
    (self.invocation, self.item) = (invocation, item)
    self.values = operation.inputs.compactMap { input in values[input.id].map { (input.id, $0) } }
    secrets = Set(operation.inputs.lazy.filter { $0.kind == .secret }.map(\.id))
  }
}

/// Is told of the programs that items run, and may refuse them: the log of a server.
package protocol RunObserver: Sendable {
  /// Is called before the program of `run` starts; returns when it may.
  ///
  /// - Throws: a ``/MenuDispatch/HandlerFailure`` that refuses the run, or a `CancellationError`.
  func begin(_ run: ItemRun) async throws -> any RunObservation
}

/// One run that an observer was told of.
package protocol RunObservation: Sendable {
  /// Takes text that the program printed, in order.
  func print(_ text: String) async

  /// Returns when somebody wants the run stopped, or when the task is cancelled.
  func untilStopped() async

  /// Takes note of the end.
  func end(_ end: ObservedRunEnd) async
}

/// The end of an observed run.
package enum ObservedRunEnd: Sendable, Hashable {
  /// The program ended by itself, or at its time limit.
  case program(TerminalProgramEnd)
  /// It was stopped by who may, or left by who selected the item.
  case stopped
}

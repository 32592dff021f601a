internal import Synchronization

/// The values that invocations of a handler have while one of their views is shown.
package final class InvocationValues<Value: Sendable>: Sendable {
  private let values = Mutex<[String: Value]>([:])

  package init() {}

  package var all: [String: Value] { values.withLock { $0 } }

  /// The value of an invocation, or nil if it has none, as after a restart of the plugin.
  package subscript(invocation: String) -> Value? { values.withLock { $0[invocation] } }

  package func change(_ invocation: String, _ body: (inout Value) -> Void) {
    values.withLock { values in
      guard var value = values[invocation] else { return }
      body(&value)
      values[invocation] = value
    }
  }

  /// Stores a value until the last view of the invocation is removed.
  package func keep(_ value: Value, for context: HandlerContext) {
    let invocation = context.invocation
    values.withLock { $0[invocation] = value }
    let isKept = context.whileShown { [weak self] in
      let (never, _) = AsyncStream<Void>.makeStream()
      for await _ in never {}
      self?.remove(invocation)
    }
    // The user may have left already.
    if !isKept { remove(invocation) }
  }

  private func remove(_ invocation: String) { values.withLock { $0[invocation] = nil } }
}

internal import Synchronization

internal import Platform

package enum LimitedTasks {
  /// One more task than there are cores, because git sometimes waits for the disk.
  package static var parallelism: Int { max(2, Int(sysconf(Int32(_SC_NPROCESSORS_ONLN)))) + 1 }

  /// Calls `work` for each input, at most `limit` at a time, and `take` for each outcome as soon as it is
  /// available.
  ///
  /// - Throws: the error of `take`, or `CancellationError`.
  package static func run<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], atOnce limit: Int = parallelism,
    work: @escaping @Sendable (Input) async throws -> Output,
    take: (Input, Result<Output, any Error>) async throws -> Void
  ) async throws {
    try await withThrowingTaskGroup(of: (Int, Result<Output, any Error>).self) { group in
      var next = 0
      func add() {
        guard next < inputs.count else { return }
        let index = next
        next += 1
        group.addTask {
          do { return (index, .success(try await work(inputs[index]))) } catch {
            return (index, .failure(error))
          }
        }
      }
      for _ in 0..<limit { add() }
      while let (index, outcome) = try await group.next() {
        try Task.checkCancellation()
        add()
        try await take(inputs[index], outcome)
      }
    }
  }
}

/// A value that copies of a source share with their tasks.
package final class SharedValue<Value: Sendable>: Sendable {
  private let state: Mutex<Value>

  package init(_ value: Value) { state = Mutex(value) }

  package var value: Value { state.withLock { $0 } }

  package func update(_ change: (inout Value) -> Void) { state.withLock { change(&$0) } }
}

/// Limits how many programs run at once in the background.
package actor RunSlots {
  private var free: Int
  /// The tasks that wait; the stream of a cancelled one has ended.
  private var waiting: [AsyncStream<Void>.Continuation] = []

  package init(_ count: Int = 4) { free = count }

  /// Runs `work` in one of the places, after waiting until one is free.
  ///
  /// - Throws: a `CancellationError` if the task is cancelled before, and what `work` throws.
  package func use<Result: Sendable>(
    _ work: @Sendable () async throws -> Result
  ) async throws -> Result {
    try await take()
    defer { give() }
    return try await work()
  }

  private func take() async throws {
    try Task.checkCancellation()
    if free > 0 {
      free -= 1
      return
    }
    let (turns, turn) = AsyncStream<Void>.makeStream()
    waiting.append(turn)
    guard await turns.first(where: { _ in true }) != nil else { throw CancellationError() }
    if Task.isCancelled {
      give()
      throw CancellationError()
    }
  }

  private func give() {
    while !waiting.isEmpty {
      if case .enqueued = waiting.removeFirst().yield() { return }
    }
    free += 1
  }
}

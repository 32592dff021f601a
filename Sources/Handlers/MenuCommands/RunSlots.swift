/// Limits how many programs run at once in the background.
package actor RunSlots {
  private var free: Int
  private var waiting: [(number: Int, continuation: CheckedContinuation<Bool, Never>)] = []
  private var nextNumber = 0

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
    nextNumber += 1
    let number = nextNumber
    let isMine = await withTaskCancellationHandler {
      await withCheckedContinuation { waiting.append((number, $0)) }
    } onCancel: {
      Task { await self.giveUp(number) }
    }
    if !isMine { throw CancellationError() }
    if Task.isCancelled {
      give()
      throw CancellationError()
    }
  }

  private func giveUp(_ number: Int) {
    guard let index = waiting.firstIndex(where: { $0.number == number }) else { return }
    waiting.remove(at: index).continuation.resume(returning: false)
  }

  private func give() {
    if waiting.isEmpty {
      free += 1
    } else {
      waiting.removeFirst().continuation.resume(returning: true)
    }
  }
}

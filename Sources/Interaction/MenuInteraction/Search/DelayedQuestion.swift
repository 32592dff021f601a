/// A question to a handler about text input: asked after a pause in typing, and replaced by the next one.
@MainActor
final class DelayedQuestion {
  private var task: Task<Void, Never>?
  private var waiting: Task<Void, any Error>?

  deinit { task?.cancel() }

  var isAsked: Bool { task != nil }

  /// Asks after `pause`, and passes the answer on unless the question was cancelled.
  func ask<Answer: Sendable>(
    after pause: @escaping @Sendable () async throws -> Void,
    _ question: @escaping @MainActor () async throws -> Answer,
    then answered: @escaping @MainActor (Result<Answer, any Error>) -> Void
  ) {
    cancel()
    let waiting = Task<Void, any Error> { try await pause() }
    self.waiting = waiting
    task = Task { [weak self] in
      // A pause that was cut short ends with an error.
      _ = await waiting.result
      if Task.isCancelled { return }
      let answer: Result<Answer, any Error>
      do { answer = .success(try await question()) } catch { answer = .failure(error) }
      guard let self, !Task.isCancelled else { return }
      task = nil
      answered(answer)
    }
  }

  func hurry() { waiting?.cancel() }

  func cancel() {
    waiting?.cancel()
    task?.cancel()
    task = nil
  }

  func settle() async {
    guard let task else { return }
    hurry()
    await task.value
  }
}

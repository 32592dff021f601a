extension [CheckedContinuation<Void, Never>] {
  package mutating func resumeAll() {
    let waiting = self
    self = []
    for continuation in waiting { continuation.resume() }
  }
}

extension Task where Failure == any Error {
  /// The value of a task that several callers wait for: a cancelled caller stops waiting at once, and the task
  /// continues.
  var sharedValue: Success {
    get async throws {
      let (results, continuation) = AsyncStream<Result<Success, any Error>>.makeStream()
      Task<Void, Never> { continuation.yield(await result) }
      // The stream ends when the caller is cancelled.
      for await result in results { return try result.get() }
      throw _Concurrency.CancellationError()
    }
  }
}

internal import Files

/// The error of a wait that took too long.
package struct WaitTimeout: Error, CustomStringConvertible {
  package let description: String
}

/// Waits until a condition holds.
///
/// - Parameters:
///   - expectation: what is expected, for the description of the error.
///   - limit: the longest time to wait, with room for a machine that is busy otherwise.
///   - condition: the condition, which is checked repeatedly.
/// - Throws: ``WaitTimeout`` after `limit`, `CancellationError` if the task is cancelled, and what
///   `condition` throws.
package func until(
  _ expectation: String = "a condition", within limit: Duration = .seconds(60),
  file: String = #fileID, line: Int = #line, _ condition: () async throws -> Bool
) async throws {
  let polling = Polling(limit: limit, message: "\(file):\(line): waited in vain for \(expectation)")
  while try await !condition() { try await polling.pause() }
}

/// Waits until a value is found, and returns it.
///
/// - Parameters:
///   - expectation: what is expected, for the description of the error.
///   - limit: the longest time to wait, with room for a machine that is busy otherwise.
///   - find: a closure that returns the value, or nil if it is not available yet; called repeatedly.
/// - Throws: ``WaitTimeout`` after `limit`, `CancellationError` if the task is cancelled, and what
///   `find` throws.
package func untilFound<Value>(
  _ expectation: String = "a value", within limit: Duration = .seconds(60),
  file: String = #fileID, line: Int = #line, _ find: () async throws -> Value?
) async throws -> Value {
  let polling = Polling(limit: limit, message: "\(file):\(line): waited in vain for \(expectation)")
  while true {
    if let value = try await find() { return value }
    try await polling.pause()
  }
}

/// Waits until the task is cancelled, and throws `CancellationError` then.
package func untilCancelled() async throws {
  while true { try await Task.sleep(for: .seconds(3600)) }
}

/// Waits until a new file gets a later modification time than the existing files.
///
/// File systems advance these times in steps of a few milliseconds.
package func untilFileTimeAdvances() async throws {
  let before = FileTime.now
  try await until("a later time of files") { FileTime.now > before }
}

/// The pauses between the checks of a wait.
private struct Polling {
  let limit: Duration
  let message: String
  private let start = ContinuousClock.now

  /// Yields to other tasks: once in the first milliseconds, then for a tenth of the time waited so far.
  ///
  /// - Throws: ``WaitTimeout`` after the limit, and `CancellationError`.
  func pause() async throws {
    try Task.checkCancellation()
    let waited = start.duration(to: .now)
    guard waited < limit else { throw WaitTimeout(description: message) }
    if waited < .milliseconds(2) {
      await Task.yield()
    } else {
      try await Task.sleep(for: min(waited / 10, .milliseconds(20)))
    }
  }
}

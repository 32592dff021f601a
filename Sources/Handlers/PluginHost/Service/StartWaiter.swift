internal import Synchronization

/// Resumes a continuation once, at the first of several calls.
final class StartWaiter: Sendable {
  private typealias Outcome = Result<ProtocolSession, any Error>
  private typealias Continuation = CheckedContinuation<ProtocolSession, any Error>

  private let state = Mutex<(continuation: Continuation?, outcome: Outcome?)>((nil, nil))

  func wait(_ continuation: CheckedContinuation<ProtocolSession, any Error>) {
    let outcome = state.withLock { state in
      if state.outcome == nil { state.continuation = continuation }
      return state.outcome
    }
    if let outcome { continuation.resume(with: outcome) }
  }

  func finish(_ outcome: Result<ProtocolSession, any Error>) {
    let continuation = state.withLock { state in
      defer { state.continuation = nil }
      if state.outcome == nil { state.outcome = outcome }
      return state.continuation
    }
    continuation?.resume(with: outcome)
  }
}

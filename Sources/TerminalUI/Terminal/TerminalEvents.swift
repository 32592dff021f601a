internal import Synchronization

/// What happens on a terminal, in order, for one reader at a time.
///
/// The reader takes all that is waiting at once. A stream is waited for apart from its reader's actor,
/// there and back for every element: a megabyte that is typed, or pasted by a terminal that does not
/// mark pastes, would take minutes.
public final class TerminalEvents: Sendable {
  private struct State {
    var events: [TerminalEvent] = []
    var hasEnded = false
    var reader: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  /// Nothing yet.
  public init() {}

  /// Adds what has happened; nothing any more after the end.
  public func put(_ event: TerminalEvent) {
    wake { if !$0.hasEnded { $0.events.append(event) } }
  }

  /// Says that nothing else comes.
  public func finish() { wake { $0.hasEnded = true } }

  /// All that is waiting, as soon as there is something; nothing at the end, and for a task that is
  /// cancelled, which leaves the rest to the next reader.
  public func takeAll(isolation: isolated (any Actor)? = #isolation) async -> [TerminalEvent] {
    while !Task.isCancelled {
      let (events, hasEnded) = state.withLock { state in
        defer { state.events = [] }
        return (state.events, state.hasEnded)
      }
      if !events.isEmpty || hasEnded { return events }
      await withTaskCancellationHandler {
        await withCheckedContinuation(isolation: isolation) { reader in
          let isWaiting = state.withLock { state in
            guard state.events.isEmpty, !state.hasEnded, !Task.isCancelled else { return false }
            state.reader = reader
            return true
          }
          if !isWaiting { reader.resume() }
        }
      } onCancel: {
        wake { _ in }
      }
    }
    return []
  }

  private func wake(_ change: (inout State) -> Void) {
    let reader = state.withLock { state in
      change(&state)
      defer { state.reader = nil }
      return state.reader
    }
    reader?.resume()
  }
}

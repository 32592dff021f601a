internal import Synchronization

/// The events of a terminal, in order, for one reader at a time.
///
/// The reader receives all pending events at once. An `AsyncStream` would switch between its own and the reader's
/// actor for every element: a megabyte that is typed, or pasted by a terminal without bracketed paste, would take
/// minutes.
package final class TerminalEvents: Sendable {
  private struct State {
    var events: [TerminalEvent] = []
    var hasEnded = false
    var reader: CheckedContinuation<Void, Never>?
  }

  private let state = Mutex(State())

  package init() {}

  /// Adds an event, unless the events have ended.
  package func put(_ event: TerminalEvent) {
    wake { if !$0.hasEnded { $0.events.append(event) } }
  }

  /// Drops the pending keys and mouse events.
  package func dropInput() {
    state.withLock { state in
      state.events.removeAll {
        switch $0 {
        case .key, .mouse: true
        case .reply, .resized, .resumed, .closed: false
        }
      }
    }
  }

  package func finish() { wake { $0.hasEnded = true } }

  /// Returns all pending events, after waiting for at least one.
  ///
  /// Returns none at the end, and if the task is cancelled, in which case pending events are left to the next reader.
  package func takeAll(isolation: isolated (any Actor)? = #isolation) async -> [TerminalEvent] {
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

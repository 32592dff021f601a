internal import Synchronization
internal import TerminalUI

/// What happens on a terminal, for one who does not change threads for each key.
///
/// A stream is waited for apart from its reader's actor, there and back for every element. Here it is
/// emptied elsewhere, and the reader takes all that is waiting at once: a megabyte that is typed, or
/// pasted by a terminal that does not mark pastes, would else take minutes.
struct WaitingEvents: AsyncSequence {
  typealias Element = TerminalEvent
  typealias Failure = Never

  private let events: AsyncStream<TerminalEvent>

  /// What happens by `events`, which nobody else reads.
  init(_ events: AsyncStream<TerminalEvent>) { self.events = events }

  func makeAsyncIterator() -> Iterator { Iterator(EventQueue(events)) }

  struct Iterator: AsyncIteratorProtocol {
    private let queue: EventQueue
    var batch: [TerminalEvent] = []
    var position = 0

    fileprivate init(_ queue: EventQueue) { self.queue = queue }

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> TerminalEvent? {
      if position == batch.count {
        batch = await queue.takeAll(isolation: actor)
        position = 0
      }
      guard position < batch.count else { return nil }
      defer { position += 1 }
      return batch[position]
    }
  }
}

/// The events that nobody has taken yet; emptied by one reader.
private final class EventQueue: Sendable {
  private struct State {
    var events: [TerminalEvent] = []
    var hasEnded = false
    var reader: CheckedContinuation<Void, Never>?
  }

  private final class Shared: Sendable {
    let state = Mutex(State())

    func put(_ event: TerminalEvent?) {
      let reader = state.withLock { state in
        if let event { state.events.append(event) } else { state.hasEnded = true }
        defer { state.reader = nil }
        return state.reader
      }
      reader?.resume()
    }
  }

  private let shared = Shared()
  private let filling: Task<Void, Never>

  init(_ events: AsyncStream<TerminalEvent>) {
    filling = Task.detached { [shared] in
      for await event in events { shared.put(event) }
      shared.put(nil)
    }
  }

  deinit { filling.cancel() }

  /// All that is waiting, as soon as there is something; nothing at the end.
  func takeAll(isolation: isolated (any Actor)?) async -> [TerminalEvent] {
    while true {
      let (events, hasEnded) = shared.state.withLock { state in
        defer { state.events = [] }
        return (state.events, state.hasEnded)
      }
      if !events.isEmpty || hasEnded { return events }
      await withCheckedContinuation(isolation: isolation) { reader in
        let isWaiting = shared.state.withLock { state in
          guard state.events.isEmpty, !state.hasEnded else { return false }
          state.reader = reader
          return true
        }
        if !isWaiting { reader.resume() }
      }
    }
  }
}

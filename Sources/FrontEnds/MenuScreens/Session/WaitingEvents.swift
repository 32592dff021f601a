internal import TerminalUI

/// The events of a terminal in order, with access to those already waiting.
struct WaitingEvents: AsyncSequence {
  typealias Element = TerminalEvent
  typealias Failure = Never

  private let events: TerminalEvents

  /// Creates the sequence of `events`, which must have no other reader.
  init(_ events: TerminalEvents) { self.events = events }

  func makeAsyncIterator() -> Iterator { Iterator(events) }

  struct Iterator: AsyncIteratorProtocol {
    private let events: TerminalEvents
    var batch: [TerminalEvent] = []
    var position = 0

    fileprivate init(_ events: TerminalEvents) { self.events = events }

    mutating func next(
      isolation actor: isolated (any Actor)? = #isolation
    ) async -> TerminalEvent? {
      if position == batch.count {
        batch = await events.takeAll(isolation: actor)
        position = 0
      }
      guard position < batch.count else { return nil }
      defer { position += 1 }
      return batch[position]
    }
  }
}

internal import Keyboard
internal import MenuInteraction
internal import TerminalUI

/// The events of a terminal in order, with access to those already waiting.
struct WaitingEvents {
  private let events: TerminalEvents
  var batch: [TerminalEvent] = []
  var position = 0

  /// Creates the sequence of `events`, which must have no other reader.
  init(_ events: TerminalEvents) { self.events = events }

  /// Returns the next event, or `nil` at the end.
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

  /// Returns a key joined with the text that is waiting right behind it.
  ///
  /// Input that is faster than searching and drawing is searched for and drawn once: a megabyte from a
  /// terminal that does not mark pastes, or keys pressed during other work.
  mutating func joining(_ key: Key, _ typing: Typing) -> Key {
    // A line feed is Enter as well; only the pick list distinguishes them.
    let key = key == .control("j") ? .enter : key
    guard var text = Self.text(of: key, typing) else { return key }
    let start = position
    while position < batch.count, case .key(let next) = batch[position],
      let more = Self.text(of: next, typing)
    {
      text.append(more)
      position += 1
    }
    return position == start ? key : .paste(text)
  }

  private static func text(of key: Key, _ typing: Typing) -> String? {
    switch (key, typing) {
    case (.character(let character), .line), (.character(let character), .lines):
      String(character)
    case (.enter, .lines), (.control("j"), .lines): "\n"
    default: nil
    }
  }
}

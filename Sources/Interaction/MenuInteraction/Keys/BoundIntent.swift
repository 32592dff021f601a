package import Keyboard

/// The name of an intent that settings can bind keys to.
///
/// The raw values are the names in the settings file, which calls them commands.
package enum BoundIntent: String, Sendable, Hashable, CaseIterable {
  case up, down, pageUp, pageDown, first, last, open, back, quit, filter, nextMatch, previousMatch
  case jump, help, reload, actions, problems, log, sort, details, mouse

  package var intent: Intent {
    switch self {
    case .up: .move(.rows(-1))
    case .down: .move(.rows(1))
    case .pageUp: .move(.pages(-1))
    case .pageDown: .move(.pages(1))
    case .first: .move(.first)
    case .last: .move(.last)
    case .open: .open(nil)
    case .back: .leave(.back)
    case .quit: .leave(.quit)
    case .filter: .filter
    case .nextMatch: .move(.matches(1))
    case .previousMatch: .move(.matches(-1))
    case .jump: .jump
    case .help: .help
    case .reload: .reload
    case .actions: .actions(.selection)
    case .problems: .problems
    case .log: .log
    case .sort: .sort(.next)
    case .details: .details
    case .mouse: .switchPointer
    }
  }

  /// The letter or character of the intent where answers are read line by line, or `nil` if it has none.
  package var plainKey: Character? {
    switch self {
    case .back: "b"
    case .quit: "q"
    case .filter: "/"
    case .jump: ":"
    case .help: "?"
    case .reload: "r"
    case .actions: "a"
    case .log: "l"
    case .sort: "s"
    case .up, .down, .pageUp, .pageDown, .first, .last, .open, .nextMatch, .previousMatch,
      .problems,
      .details, .mouse:
      nil
    }
  }

  /// Creates the name of the intent for a line of one character; `nil` if no intent has that character.
  package init?(plain line: some StringProtocol) {
    let name = Self.allCases.first { name in line.count == 1 && name.plainKey == line.first }
    guard let name else { return nil }
    self = name
  }

  /// Whether the intent is available in few places only, where its keys take precedence over their general
  /// meaning; it may therefore share keys with another intent.
  package var isLocal: Bool { [.log, .nextMatch, .previousMatch].contains(self) }

  package var standardKeys: [Key] {
    switch self {
    case .up: [.up, .character("k")]
    case .down: [.down, .character("j")]
    case .pageUp: [.pageUp, .control("b")]
    case .pageDown: [.pageDown, .control("f"), .character(" ")]
    case .first: [.home, .character("g")]
    case .last: [.end, .character("G")]
    case .open: [.enter, .right, .character("l")]
    case .back: [.escape, .left, .character("h"), .backspace]
    case .quit: [.character("q")]
    case .filter: [.character("/")]
    case .nextMatch: [.character("n")]
    case .previousMatch: [.character("N")]
    case .jump: [.character(":"), .control("p")]
    case .help: [.character("?"), .function(1)]
    case .reload: [.character("r")]
    case .actions: [.character("a")]
    case .problems: [.character("e")]
    case .log: [.character("l"), .character("L")]
    case .sort: [.character("s")]
    case .details: [.character("v")]
    case .mouse: [.character("m")]
    }
  }

  /// The key that settings cannot take away, so that users cannot lock themselves out.
  package var fixedKey: Key? {
    switch self {
    case .open: .enter
    case .back: .escape
    default: nil
    }
  }
}

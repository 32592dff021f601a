package import Keyboard

/// The name of an intent that settings can bind keys to.
///
/// The raw values are the names in the settings file, which calls them commands.
package enum BoundIntent: String, Sendable, Hashable, CaseIterable {
  case up, down, pageUp, pageDown, first, last, open, back, quit, filter, nextMatch, previousMatch
  case jump, help, reload, actions, problems, log, sort, details, favorite, mouse

  private var definition: (intent: Intent, keys: [Key], plainKey: Character?) {
    switch self {
    case .up: (.move(.rows(-1)), [.up, .character("k")], nil)
    case .down: (.move(.rows(1)), [.down, .character("j")], nil)
    case .pageUp: (.move(.pages(-1)), [.pageUp, .control("b")], nil)
    case .pageDown: (.move(.pages(1)), [.pageDown, .control("f"), .character(" ")], nil)
    case .first: (.move(.first), [.home, .character("g")], nil)
    case .last: (.move(.last), [.end, .character("G")], nil)
    case .open: (.open(nil), [.enter, .right, .character("l")], nil)
    case .back: (.leave(.back), [.escape, .left, .character("h"), .backspace], "b")
    case .quit: (.leave(.quit), [.character("q")], "q")
    case .filter: (.filter, [.character("/")], "/")
    case .nextMatch: (.move(.matches(1)), [.character("n")], nil)
    case .previousMatch: (.move(.matches(-1)), [.character("N")], nil)
    case .jump: (.jump, [.character(":"), .control("p")], ":")
    case .help: (.help, [.character("?"), .function(1)], "?")
    case .reload: (.reload, [.character("r")], "r")
    case .actions: (.actions(.selection), [.character("a")], "a")
    case .problems: (.problems, [.character("e")], nil)
    case .log: (.log, [.character("l"), .character("L")], "l")
    case .sort: (.sort(.next), [.character("s")], "s")
    case .details: (.details, [.character("v")], nil)
    case .favorite: (.favorite, [.character("+")], nil)
    case .mouse: (.switchPointer, [.character("m")], nil)
    }
  }

  package var intent: Intent { definition.intent }
  package var standardKeys: [Key] { definition.keys }

  /// The letter or character of the intent where answers are read line by line, or `nil` if it has none.
  private var plainKey: Character? { definition.plainKey }

  /// Creates the name of the intent for a line of one character; `nil` if no intent has that character.
  package init?(plain line: some StringProtocol) {
    let name = Self.allCases.first { name in line.count == 1 && name.plainKey == line.first }
    guard let name else { return nil }
    self = name
  }

  /// Whether the intent is available in few places only, where its keys take precedence over their general
  /// meaning; it may therefore share keys with another intent.
  package var isLocal: Bool { [.log, .nextMatch, .previousMatch].contains(self) }

  /// The key that settings cannot take away, so that users cannot lock themselves out.
  package var fixedKey: Key? {
    switch self {
    case .open: .enter
    case .back: .escape
    default: nil
    }
  }
}

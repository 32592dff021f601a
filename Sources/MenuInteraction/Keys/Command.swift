public import Keyboard

/// What a person can tell the screens to do with a key.
///
/// The raw values are the names that settings use.
public enum Command: String, Sendable, Hashable, CaseIterable {
  /// The row above.
  case up
  /// The row below.
  case down
  /// A page back.
  case pageUp
  /// A page on.
  case pageDown
  /// The first row.
  case first
  /// The last row.
  case last
  /// Opens what is selected.
  case open
  /// Goes back; at the root, leaves.
  case back
  /// Leaves the program.
  case quit
  /// Filters what is shown, or looks for words in a text.
  case filter
  /// Goes to the next place that a search in a text has found.
  case nextMatch
  /// Goes to the place before.
  case previousMatch
  /// Jumps to any item of the whole menu.
  case jump
  /// Shows the keys that work.
  case help
  /// Loads the menu, or the view, again.
  case reload
  /// Lists the actions.
  case actions
  /// Shows what is wrong with the menu.
  case problems
  /// Shows the whole log of a failure.
  case log
  /// Sorts a table otherwise.
  case sort
  /// Hands the mouse back to the terminal, or takes it.
  case mouse

  /// A few words for the line of keys and for help.
  public var summary: String {
    switch self {
    case .up: "previous"
    case .down: "next"
    case .pageUp: "page up"
    case .pageDown: "page down"
    case .first: "first"
    case .last: "last"
    case .open: "open"
    case .back: "back"
    case .quit: "quit"
    case .filter: "filter"
    case .nextMatch: "next match"
    case .previousMatch: "previous match"
    case .jump: "jump"
    case .help: "help"
    case .reload: "reload"
    case .actions: "actions"
    case .problems: "show problems"
    case .log: "whole log"
    case .sort: "sort"
    case .mouse: "mouse on or off"
    }
  }

  /// Whether the command is there in few places only, where its keys come before what they mean
  /// elsewhere; so it may share them with another command.
  public var isLocal: Bool { [.log, .nextMatch, .previousMatch].contains(self) }

  /// The keys it has where nobody says otherwise.
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
    case .mouse: [.character("m")]
    }
  }

  /// The key that no setting takes from it, so that nobody locks themselves out.
  public var fixedKey: Key? {
    switch self {
    case .open: .enter
    case .back: .escape
    default: nil
    }
  }
}

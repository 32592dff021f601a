package import Keyboard

/// A command that keys can be bound to.
///
/// The raw values are the names that settings use.
package enum Command: String, Sendable, Hashable, CaseIterable {
  /// Selects the row above.
  case up
  /// Selects the row below.
  case down
  /// Moves one page up.
  case pageUp
  /// Moves one page down.
  case pageDown
  /// Selects the first row.
  case first
  /// Selects the last row.
  case last
  /// Opens the selected row.
  case open
  /// Goes back; at the root, quits.
  case back
  /// Quits the program.
  case quit
  /// Filters the rows, or searches a text.
  case filter
  /// Goes to the next match of a text search.
  case nextMatch
  /// Goes to the previous match of a text search.
  case previousMatch
  /// Jumps to any item of the whole menu.
  case jump
  /// Lists the keys that are available.
  case help
  /// Reloads the menu or the view.
  case reload
  /// Lists the available actions.
  case actions
  /// Shows the problems of the menu.
  case problems
  /// Shows the complete log of a failure.
  case log
  /// Changes the sort order of a table.
  case sort
  /// Shows the whole of the selected row beside or below the rows, or hides it.
  case details
  /// Switches mouse reporting off, so that the terminal handles the mouse, or on again.
  case mouse

  /// Whether the command exists in few places only, where its keys take precedence over their general
  /// meaning; it may therefore share keys with another command.
  package var isLocal: Bool { [.log, .nextMatch, .previousMatch].contains(self) }

  /// The default keys of the command.
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

  /// The key that settings cannot take from the command, so that users cannot lock themselves out.
  package var fixedKey: Key? {
    switch self {
    case .open: .enter
    case .back: .escape
    default: nil
    }
  }
}

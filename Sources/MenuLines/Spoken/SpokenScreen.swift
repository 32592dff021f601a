/// What there is to be said of what would be on a screen.
///
/// Two of these, one from before a change and one from after it, tell what is to be said of it.
package struct SpokenScreen: Equatable {
  /// What the keys that move are about.
  package struct Selection: Equatable {
    /// What tells it from others: the row's, day's, line's or field's number, and which of these.
    package var key: String
    /// What stands above it.
    package var section: String?
    /// What it is.
    package var words: String
    /// What is filled in, of a field; said alone where nothing else has changed.
    package var value: String?
    /// What is wrong with it.
    package var error: String?
    /// Which of how many it is.
    package var place: String?
    /// Whether it is said with the heading already.
    package var isInHeading = false

    /// All of it on one line.
    package var line: String { ([words, value, place].compactMap(\.self)).joined(separator: ", ") }
  }

  /// What is shown in the place of the level.
  package struct Cover: Equatable {
    /// Which it is.
    package var key: String
    /// What is said when it comes.
    package var lines: [String]
    package var selection: Selection?
  }

  /// The level's number.
  package var level: Int
  /// Rises when the level shows something else.
  package var generation: Int
  /// Whether there is nothing yet.
  package var isLoading: Bool
  /// Whether the handler is still at work on what is shown.
  package var isBusy: Bool
  /// What is said when one comes to the level.
  package var heading: [String]
  /// How many rows there are, where nothing was looked for.
  package var rowCount: Int?
  package var selection: Selection?
  package var cover: Cover?
  /// What is being typed.
  package var input: SpokenInput?
  /// How much of what is looked for was found.
  package var matches: String?
  /// How a search in the text goes, where it finds nothing.
  package var search: String?
  package var toast: String?
  package var banner: String?
  /// What is at work, and how far it is.
  package var progress: String?
}

/// Text that is being typed, on a line of its own.
package struct SpokenInput: Equatable {
  /// What tells it from others.
  package var field: String
  /// The line of the text that the caret is on.
  package var line: Int
  /// What stands before the text.
  package var label: String
  /// The text of the line.
  package var text: String
  /// The number of characters before the caret.
  package var caret: Int
  /// Whether something is looked for with it.
  package var isSearch: Bool
}

/// What there is to be said of what would be on a screen.
///
/// Two of these, one from before a change and one from after it, tell what is to be said of it.
struct SpokenScreen: Equatable {
  /// What the keys that move are about.
  struct Selection: Equatable {
    /// What tells it from others: the row's, day's, line's or field's number, and which of these.
    var key: String
    /// What stands above it.
    var section: String?
    /// What it is.
    var words: String
    /// What is filled in, of a field; said alone where nothing else has changed.
    var value: String?
    /// What is wrong with it.
    var error: String?
    /// Which of how many it is.
    var place: String?
    /// Whether it is said with the heading already.
    var isInHeading = false

    /// All of it on one line.
    var line: String { ([words, value, place].compactMap(\.self)).joined(separator: ", ") }
  }

  /// What is shown in the place of the level.
  struct Cover: Equatable {
    /// Which it is.
    var key: String
    /// What is said when it comes.
    var lines: [String]
    var selection: Selection?
  }

  /// The level's number.
  var level: Int
  /// Rises when the level shows something else.
  var generation: Int
  /// Whether there is nothing yet.
  var isLoading: Bool
  /// Whether the handler is still at work on what is shown.
  var isBusy: Bool
  /// What is said when one comes to the level.
  var heading: [String]
  /// How many rows there are, where nothing was looked for.
  var rowCount: Int?
  var selection: Selection?
  var cover: Cover?
  /// What is being typed.
  var input: SpokenInput?
  /// How much of what is looked for was found.
  var matches: String?
  /// How a search in the text goes, where it finds nothing.
  var search: String?
  var toast: String?
  var banner: String?
  /// What is at work, and how far it is.
  var progress: String?
}

/// Text that is being typed, on a line of its own.
struct SpokenInput: Equatable {
  /// What tells it from others.
  var field: String
  /// The line of the text that the caret is on.
  var line: Int
  /// What stands before the text.
  var label: String
  /// The text of the line.
  var text: String
  /// The number of characters before the caret.
  var caret: Int
  /// Whether something is looked for with it.
  var isSearch: Bool
}

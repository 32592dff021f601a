internal import FuzzyMatching
package import Keyboard

/// One of the things that lie over each other: the level, and what covers it or is typed into it.
///
/// It offers what a front end shows, says what keys do, and does what a person wants.
@MainActor package protocol Layer: AnyObject {
  /// What a front end shows.
  var content: LayerContent { get }
  /// What keys do here.
  var keyTable: KeyTable { get }
  /// What becomes of characters that are typed.
  var typing: Typing { get }
  /// The text that is read here; `nil` where there is none.
  var pane: TextPane? { get }
  /// What a key means here; `nil` for nothing.
  func intent(for key: Key) -> Intent?
  /// Does an intent; one that means nothing here is ignored.
  func handle(_ intent: Intent) -> InteractionOutcome
}

extension Key {
  /// Whether it is text: where text is typed, no table has to be asked.
  var isText: Bool {
    switch self {
    case .character, .paste: true
    default: false
    }
  }
}

extension Layer {
  package var typing: Typing { .commands }
  package var pane: TextPane? { nil }
  package func intent(for key: Key) -> Intent? { keyTable.intent(for: key) }
}

/// What a front end shows of a layer.
@MainActor package enum LayerContent {
  /// A menu or a view, its rows, and which of them is selected.
  case level(LevelLayer)
  /// A form.
  case form(FormState)
  /// What is typed to find rows; the rows are those of the level.
  case filter(LevelFilter, of: LevelLayer)
  /// What is typed to find words in the text below.
  case search(TextSearch, of: TextPane)
  /// The items of the whole menu that match.
  case jump(JumpLayer)
  /// A question: which action, whether one is meant, or whether what is typed is to be lost.
  case question(Question)
  /// A text in the place of the level: a log, or problems.
  case text(TextLayer)
  /// The keys that work below.
  case help([KeyHint])
  /// Lines to choose from.
  case pick(PickLayer)
}

/// The lines of a text as a front end shows or says them, to be searched.
package struct TextLines {
  /// What the lines depend on.
  package var key: AnyHashable
  /// How many columns they are broken at.
  package var columns: Int
  /// Makes them.
  package var text: () -> SearchedText

  package init(key: AnyHashable, columns: Int, text: @escaping () -> SearchedText) {
    (self.key, self.columns, self.text) = (key, columns, text)
  }
}

/// A text that is read line by line: how far, and what is looked for in it.
@MainActor package final class TextPane {
  /// The first line that is in sight.
  package var scroll = 0
  /// Whether a front end had no room for all lines.
  package var isLong = false
  /// What is looked for; `nil` where nothing is.
  package internal(set) var search: TextSearch?

  /// Moves through the text; the front end, which knows where its end is, says how far that was.
  package func scroll(by distance: Int) { scroll = max(0, min(scroll, .max / 2) + distance) }
}

internal import FuzzyMatching
package import Keyboard

/// A layer of the user interface: the level, a cover over it, or an input into it.
///
/// It provides the content that a front end shows, its key bindings, and the handling of intents.
@MainActor package protocol Layer {
  var stack: LayerStack { get }
  var content: LayerContent { get }
  /// The keys and their meanings, the most useful first.
  var entries: [KeyEntry<Intent>] { get }
  var typing: Typing { get }
  /// The text that is being read, or `nil` if there is none.
  var pane: TextPane? { get }
  func intent(for key: Key) -> Intent?
  /// Handles an intent; intents that do not apply are ignored.
  func handle(_ intent: Intent) -> InteractionOutcome
}

extension Key {
  /// Whether the key types text, so that text inputs receive it without consulting a key table.
  var isText: Bool {
    switch self {
    case .character, .paste: true
    default: false
    }
  }
}

extension Layer {
  package var keyTable: KeyTable<Intent> { stack.table(of: entries) }
  package var typing: Typing { .commands }
  package var pane: TextPane? { nil }
  package func intent(for key: Key) -> Intent? { keyTable.intent(for: key) }
}

@MainActor package enum LayerContent {
  case level(LevelLayer)
  case form(FormState)
  /// A filter input; the rows are those of the level.
  case filter(LevelFilter, of: LevelLayer)
  /// A search input for the text below.
  case search(TextSearch, of: TextPane)
  case jump(JumpLayer)
  case question(Question)
  /// A text that replaces the level: a log, or problems.
  case text(TextLayer)
  case help([KeyHint<Intent>])
}

/// The lines of a text as a front end shows or speaks them, for searching.
package struct TextLines {
  package var key: AnyHashable
  /// The width at which lines are broken, in columns.
  package var columns: Int
  package var text: () -> SearchedText

  package init(key: AnyHashable, columns: Int, text: @escaping () -> SearchedText) {
    (self.key, self.columns, self.text) = (key, columns, text)
  }
}

/// The state of reading a text line by line: its position and its search.
@MainActor package final class TextPane {
  package var scroll = 0
  /// Whether the end stays visible while the text grows.
  package internal(set) var follows = false
  /// Whether the text is longer than the front end's visible area.
  package internal(set) var isLong = false
  package internal(set) var search: TextSearch?

  package init() {}

  /// Returns the input of the search in the text of `owner` while text is typed into it.
  func input(of owner: any Layer) -> SearchLayer? {
    guard let search, search.isEditing else { return nil }
    return SearchLayer(owner: owner, search: search, text: self)
  }

  /// Scrolls the text; the front end, which knows the end, limits the position.
  package func scroll(by distance: Int) {
    if distance < 0 { follows = false }
    scroll = max(0, min(scroll, .max / 2) + distance)
  }

  /// The index of the first line to show, which the front end limits to the last page.
  package var firstLine: Int { follows ? .max / 2 : scroll }
}

internal import Localization

/// The words that are drawn around menus and views.
enum ScreenPhrase {
  case needsSize(columns: Int, rows: Int)
  case escCancels
  case showsProblems(key: String)
  case loading
  case seconds(seconds: String)
  case jump, searching
  case searchingIn(total: String)
  case place(number: Int, total: String)
  case more(count: String)
  case loadingMore, reloaded
  case changedPlugins(names: String)
  case openItYourself(address: String)
  case tooLongToCopy, copied, yes, no

  // MARK: A choice among lines

  case choose
  case marked(count: Int)
  case noLines, nothingMatches
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: ScreenPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

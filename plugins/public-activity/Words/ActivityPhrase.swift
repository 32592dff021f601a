internal import Localization

/// The words of the timeline.
enum ActivityPhrase {
  case filter, repository, kind, everything, show
  /// A filter, of which at least one part is given.
  case filtered(kind: String?, repository: String?)
  case chooseFilter, showEverything
  case noPage, nothingYet, makeCommit
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: ActivityPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

internal import HandlerProtocol
internal import Localization

/// The messages of this module.
enum NavigationPhrase {
  case goesOn(title: String)
  case stillLoading, stillBusy, stopped, stoppedNotice, cancelled, loading, failed, handlerFailed
  case actionFailed, ownerDecides, notOpenedAgain
  case emptyPages(count: Int)
  case noFurtherRows(reason: String)
  case notOpened(address: String)
  case tooManyEffects(count: Int, limit: Int)
  case retry, loadAgain, noMenu
  case noLongerInMenu(title: String)
  case cannotBeUsed(title: String, reason: String)
  case cannotBeUsedNow(title: String)
  case noHandler(title: String)
  case tooManyLevels(title: String, count: Int)
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: NavigationPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

extension Navigator {
  /// Shows a message as the one with a text does.
  func say(_ phrase: NavigationPhrase, style: ViewStyle = .info) {
    say(wording(phrase), style: style)
  }
}

internal import Localization

/// The words of banners, messages and questions that come with the whole.
enum KitPhrase {
  // MARK: Banners

  case appMenu, menu, settings, problems
  case showingMenu(time: String)
  case usingSettings(time: String)
  case errors(count: Int, number: String)
  case warnings(count: Int, number: String)
  case noProblems
  case isGone(name: String)
  case areGone(name: String, other: String)
  case othersAreGone(name: String, count: Int)
  case screenReaderLater

  // MARK: Messages

  case openItYourself(address: String)
  case opened(address: String)
  case continueForm, menuIsClosed
  case pluginChanged(id: String)
  case pluginChangedForm(ids: String)
  case pluginChangedAnew(ids: String)
  case nothingLogged
  case noHandler(name: String)
  case perhaps(names: String)
  case unreadablePlugin(file: String, reason: String)
  case nameFolder, whatThereIs, registerOne

  // MARK: Programs

  case pressKey(line: String, dash: String)
  case menuHasEnded, hasEnded, notWanted, thereIsMore
  case notStarted(reason: String)
  case itEnded(end: String)
  case theProgramEnded(end: String)
  case suspended
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: KitPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

internal import Localization

/// The words of pages, beside those that layers have.
enum PagePhrase {
  // MARK: Around the content

  case skipToContent, path, jumpTo, go, runs, signOut, signOutAndStop, lost, slow, unanswered,
    dismiss, copyThis, copy
  case showProblems

  // MARK: Getting about

  case back, cancel, stop, close, details, filter, searching, showAll, keys, key, meaning
  case found(count: Int)
  case rowsCut(shown: Int, count: Int)

  // MARK: Doing things

  case actions, run, open, fillIn, yes, yesLose, no, refresh, runAgain, retry, wholeLog, more
  case loadingMore
  case working
  case actionsOf(title: String)
  case mayNotRun, needsTerminal, needsTerminalHere, nothingToOpen

  // MARK: Runs

  case running(title: String)
  case runningFor(title: String, user: String)
  case showRun, showOutput

  // MARK: Content

  case emptyMenu, nothingMatches, nothingHere, noRows, noText, earlierCut, restCut, checked
  case notChecked, nothingToChoose, askingForChoices, filledIn, image
  case imageCalled(text: String)
  case imageAt(address: String)
  case unknownView(kind: String)

  // MARK: Heat maps

  case datesMakeNoSense, less, moreHeat, day, showDay, asTable, week
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: PagePhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

internal import HandlerProtocol
internal import Localization
internal import MenuNavigation

/// The words of this module: the meanings of keys, messages, and what forms and questions ask.
enum InteractionPhrase {
  /// The words of a menu or a handler, as they are.
  case given(String)

  // MARK: Keys: moving

  case previous, next, nextPrevious, previousNext, move, scroll, pageUp, pageDown, pageDownUp
  case pageUpDown, first, last, firstLast, firstLastLoaded, day, days, rows, follow, following

  // MARK: Keys: opening and leaving

  case open, back, quit, cancel, stop, close, leave, done, doIt, goThere, help, helpWhileTyping
  case actions, reload, refresh, retry, runAgain, jump, jumpToAnyItem, showProblems, wholeLog
  case sort, hideDetails, showDetails, scrollDetails, mouseSelects, mouseWorks

  // MARK: Keys: finding

  case filter, search, results, showAll, endSearch

  // MARK: Keys: forms and questions

  case nextField, previousField, nextLineOrField, previousLineOrField, newLine, change, choose
  case nextChoice, firstLastChoice, none, yes, no, yesNo

  // MARK: Keys: a choice among lines

  case chooseLine, chooseMarked, chooseAndTell, mark, markAndMove, markAll, markMatches
  case markUnmarked, endsOrTyped, endsOfTyped, byCharacter, deleteWords, deleteOrLeave
  case deleteTyped, interrupt, previewLines, previewToggle, previewLineUp, previewLineDown
  case previewPageUp, previewPageDown, previewHalfUp, previewHalfDown, previewTop, previewBottom
  case previewWrap, previewAgain, runNothing
  case run(command: String)
  case linesOf(command: String)
  case leaveFor(command: String)
  case preview(command: String)
  case noLinesYet, noLinesEscLeaves, noMatchEscLeaves, noLineForIt, noPrograms

  // MARK: Messages

  case nothingMatches, nothingToFilter, nothingToOpen, nothingToOpenOnDay, nothingToDo, noDetails
  case noRoomForDetails
  case itemsHaveChanged, formNotSent, escAgainQuits, escTwiceQuits
  case mouseSelectsNow(key: String)
  case mouseWorksNow, originalOrder
  case sortedAscending(column: String)
  case sortedDescending(column: String)
  case continuedFromTop, continuedFromBottom, noMatch
  case place(number: Int, count: Int)
  case notChecked(reason: String)
  case notSearched(reason: String)
  case log
  case openLink(title: String)

  // MARK: Forms and questions

  case nothingToChoose, choicesAwaited, mustBeFilledIn, notANumber, notADate
  case fieldsNeedAttention(count: Int)
  case actionCount(count: Int)
  case leaveForm, cannotBeUndone, stopIt
  case stopQuestion(title: String)

  // MARK: Heat maps

  case heatLegend
  case heatCounts(counts: String, unit: String)
  case orMore(count: Int)

  // MARK: Details of a row

  case cannotBeUsed, status, handler, itemsFromHandler, itemsFromFile, keywords, action, writtenIn
  case command, script, address, itemsFromCommand, itemsFromScript, itemsFromAddress, line
  case inFolder, asksFor, asks
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: InteractionPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

extension Navigator {
  /// Shows a message as ``MenuNavigation/Navigator`` does.
  func say(_ phrase: InteractionPhrase, style: ViewStyle = .info) {
    say(wording(phrase), style: style)
  }
}

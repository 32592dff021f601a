internal import Localization
internal import MenuInteraction

/// The words of plain mode and of what is said line by line.
enum LinesPhrase {
  // MARK: Choosing

  case noItem(answer: String)
  case noAction(answer: String)
  case noField(answer: String)
  case noChoice(answer: String)
  case noColumn(answer: String)
  case noRow(answer: String)
  case ambiguous(answer: String, names: String)
  case whatCanBeAnswered
  case chooseItem(numbers: String)
  case number
  case numbers(count: Int)
  case bForBackThen
  case chooseAmong(answers: String)
  case aName
  case aDayAs(day: String)
  case aForActions, mForMore, rToRetry, lForLog, bForBack, questionForHelp, helpOpensItem
  case helpFindsHere, helpJumps, helpBack, helpQuits, helpRow, helpRowActions, helpDay
  case helpActions
  case helpAction(title: String)
  case helpActionByKey(key: String, title: String)
  case helpMore, helpFindsRows, helpSorts, helpRetries, helpRefreshes, helpLog, helpPassedOn
  case helpShowsAll, allItems
  case matchesFor(count: Int, query: String)
  case foundIn(path: String)
  case noItems
  case aNumberForActionsThen, helpItemActions
  case itemActions(count: Int)
  case itemHasNumber(title: String, number: Int)
  case nothingMatchesQuery(query: String)
  case itemsHaveChanged, nothingToFilter
  case nothingToDoWith(name: String)
  case notThereAnyMore(name: String)
  case noRowsOnPage
  case daysFromTo(first: String, last: String)
  case columns
  case sortBy(count: Int)

  // MARK: Actions and questions

  case actions
  case chooseAction(numbers: String)
  case warningSentence(warning: String)
  case yesOrNo, answerYesOrNo, notDone
  case done(title: String)
  case warning(text: String)
  case error(text: String)
  case loadingNow(message: String)
  case copyItYourself
  case openItYourself(address: String)
  case cannotBeUsed(reason: String)

  // MARK: Forms

  case enterKeeps
  case sendForm(label: String, changing: String, actions: String)
  case changeField, aForActionsThen
  case helpSend(label: String)
  case helpChange, helpShow, helpBackUnsent, answerSend
  case notSent(problems: String)
  case nothingToChooseFor(label: String)
  case fieldYesOrNo(field: String)
  case yesOrNoNeeded
  case fieldChoice(field: String, numbers: String)
  case fieldLines(field: String)
  case kindText, kindLines, kindDate, kindNumber, kindSwitch, kindChoice, kindSecret, required, on
  case off, empty, filledIn, askingForChoices

  // MARK: Spoken

  case upAndDown, leftAndRight, arrows
  case keysOr(keys: String, key: String)
  case checked, notChecked, submenu, text, list, timeline, table, heatMap, details, form, message
  case moreFollow
  case itemCount(count: Int)
  case lineCount(count: Int)
  case rowCount(count: Int)
  case columnCount(count: Int)
  case dayCount(count: Int)
  case fieldCount(count: Int)
  case moreLines(count: Int)
  case newRows(new: Int, count: Int)
  case allAreShown, noMatch, nothingMatches
  case nothingMatchesSpoken(query: String)
  case found(count: Int)
  case toChooseFrom(count: Int)
  case placesMatch(count: Int, total: Int)
  case place(number: Int, count: Int)
  case placeSoFar(number: Int, count: Int)
  case placeOfMatches(number: Int, count: Int, query: String)
  case matchPlace(number: Int, count: Int)
  case loadingTitle(title: String)
  case button(label: String)
  case jumpTo, searchFor, filterBy, keysThatWork, yesNoKeys
  case showsProblems(key: String)
  case loading, loadingMore
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: LinesPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

extension PlainSession {
  /// The language of the words.
  var wording: Wording { layers.wording }

  /// Writes a line.
  func say(_ phrase: LinesPhrase) { say(wording(phrase)) }
}

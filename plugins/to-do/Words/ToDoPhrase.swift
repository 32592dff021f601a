internal import Localization

/// The words of the list and its items.
enum ToDoPhrase: Sendable {
  // MARK: The list

  case toDo
  case open(count: Int)
  case due(count: Int)
  case subtitle(open: Int, due: Int, order: SortOrder)
  case toDoSection, finishedSection, placeholder, noTitle, overdue, dueBadge
  case damagedFile(path: String)
  case unreadable(count: Int)
  case notAllListed

  // MARK: An item

  case title, date, location, coordinate, address, description, finished
  case latitude(String, isNorth: Bool)
  case longitude(String, isEast: Bool)

  // MARK: Actions

  case show, check, uncheck, add, edit, delete, undo, undoDelete, map, save, help
  case sort(SortOrder)
  case deleteFinished
  case confirmFinished(count: Int)
  case deleteAll
  case confirmAll(count: Int)

  /// The explanation of the search and the settings, in Markdown.
  case helpText(path: String)

  // MARK: The form

  case lookedUpWhenSaved, dateExample, notADate, mustBeFilledIn

  // MARK: Messages

  case sorted(SortOrder)
  case noItem, itemGone, backToList
  case deleted(title: String)
  case deletedItems(count: Int)
  case cannotBePutBack
  case isBack(title: String)
  case isThereAlready(title: String)
  case tooLong, notLookedUp, saved, onListAlready, savedAsNew, added
  case noAction(String)
  case noForm(String)
  case dueNow(title: String, more: Int)
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: ToDoPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

internal import Localization

/// The words of items that run programs: questions of trust, messages and failures.
enum CommandPhrase {
  // MARK: Running

  case runsNothing(title: String)
  case running
  case askingFor(label: String)
  case askingItems
  case noOwnAction(action: String)
  case needsTerminal(title: String)
  case noTerminal, outputView
  case programEnded(title: String, end: String)
  case commandEnded(end: String)
  case choiceCommandEnded(end: String, line: String)
  case commandNotStarted
  case suspended(title: String)
  case suspendedKeys, continueIt, endIt, run, noChoicesPrinted
  case noChoices(reason: String)

  // MARK: Output

  case noOutput
  case bytesCut(count: Int)
  case linesCut(count: Int)
  case onlyLines(count: Int)
  case endedAfter(seconds: String)
  case failedAfter(end: String, seconds: String)
  case done(title: String)
  case noLines
  case printedNoView(title: String)
  case expectsView
  case printedWrongView(title: String)

  // MARK: Trust

  case untrustedItems(title: String)
  case untrusted(title: String)
  case notTrustedYet, saveAndTrust, trustPrintedMenu
  case menuChanged
  case scriptChanged(path: String)
  case scriptAdded(path: String)
  case scriptUnreadable(path: String)
  case trustDoesNotCount(reason: String)
  case coversScripts, coversPrinted, coversNot
  case typeCommand(command: String)
  case runOnce, trustFile, trustMenu, trustFolder
  case trustFolderQuestion(folder: String)
  case trustNotRecorded
  case allowedOnce(title: String)
  case hasRun, selectAgain
  /// Somebody stopped the program of the item.
  case wasStopped(title: String)
  case writtenIn(place: String)
  case withVariables
  case inFolder
  case forChoices(input: String)
  case script
  case scriptOfLines(count: Int)
  case notFromFile
  case noFolder(path: String)
  case notWritable(path: String)

  // MARK: Conditions

  case conditionFails
  case onlyOn(systems: String)
  case systemAnd(systems: String, other: String)
  case needsValue(name: String, value: String)
  case needsVariable(name: String)
  case needsProgram(name: String)
  case needsFile(path: String)

  // MARK: Items from elsewhere

  case old(age: String, problem: String)
  case underMinute
  case minutes(count: Int64)
  case hours(count: Int64)
  case notWaitedFor
  case answerHasNoRows(handler: String)
  case rowsHaveNoTitles(handler: String)
  case onlyRowsBecomeItems
  case unreadable(path: String)
  case notThere
  case tooLarge(path: String, limit: Int)
  case printedTooMuch(limit: Int)
  case wasEnded
  case outputOf(program: String)
  case noMenu

  // MARK: Menus from servers

  case askingServer(host: String)
  case relativeFromServer(path: String)
  case writeWholePath
  case noServersHere
  case fileNeedsTrust(title: String)
  case readsFile(path: String)

  // MARK: Programs

  case nulInLine
  case nulInValue(input: String)
  case noFolderToRunIn(path: String)
  case checkDirectory
  case noProgram(name: String)
  case notInPath, installIt
  case notExecutable(path: String)
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: CommandPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

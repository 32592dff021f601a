internal import Localization

/// The words of failures of plugins, of their trust and of their settings, as screens show them.
enum PluginPhrase {
  // MARK: Starting and ending

  case notStartedInTime(id: String)
  case notStarted(id: String)
  case cannotBeStarted(id: String)
  case doesNotAnswer(id: String)
  case noAnswerFor(time: String, reason: String)
  case printedNothingFor(time: String)
  case seconds(number: String)
  case second, processEnded
  case didNotStop(id: String)
  case cancelledAndEnded(subject: String, time: String)
  case stoppedUnexpectedly(id: String)
  case failed(id: String)
  case printedTooMuch(id: String)
  case printedMoreThan(limit: Int)
  case ended(end: String)
  case endedAnswering(end: String)
  case beforeStart(reason: String)
  case needsScriptMode, needsInterpreter
  case itsLog(path: String)
  case switchedOff(id: String)
  case crashed(count: Int, seconds: Int64)
  case startOnceMore
  case hasEndedSince(id: String)
  case askAnew
  case stillBusy(subject: String)
  case stillBusyRestart(subject: String)
  case guardMissing(path: String)
  case notInstalledWhole, pluginsCannotStart, installAgain, partOfAppMenu
  case notExecutable(path: String)
  case typeCommand(command: String)
  case noProgramBeside(name: String, folder: String)
  case noProgramIn(name: String, folder: String)
  case checkRun

  // MARK: The protocol

  case speaksProtocol(id: String, version: Int, known: Int)
  case updateAppMenu, updatePlugin
  case brokeProtocol(id: String)
  case lineTooLong(limit: Int)
  case readsNoInput(id: String)
  case inputWaits
  case closedInput(id: String)
  case askedNothing
  case closedOutput(id: String)
  case answersNothing
  case answerBreaksProtocol(id: String)
  case speaksNoProtocol(id: String)
  case namesNoVersion, checkRunProgram
  case noFeature(id: String, feature: String)
  case tooManyViews(count: Int, bytes: Int)
  case reservedViewID(view: String)
  case noLongerShown, scriptHasNoPages, onlyServices
  case notShown(reason: String)

  // MARK: Trust

  case notTrusted(id: String)
  case cannotBeTrusted(id: String)
  case otherManifest, startAppMenuAgain, startProgramAgain
  case namedByMenuAlone(folder: String)
  case changedSinceTrusted(folder: String, date: String)
  case trustByTyping(command: String)
  case trustPlugin
  case trustPluginQuestion(folder: String, program: String)
  case lookAtIt(folder: String)
  case lookAtItOrStart(folder: String)
  case folderNotThere(folder: String)
  case otherOwner(path: String, user: UInt32)
  case writableByOthers(path: String)
  case isMissing(path: String)
  case trustNotRecorded
  case notWritable(path: String)
  case checkFolders

  // MARK: Settings

  case needsSetting(id: String, name: String)
  case needsSettings(id: String, names: String)
  case settingsOfPlugin
  case itsSettings(command: String)
  case settings, save, staysAsItIs, settingsNotSaved, secretAskedAgain
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: PluginPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

extension PluginPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .notStartedInTime(let id): "The plugin '\(id)' did not start in time"
    case .notStarted(let id): "The plugin '\(id)' did not start"
    case .cannotBeStarted(let id): "The plugin '\(id)' cannot be started"
    case .doesNotAnswer(let id): "The plugin '\(id)' does not answer"
    case .noAnswerFor(let time, let reason):
      "No answer, update or progress came for \(time). \(reason)"
    case .printedNothingFor(let time): "It printed nothing for \(time) and did not end."
    case .seconds(let number): "\(number) seconds"
    case .second: "1 second"
    case .processEnded: "Its process was ended."
    case .didNotStop(let id): "The plugin '\(id)' did not stop when asked to"
    case .cancelledAndEnded(let subject, let time):
      "'\(subject)' was cancelled, and nothing came for \(time), so that its process was ended."
    case .stoppedUnexpectedly(let id): "The plugin '\(id)' stopped unexpectedly"
    case .failed(let id): "The plugin '\(id)' failed"
    case .printedTooMuch(let id): "The plugin '\(id)' printed too much"
    case .printedMoreThan(let limit): "It printed more than \(limit) MiB."
    case .ended(let end): "It ended \(end)."
    case .endedAnswering(let end): "It ended \(end) while answering."
    case .beforeStart(let reason): "before it started: \(reason)"
    case .needsScriptMode:
      "A program that prints its view and ends needs `mode: script` in its manifest."
    case .needsInterpreter:
      "Does its first line name its interpreter, as in '#!/bin/sh', and is that installed?"
    case .itsLog(let path): "Its log: \(path)"
    case .switchedOff(let id): "The plugin '\(id)' is switched off"
    case .crashed(let count, let seconds): "It crashed \(count) times within \(seconds) seconds."
    case .startOnceMore: "Try again to start it once more."
    case .hasEndedSince(let id): "The plugin '\(id)' has ended since it showed this"
    case .askAnew: "Try again to ask it anew."
    case .stillBusy(let subject): "Still busy with '\(subject)', which was cancelled"
    case .stillBusyRestart(let subject):
      "Still busy with '\(subject)', which was cancelled; r starts it anew"
    case .guardMissing(let path): "The program '\(path)' is missing."
    case .notInstalledWhole: "appmenu is not installed whole"
    case .pluginsCannotStart: "Plugins cannot be started"
    case .installAgain: "Install appmenu again."
    case .partOfAppMenu:
      "It is part of appmenu; the program that shows this menu can name another place."
    case .notExecutable(let path): "'\(path)' is not an executable file."
    case .typeCommand(let command): "Type: \(command)"
    case .noProgramBeside(let name, let folder):
      "There is no program '\(name)': not in '\(folder)', not beside appmenu, and not in PATH."
    case .noProgramIn(let name, let folder): "There is no program '\(name)': not in '\(folder)'."
    case .checkRun: "Check `run` in the plugin's manifest, or install the program."
    case .speaksProtocol(let id, let version, let known):
      "The plugin '\(id)' speaks protocol \(version), appmenu speaks \(known)"
    case .updateAppMenu: "Update appmenu."
    case .updatePlugin: "Update the plugin."
    case .brokeProtocol(let id): "The plugin '\(id)' broke the protocol"
    case .lineTooLong(let limit): "It sent a line of more than \(limit) MiB."
    case .readsNoInput(let id): "The plugin '\(id)' does not read its input"
    case .inputWaits: "More than 8 MiB are waiting for it; its process was ended."
    case .closedInput(let id): "The plugin '\(id)' closed its input"
    case .askedNothing: "It can be asked nothing any more; its process was ended."
    case .closedOutput(let id): "The plugin '\(id)' closed its output"
    case .answersNothing: "It can answer nothing any more; its process was ended."
    case .answerBreaksProtocol(let id): "The plugin '\(id)' gave an answer that breaks the protocol"
    case .speaksNoProtocol(let id): "The plugin '\(id)' does not speak the protocol"
    case .namesNoVersion: "Its answer to 'initialize' names no protocol version."
    case .checkRunProgram: "Check that `run` in its manifest names the right program."
    case .noFeature(let id, let feature): "The plugin '\(id)' has no feature '\(feature)'"
    case .tooManyViews(let count, let bytes):
      "It has more than \(count) views, or one whose id has more than \(bytes) bytes."
    case .reservedViewID(let view):
      "The id of a view is '\(view.prefix(100))'; ids that begin with 'appmenu:' belong to appmenu."
    case .noLongerShown: "This view is no longer shown"
    case .scriptHasNoPages: "A script has no further pages"
    case .onlyServices: "Only a plugin of `mode: service` is asked for them."
    case .notShown(let reason): "Not shown: \(reason)"
    case .notTrusted(let id): "The plugin '\(id)' is not trusted"
    case .cannotBeTrusted(let id): "The plugin '\(id)' cannot be trusted"
    case .otherManifest: "Its manifest was another when it was found than it is now."
    case .startAppMenuAgain: "Start appmenu again to read it anew."
    case .startProgramAgain: "Start the program again to read it anew."
    case .namedByMenuAlone(let folder): "Its folder '\(folder)' is named by the menu file alone."
    case .changedSinceTrusted(let folder, let date):
      "Its folder '\(folder)' has changed since it was trusted on \(date)."
    case .trustByTyping(let command): "If you trust what it runs, type: \(command)"
    case .trustPlugin: "Trust this plugin as it is"
    case .trustPluginQuestion(let folder, let program):
      "Trust the plugin in \(folder), which runs: \(program)?"
    case .lookAtIt(let folder): "Look at what it is, in '\(folder)'."
    case .lookAtItOrStart(let folder):
      "Look at what it is, in '\(folder)'; what you start yourself runs with --plugins."
    case .folderNotThere(let folder):
      "Its folder '\(folder)' is not there, or its path is not UTF-8."
    case .otherOwner(let path, let user): "'\(path)' belongs to another user (\(user))."
    case .writableByOthers(let path):
      "Other users can write to '\(path)'; chmod go-w takes that right away."
    case .isMissing(let path): "There is no '\(path)' any more."
    case .trustNotRecorded: "The trust cannot be recorded"
    case .notWritable(let path): "'\(path)' cannot be written to."
    case .checkFolders: "Check that HOME or XDG_STATE_HOME can be written to."
    case .needsSetting(let id, let name): "The plugin '\(id)' needs the setting '\(name)'"
    case .needsSettings(let id, let names): "The plugin '\(id)' needs the settings \(names)"
    case .settingsOfPlugin: "Settings of the plugin"
    case .itsSettings(let command): "Its settings: \(command)"
    case .settings: "Settings"
    case .save: "Save"
    case .staysAsItIs: "stays as it is"
    case .settingsNotSaved: "The settings were not saved"
    case .secretAskedAgain: "An address has changed: enter it again"
    }
  }
}

extension BreachPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .strayLines(let count): "It sent \(count) lines in a row that are no messages."
    case .nestedLine(let limit): "It sent a line nested more than \(limit) levels deep."
    case .unfinishedLine(let bytes): "It printed \(bytes) bytes without a line break behind them."
    case .endLine: "A message is one line: print a line break at its end."
    case .noMessage(let reason): "It printed a line that is no message: \(reason)."
    case .nothingPrinted: "Nothing came on its standard output."
    case .flushOutput:
      "If it prints an answer, is its output buffered? Flush it after each message, as in Python's print(…, flush=True)."
    case .otherMessages: "It sent other messages, but none with the id of the request."
    case .answerHasID: "An answer has the id that the request has."
    case .printedNoView(let id): "The plugin '\(id)' printed JSON that is no view"
    case .noOutput: "No output."
    case .onStandardError: "It printed on standard error:"
    case .needsServiceMode:
      "A program that speaks the protocol needs `mode: service` in its manifest."
    case .keepsAtMost(let rows, let mebibytes):
      "appmenu keeps at most \(rows) rows or lines and \(mebibytes) MiB of a plugin's views"
    case .nextPage: "the next page"
    case .loadingAgain: "loading it again"
    case .picture: "a picture"
    case .changeOf(let field): "the change of '\(field)'"
    case .searchFor(let query): "the search for '\(query)'"
    case .statusOf(let title): "the status of '\(title)'"
    case .notJSON(let line, let column, let reason):
      "this is not JSON, line \(line), column \(column): \(reason)"
    case .noSuchValue(let word): "there is no \(word); write null"
    case .unexpected(let found): "'\(found)' is not expected here"
    case .endsTooEarly: "the text ends too early"
    case .controlCharacter: "a control character in a string must be escaped, as in \\n"
    case .badEscape: "there is no such escape sequence"
    case .notUTF8: "a string is not UTF-8"
    case .badNumber: "a number is written wrongly"
    case .nestedTooDeep(let limit): "brackets are nested more than \(limit) levels deep"
    }
  }
}

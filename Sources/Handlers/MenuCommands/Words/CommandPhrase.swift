package import DisplayText

extension Phrase {
  // MARK: Running

  static func runsNothing(title: String) -> Phrase {
    Phrase(en: "'\(title)' runs nothing", ko: "'\(title)' 항목은 아무것도 실행하지 않습니다")
  }
  static let running = Phrase(en: "Running", ko: "실행 중")
  static func askingFor(label: String) -> Phrase {
    Phrase(en: "Asking for \(label)", ko: "\(label) 가져오는 중")
  }
  static let askingItems = Phrase(en: "Asking for the items", ko: "항목을 가져오는 중")
  static func noOwnAction(action: String) -> Phrase {
    Phrase(en: "The view has no action '\(action)' of its own", ko: "이 화면에는 '\(action)' 동작이 없습니다")
  }
  static func needsTerminal(title: String) -> Phrase {
    Phrase(en: "'\(title)' needs a terminal", ko: "'\(title)' 항목에는 터미널이 필요합니다")
  }
  static let noTerminal = Phrase(en: "No terminal is available here.", ko: "여기에는 터미널이 없습니다.")
  static let outputView = Phrase(
    en: "With `output: view` its output is shown in the menu.",
    ko: "`output: view`를 쓰면 출력이 메뉴에 표시됩니다.")
  static func programEnded(title: String, end: String) -> Phrase {
    Phrase(en: "'\(title)' \(end)", ko: "'\(title)': \(end)")
  }
  static func commandEnded(end: String) -> Phrase {
    Phrase(en: "The command \(end)", ko: "명령: \(end)")
  }
  static func choiceCommandEnded(end: String, line: String) -> Phrase {
    Phrase(en: "the command \(end)\(line)", ko: "명령: \(end)\(line)")
  }
  static let commandNotStarted = Phrase(
    en: "The command could not be started", ko: "명령을 시작할 수 없습니다")
  static func suspended(title: String) -> Phrase {
    Phrase(en: "'\(title)' is suspended", ko: "'\(title)' 일시 중지됨")
  }
  static let suspendedKeys = Phrase(
    en: "f continues it, x ends it; going back ends it, too.", ko: "f로 계속하고 x로 끝냅니다. 뒤로 가도 끝납니다.")
  package static let continueIt = Phrase(en: "Continue", ko: "계속")
  static let endIt = Phrase(en: "End it", ko: "끝내기")
  static let noChoicesPrinted = Phrase(
    en: "no choices: its command printed none", ko: "선택지 없음: 명령이 아무것도 출력하지 않았습니다")
  static func noValue(reason: String) -> Phrase {
    Phrase(en: "no value: \(reason)", ko: "값 없음: \(reason)")
  }
  static func fillInFirst(label: String) -> Phrase {
    Phrase(en: "first fill in \(label)", ko: "먼저 \(label)을(를) 입력하십시오")
  }
  static func notAmongChoices(value: String) -> Phrase {
    Phrase(en: "'\(value)' is not one of the choices", ko: "'\(value)'은(는) 선택지에 없습니다")
  }
  static func noChoices(reason: String) -> Phrase {
    Phrase(en: "no choices: \(reason)", ko: "선택지 없음: \(reason)")
  }

  // MARK: Output

  static func bytesCut(count: Int) -> Phrase {
    Phrase(en: "the last \(count) bytes were not kept.", ko: "마지막 \(count)바이트는 보관하지 않았습니다.")
  }
  static func linesCut(count: Int) -> Phrase {
    Phrase(en: "only the first \(count) lines are shown", ko: "처음 \(count)줄만 표시합니다")
  }
  static func onlyLines(count: Int) -> Phrase {
    Phrase(en: "▲ only the first \(count) lines", ko: "▲ 처음 \(count)줄만")
  }
  static func endedAfter(seconds: String) -> Phrase {
    Phrase(en: "ended with status 0 after \(seconds) s", ko: "\(seconds)초 후 상태 0으로 끝났습니다")
  }
  static func failedAfter(end: String, seconds: String) -> Phrase {
    Phrase(en: "\(end) after \(seconds) s", ko: "\(end) (\(seconds)초)")
  }
  static func wrongValue(label: String, problem: String) -> Phrase {
    Phrase(en: "\(label): \(problem)", ko: "\(label): \(problem)")
  }
  static func itemDone(title: String) -> Phrase { Phrase(en: "\(title): done", ko: "\(title): 완료") }
  static let noLines = Phrase(en: "No lines.", ko: "줄이 없습니다.")
  static func printedNoView(title: String) -> Phrase {
    Phrase(en: "'\(title)' printed no view", ko: "'\(title)' 항목이 화면을 출력하지 않았습니다")
  }
  static let expectsView = Phrase(
    en: "`output: json` expects a view in JSON, as plugins write it.",
    ko: "`output: json`에는 플러그인처럼 JSON으로 된 화면이 필요합니다.")
  static func printedWrongView(title: String) -> Phrase {
    Phrase(
      en: "'\(title)' printed JSON that is not a view", ko: "'\(title)' 항목이 출력한 JSON은 화면이 아닙니다")
  }

  // MARK: Trust

  static func untrustedItems(title: String) -> Phrase {
    Phrase(
      en: "This menu is not trusted yet; for the items of '\(title)' it would run:",
      ko: "아직 신뢰하지 않은 메뉴입니다. '\(title)' 항목을 위해 다음을 실행합니다:")
  }
  static func untrusted(title: String) -> Phrase {
    Phrase(
      en: "This menu is not trusted yet. \"\(title)\" would run:",
      ko: "아직 신뢰하지 않은 메뉴입니다. \"\(title)\" 항목은 다음을 실행합니다:")
  }
  static let notTrustedYet = Phrase(en: "not trusted yet", ko: "아직 신뢰하지 않음")
  static let saveAndTrust = Phrase(
    en: "Save it to a file, and trust that.", ko: "파일로 저장한 다음 그 파일을 신뢰하십시오.")
  static let trustPrintedMenu = Phrase(
    en: "Select it in the menu, or write `trust: printed` in the source, and trust that menu.",
    ko: "메뉴에서 선택하거나, `source`에 `trust: printed`를 쓰고 그 메뉴를 신뢰하십시오.")
  static let menuChanged = Phrase(
    en: "It was trusted, but the menu has changed since then.", ko: "신뢰한 뒤에 메뉴가 바뀌었습니다.")
  static func scriptChanged(path: String) -> Phrase {
    Phrase(
      en: "It was trusted, but '\(path)' has changed since then.",
      ko: "신뢰한 뒤에 '\(path)' 파일이 바뀌었습니다.")
  }
  static func scriptAdded(path: String) -> Phrase {
    Phrase(
      en: "It was trusted without '\(path)', which it runs or reads now.",
      ko: "신뢰할 때 없던 '\(path)' 파일을 실행하거나 읽습니다.")
  }
  static func scriptUnreadable(path: String) -> Phrase {
    Phrase(en: "'\(path)' cannot be read.", ko: "'\(path)' 파일을 읽을 수 없습니다.")
  }
  static func trustDoesNotCount(reason: String) -> Phrase {
    Phrase(en: "Its trust does not count: \(reason)", ko: "신뢰가 유효하지 않습니다: \(reason)")
  }
  static let coversScripts = Phrase(
    en: "Trust in the menu covers these files, too, as they are now:",
    ko: "메뉴를 신뢰하면 다음 파일도 지금 내용 그대로 신뢰합니다:")
  static let coversPrinted = Phrase(
    en: "Trust in the menu covers all menus that the programs of these items print:",
    ko: "메뉴를 신뢰하면 다음 항목의 프로그램이 출력하는 모든 메뉴도 신뢰합니다:")
  static let coversNot = Phrase(
    en:
      "It does not cover programs in PATH or at absolute paths, what programs and scripts load, or files whose paths "
      + "depend on a value, a variable, a pattern or cd: these are not compared.",
    ko: "PATH나 절대 경로에 있는 프로그램, 프로그램이나 스크립트가 불러오는 것, 값·변수·패턴·cd에 따라 경로가 달라지는 파일은 "
      + "포함되지 않습니다. 이런 파일은 비교하지 않습니다.")
  static let runOnce = Phrase(en: "Run once", ko: "한 번 실행")
  static let trustFile = Phrase(en: "Trust this file", ko: "이 파일 신뢰")
  static let trustMenu = Phrase(en: "Trust this menu as it is", ko: "지금 내용의 메뉴 신뢰")
  static let trustFolder = Phrase(en: "Trust its folder", ko: "이 폴더 신뢰")
  static func trustFolderQuestion(folder: String) -> Phrase {
    Phrase(
      en: "Run whatever menus in \(folder) say, now and later?",
      ko: "\(folder) 폴더의 메뉴가 지정하는 것을 지금부터 모두 실행하겠습니까?")
  }
  static func allowedOnce(title: String) -> Phrase {
    Phrase(en: "'\(title)' was allowed to run once", ko: "'\(title)' 항목은 한 번만 실행할 수 있습니다")
  }
  static let hasRun = Phrase(en: "It has run.", ko: "이미 실행했습니다.")
  static let selectAgain = Phrase(en: "Select it again.", ko: "다시 선택하십시오.")
  static func wasStopped(title: String) -> Phrase {
    Phrase(en: "'\(title)' was stopped", ko: "'\(title)' 항목을 중지했습니다")
  }
  static func writtenIn(place: String) -> Phrase {
    Phrase(en: "written in \(place):", ko: "\(place)에 있음:")
  }
  static let withVariables = Phrase(en: "with the variables:", ko: "환경 변수:")
  static func notWhenConfined(variable: String) -> Phrase {
    Phrase(
      en: "A confined program cannot have the variable \(variable)",
      ko: "권한을 제한한 프로그램에는 환경 변수 \(variable)을(를) 줄 수 없습니다")
  }
  static let leaveVariableOut = Phrase(
    en: "Leave it out of `environment`, or take `confine` away.",
    ko: "`environment`에서 빼거나 `confine`을 지우십시오.")
  static let inTheFolder = Phrase(en: "in the folder:", ko: "실행할 폴더:")
  static func forInput(input: String) -> Phrase {
    Phrase(en: "and for the input \(input):", ko: "입력 \(input)을(를) 위해:")
  }
  static let forInputs = Phrase(en: "and to check the inputs:", ko: "입력을 확인하기 위해:")
  static let shellScript = Phrase(en: "a script, run by /bin/sh:", ko: "/bin/sh가 실행하는 스크립트:")
  static func scriptOfLines(count: Int) -> Phrase {
    Phrase(en: "a script of \(count) lines, run by /bin/sh:", ko: "/bin/sh가 실행하는 \(count)줄의 스크립트:")
  }
  static let notFromFile = Phrase(en: "The menu does not come from a file.", ko: "파일에 있는 메뉴가 아닙니다.")
  static func noFolder(path: String) -> Phrase {
    Phrase(en: "There is no folder '\(path)'.", ko: "'\(path)' 폴더가 없습니다.")
  }
  static func stateNotWritable(path: String) -> Phrase {
    Phrase(
      en: "'\(path)' cannot be written to: check HOME and XDG_STATE_HOME.",
      ko: "'\(path)' 폴더에 쓸 수 없습니다. HOME과 XDG_STATE_HOME을 확인하십시오.")
  }

  // MARK: Conditions

  static let conditionFails = Phrase(en: "its condition does not hold", ko: "조건이 맞지 않음")
  static func onlyOn(systems: String) -> Phrase {
    Phrase(en: "only on \(systems)", ko: "\(systems) 전용")
  }
  static func systemAnd(systems: String, other: String) -> Phrase {
    Phrase(en: "\(systems) and \(other)", ko: "\(systems), \(other)")
  }
  static func needsValue(name: String, value: String) -> Phrase {
    Phrase(en: "needs \(name)=\(value) in the environment", ko: "환경 변수 \(name)=\(value) 필요")
  }
  static func needsVariable(name: String) -> Phrase {
    Phrase(en: "needs \(name) in the environment", ko: "환경 변수 \(name) 필요")
  }
  static func needsProgram(name: String) -> Phrase {
    Phrase(en: "needs the program '\(name)', which does not exist", ko: "필요한 프로그램 '\(name)' 없음")
  }
  static func needsFile(path: String) -> Phrase {
    Phrase(en: "needs '\(path)', which does not exist", ko: "필요한 파일 '\(path)' 없음")
  }

  // MARK: Items from elsewhere

  static func old(age: String, problem: String) -> Phrase {
    Phrase(en: "▲ \(age) old: \(problem)", ko: "▲ \(age) 전의 항목: \(problem)")
  }
  static let underMinute = Phrase(en: "less than a minute", ko: "1분 이내")
  static func minutes(count: Int64) -> Phrase { Phrase(en: "\(count) min", ko: "\(count)분") }
  static func hours(count: Int64) -> Phrase { Phrase(en: "\(count) h", ko: "\(count)시간") }
  static let notWaitedFor = Phrase(en: "The items did not arrive in time", ko: "항목을 기다리지 않았습니다")
  static func answerHasNoRows(handler: String) -> Phrase {
    Phrase(en: "The answer of '\(handler)' has no rows", ko: "'\(handler)' 핸들러의 응답에 행이 없습니다")
  }
  static func rowsHaveNoTitles(handler: String) -> Phrase {
    Phrase(en: "The rows of '\(handler)' have no titles", ko: "'\(handler)' 핸들러의 행에 제목이 없습니다")
  }
  static let onlyRowsBecomeItems = Phrase(
    en: "Only the rows of lists and similar views become items.", ko: "목록과 같은 화면의 행만 항목이 됩니다.")
  static func unreadable(path: String) -> Phrase {
    Phrase(en: "'\(path)' cannot be read", ko: "'\(path)' 파일을 읽을 수 없습니다")
  }
  static let notThere = Phrase(en: "The file does not exist.", ko: "파일이 없습니다.")
  static func tooLarge(path: String, limit: Int) -> Phrase {
    Phrase(en: "'\(path)' is larger than \(limit) MiB", ko: "'\(path)' 파일이 \(limit) MiB보다 큽니다")
  }
  static func printedTooMuch(limit: Int) -> Phrase {
    Phrase(en: "The command printed more than \(limit) MiB", ko: "명령의 출력이 \(limit) MiB를 넘었습니다")
  }
  static let wasEnded = Phrase(en: "It was ended.", ko: "명령을 끝냈습니다.")
  static func outputOf(program: String) -> Phrase {
    Phrase(en: "the output of \(program)", ko: "\(program)의 출력")
  }
  static let itemsAreNoMenu = Phrase(en: "The output is not a valid menu", ko: "메뉴가 아닌 항목입니다")

  // MARK: Menus from servers

  static func askingServer(host: String) -> Phrase {
    Phrase(en: "Asking \(host) for the menu", ko: "\(host)에 메뉴를 요청하는 중")
  }
  static func relativeFromServer(path: String) -> Phrase {
    Phrase(
      en: "'\(path)' is a relative path, but a menu from a server has no folder",
      ko: "폴더를 기준으로 하는 경로입니다: '\(path)'. 서버에서 온 메뉴에는 폴더가 없습니다")
  }
  static let writeWholePath = Phrase(
    en: "The menu must name a program in PATH, or an absolute path.",
    ko: "메뉴에는 PATH에 있는 프로그램이나 절대 경로를 써야 합니다.")
  static let noServersHere = Phrase(
    en: "This program loads no menus from servers", ko: "이 프로그램은 서버에서 메뉴를 불러오지 않습니다")
  static func fileNeedsTrust(title: String) -> Phrase {
    Phrase(
      en: "This menu is not trusted yet; for the items of '\(title)' it would read a file",
      ko: "아직 신뢰하지 않은 메뉴입니다. '\(title)'의 항목을 위해 파일을 읽게 됩니다")
  }
  static func readsFile(path: String) -> Phrase {
    Phrase(en: "The file is '\(path)'.", ko: "파일: '\(path)'")
  }

  // MARK: Programs

  static let nulInLine = Phrase(
    en: "The line of the item contains a NUL character", ko: "항목의 줄에 NUL 문자가 있습니다")
  static func nulInValue(input: String) -> Phrase {
    Phrase(en: "The value of '\(input)' contains a NUL character", ko: "'\(input)' 값에 NUL 문자가 있습니다")
  }
  static func noFolderToRunIn(path: String) -> Phrase {
    Phrase(en: "There is no folder '\(path)' to run it in", ko: "실행할 폴더 '\(path)' 없음")
  }
  static let checkDirectory = Phrase(
    en: "Check `directory` in the menu.", ko: "메뉴의 `directory`를 확인하십시오.")
  static func noProgram(name: String) -> Phrase {
    Phrase(en: "There is no program '\(name)'", ko: "'\(name)' 프로그램이 없습니다")
  }
  static let notInPath = Phrase(
    en: "It is in none of the folders of PATH.", ko: "PATH의 어느 폴더에도 없습니다.")
  static let installIt = Phrase(en: "Install it, or correct the menu.", ko: "설치하거나 메뉴를 고치십시오.")
  static func isNotExecutable(path: String) -> Phrase {
    Phrase(en: "'\(path)' is not an executable file", ko: "'\(path)' 파일은 실행할 수 없습니다")
  }
}

extension Phrase {
  // MARK: Applications

  static let accessories = Phrase(en: "Accessories", ko: "보조 프로그램")
  static let development = Phrase(en: "Development", ko: "개발")
  static let games = Phrase(en: "Games", ko: "게임")
  static let graphics = Phrase(en: "Graphics", ko: "그래픽")
  static let internet = Phrase(en: "Internet", ko: "인터넷")
  static let office = Phrase(en: "Office", ko: "사무")
  static let otherApplications = Phrase(en: "Other", ko: "기타")
  static let science = Phrase(en: "Science and Education", ko: "과학·교육")
  static let soundAndVideo = Phrase(en: "Sound and Video", ko: "소리와 동영상")
  static let systemCategory = Phrase(en: "System", ko: "시스템")
}

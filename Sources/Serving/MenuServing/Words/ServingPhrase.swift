internal import DisplayText

extension Phrase {
  // MARK: Signing in

  static let signIn = Phrase(en: "Sign in", ko: "로그인")
  static let name = Phrase(en: "Name", ko: "이름")
  static let password = Phrase(en: "Password", ko: "암호")
  static let signInWithIssuer = Phrase(en: "Sign in with your organization", ko: "조직 계정으로 로그인")
  static let startAddress = Phrase(
    en:
      "Open the address that 'appmenu serve' has printed last. It is valid for a few uses within ten minutes; after that, opening this page prints a new one.",
    ko: "'appmenu serve'가 마지막으로 출력한 주소를 여십시오. 10분 안에 몇 번만 쓸 수 있으며, 그 뒤에는 이 페이지를 열면 새 주소가 출력됩니다.")
  static let goOn = Phrase(en: "Go on to the menu", ko: "메뉴로 계속")
  static let wrongPassword = Phrase(en: "Name or password is wrong.", ko: "이름이나 암호가 틀립니다.")
  static let signInFirst = Phrase(en: "Sign in to see this.", ko: "보려면 로그인하십시오.")
  static func waitToSignIn(seconds: Int) -> Phrase {
    Phrase(
      en: Plural.english(
        seconds, one: "Too many attempts; try again in 1 second.",
        other: "Too many attempts; try again in \(seconds) seconds."),
      ko: "시도가 너무 많습니다. \(seconds)초 후에 다시 하십시오.")
  }

  // MARK: Preferences

  static let preferences = Phrase(en: "Preferences", ko: "환경설정")
  static let languageOfPages = Phrase(en: "Language", ko: "언어")
  static let languageName = Phrase(en: "English", ko: "한국어")
  static let colours = Phrase(en: "Colours", ko: "색상")
  static let light = Phrase(en: "Light", ko: "밝게")
  static let dark = Phrase(en: "Dark", ko: "어둡게")
  static let asSystem = Phrase(en: "As the system", ko: "시스템 설정")

  // MARK: Refusals

  static let notFound = Phrase(en: "There is no such page", ko: "그런 페이지가 없습니다")
  static let notAllowed = Phrase(en: "You may not do this", ko: "허용되지 않습니다")
  static let noSession = Phrase(en: "The session has ended", ko: "세션이 끝났습니다")
  static let wrongForm = Phrase(
    en: "The form is out of date; go back and try again.", ko: "오래된 양식입니다. 뒤로 가서 다시 하십시오.")
  static let tooLarge = Phrase(en: "The request is too large", ko: "보내기에 너무 큽니다")
  static let tooMany = Phrase(
    en: "Too many requests; try again in a few seconds.", ko: "요청이 너무 많습니다. 잠시 기다리십시오.")
  static let busy = Phrase(
    en: "Too many pages are open; try again later.", ko: "열린 페이지가 너무 많습니다. 나중에 다시 하십시오.")
  static func notForUser(user: String) -> Phrase {
    Phrase(
      en: "'\(user)' is not allowed to do this. Ask the person who runs this server.",
      ko: "'\(user)' 사용자에게는 허용되지 않습니다. 서버 관리자에게 문의하십시오.")
  }
  static let methodNotAllowed = Phrase(
    en: "This address does not support this kind of request", ko: "이 주소는 그렇게 쓸 수 없습니다")
  static func hostNotAllowed(host: String, setting: String) -> Phrase {
    Phrase(
      en:
        "This server does not answer to the name '\(host)'. The person who runs it can allow the name with '\(setting):' in the access file.",
      ko: "이 서버는 '\(host)' 이름에 답하지 않습니다. 관리자는 액세스 파일의 '\(setting):'에서 허용할 수 있습니다.")
  }
  static func useOwnName(host: String) -> Phrase {
    Phrase(
      en:
        "This server does not answer to '\(host)'. Open the address that 'appmenu serve' has printed last.",
      ko: "이 서버는 '\(host)' 이름에 답하지 않습니다. 'appmenu serve'가 마지막으로 출력한 주소를 여십시오.")
  }
  static func originNotAllowed(origin: String, setting: String) -> Phrase {
    Phrase(
      en:
        "The form was sent from '\(origin)', which is not this server. The person who runs it can allow the address with '\(setting):' in the access file.",
      ko: "이 서버가 아닌 '\(origin)'에서 보낸 양식입니다. 관리자는 액세스 파일의 '\(setting):'에서 허용할 수 있습니다.")
  }
  static let askedByOtherSite = Phrase(
    en: "A page of another site asked for this address. Open it in a tab of its own.",
    ko: "다른 사이트의 페이지가 이 주소를 요청했습니다. 새 탭에서 직접 여십시오.")
  static func mayNotRun(title: String) -> Phrase {
    Phrase(en: "You may see '\(title)', but not run it", ko: "'\(title)' 항목을 볼 수는 있지만 실행할 수는 없습니다")
  }
  static func cannotRunHere(title: String) -> Phrase {
    Phrase(
      en: "'\(title)' cannot be run on this server as it is now",
      ko: "지금은 이 서버에서 '\(title)' 항목을 실행할 수 없습니다")
  }
  static let askOwner = Phrase(
    en: "Ask the person who runs the server: its log has the reason.",
    ko: "서버 관리자에게 문의하십시오. 이유는 서버 로그에 있습니다.")
  static let serverEnds = Phrase(
    en: "The server is about to stop; try again when it is back.", ko: "서버가 곧 끝납니다. 다시 시작된 뒤에 하십시오."
  )
  static func runsWereLost(titles: String) -> Phrase {
    Phrase(
      en: "The server was restarted, which ended these runs of yours: \(titles)",
      ko: "서버가 다시 시작되어 끝난 실행: \(titles)")
  }
  static func fileIsTooLarge(limit: Int) -> Phrase {
    Phrase(
      en: "The file is larger than \(limit) MiB. Send a smaller one.",
      ko: "파일이 \(limit) MiB보다 큽니다. 더 작은 파일을 보내세요.")
  }
  static func fileIsNotSaved(name: String, reason: String) -> Phrase {
    Phrase(
      en: "'\(name)' could not be saved: \(reason)",
      ko: "'\(name)' 파일을 저장하지 못했습니다. \(reason)")
  }
  static func programsNotTrusted(files: String) -> Phrase {
    Phrase(
      en: "The programs of \(files) do not run: not trusted as written now.",
      ko: "\(files)의 프로그램은 실행되지 않습니다. 지금의 내용이 아직 신뢰되지 않았습니다.")
  }
  static func notTrusted(title: String) -> Phrase {
    Phrase(
      en: "'\(title)' does not run: the owner of the server has not trusted the menu as it is now",
      ko: "'\(title)' 항목을 실행할 수 없습니다. 서버 관리자가 지금의 메뉴를 아직 신뢰하지 않았습니다")
  }
  static let backToMenu = Phrase(en: "Back to the menu", ko: "메뉴로 돌아가기")

  // MARK: Runs

  static let useAgain = Phrase(en: "Fill in with these values", ko: "이 값으로 채우기")
  static let noRuns = Phrase(
    en: "No runs that you may see", ko: "볼 수 있는 실행 기록 없음")
  static let noRunsFound = Phrase(en: "No runs match", ko: "맞는 실행 기록 없음")
  static let endUnknown = Phrase(
    en: "unknown: the program that ran it ended first", ko: "알 수 없음: 실행하던 프로그램이 먼저 끝났습니다")
  static let searchRuns = Phrase(en: "Title, user or value", ko: "제목, 사용자, 값")
  static let find = Phrase(en: "Find", ko: "찾기")
  static let older = Phrase(en: "Older runs", ko: "이전 기록")
  static let user = Phrase(en: "User", ko: "사용자")
  static let started = Phrase(en: "Started", ko: "시작")
  static let endTime = Phrase(en: "Ended", ko: "끝")
  static let duration = Phrase(en: "Took", ko: "걸린 시간")
  static let inputs = Phrase(en: "Inputs", ko: "입력")
  static let lastRuns = Phrase(en: "Last runs", ko: "최근 실행")
  static let download = Phrase(en: "Download", ko: "내려받기")
  static let output = Phrase(en: "Output", ko: "출력")
  static let note = Phrase(en: "State", ko: "상태")
  static let host = Phrase(en: "Machine", ko: "컴퓨터")
  static let isOngoing = Phrase(en: "running", ko: "실행 중")
  static let hasFailed = Phrase(en: "failed", ko: "실패")
  static let wasStopped = Phrase(en: "stopped", ko: "중지됨")
  static let wasLost = Phrase(en: "lost", ko: "유실됨")
  static func exitStatus(_ status: Int) -> Phrase {
    Phrase(en: "status \(status)", ko: "상태 \(status)")
  }
  static let secret = Phrase(en: "not kept", ko: "보관하지 않음")
  static func omitted(bytes: Int) -> Phrase {
    Phrase(en: "… \(bytes) bytes are left out …", ko: "… \(bytes)바이트 생략 …")
  }
  static func stopped(by user: String) -> Phrase {
    Phrase(en: "stopped by \(user)", ko: "\(user) 사용자가 중지함")
  }
  static func isRunning(title: String) -> Phrase {
    Phrase(en: "'\(title)' was already running", ko: "'\(title)' 항목이 이미 실행 중이었습니다")
  }
  static let valuesNotUsed = Phrase(en: "Not started with:", ko: "시작하지 않은 입력:")
  static let logFailed = Phrase(
    en: "The run cannot be logged, so it was not started", ko: "실행을 기록할 수 없어 시작하지 않았습니다")
  static let couldNotStart = Phrase(en: "it could not be started", ko: "시작할 수 없음")
  static let anyState = Phrase(en: "any state", ko: "모든 상태")
  static let anyUser = Phrase(en: "all that you may see", ko: "볼 수 있는 모두")
  static let ownRuns = Phrase(en: "only mine", ko: "내 실행만")
  static let untilDay = Phrase(en: "Until", ko: "마지막 날")
}

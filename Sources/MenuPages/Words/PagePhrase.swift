internal import Localization

/// The words of pages, beside those that layers have.
extension Phrase {
  // MARK: Around the content

  static let skipToContent = Phrase(en: "Skip to the content", ko: "본문으로 건너뛰기")
  static let path = Phrase(en: "Path", ko: "경로")
  static let jumpTo = Phrase(en: "Jump to any item", ko: "모든 항목으로 바로 가기")
  static let go = Phrase(en: "Go", ko: "가기")
  static let runs = Phrase(en: "Runs", ko: "실행 기록")
  static let signOut = Phrase(en: "Sign out", ko: "로그아웃")
  static let signOutAndStop = Phrase(en: "Sign out and stop what runs", ko: "실행을 멈추고 로그아웃")
  static let lost = Phrase(
    en: "The connection is lost; trying again…", ko: "연결이 끊어졌습니다. 다시 연결하는 중…")
  static let slow = Phrase(en: "Waiting for the server…", ko: "서버의 응답을 기다리는 중…")
  static let unanswered = Phrase(
    en: "The server does not answer. Check whether your last step was done before you repeat it.",
    ko: "서버가 응답하지 않습니다. 마지막 동작이 실행되었는지 확인한 뒤에 다시 하십시오.")
  static let dismiss = Phrase(en: "Dismiss", ko: "닫기")
  static let copyThis = Phrase(en: "To copy:", ko: "복사할 내용:")
  static let copy = Phrase(en: "Copy", ko: "복사")
  static let showProblems = Phrase(en: "Show problems", ko: "문제 보기")

  // MARK: Getting about

  static let back = Phrase(en: "Back", ko: "뒤로")
  static let cancel = Phrase(en: "Cancel", ko: "취소")
  static let stop = Phrase(en: "Stop", ko: "중지")
  static let close = Phrase(en: "Close", ko: "닫기")
  static let details = Phrase(en: "Details", ko: "상세 정보")
  static let filter = Phrase(en: "Filter", ko: "필터")
  static let searching = Phrase(en: "Searching…", ko: "검색 중…")
  static let showAll = Phrase(en: "Show all", ko: "모두 보기")
  static let keys = Phrase(en: "Keys that work here", ko: "여기서 쓸 수 있는 키")
  static let key = Phrase(en: "Key", ko: "키")
  static let meaning = Phrase(en: "Meaning", ko: "뜻")
  static func found(count: Int) -> Phrase {
    Phrase(en: Plural.english(count, one: "1 match", other: "\(count) matches"), ko: "일치 \(count)개")
  }
  static func rowsCut(shown: Int, count: Int) -> Phrase {
    Phrase(
      en: "The first \(shown) of \(count) are shown. Filter to find the others.",
      ko: "\(count)개 중 처음 \(shown)개만 표시합니다. 나머지는 필터로 찾으십시오.")
  }

  // MARK: Doing things

  static let actions = Phrase(en: "Actions", ko: "동작")
  static let run = Phrase(en: "Run", ko: "실행")
  static let open = Phrase(en: "Open", ko: "열기")
  static let fillIn = Phrase(en: "Fill in and run", ko: "입력하고 실행")
  static let yes = Phrase(en: "Yes", ko: "예")
  static let yesLose = Phrase(en: "Yes, lose what was typed", ko: "예, 내용 버림")
  static let no = Phrase(en: "No", ko: "아니요")
  static let refresh = Phrase(en: "Refresh", ko: "새로 고침")
  static let runAgain = Phrase(en: "Run again", ko: "다시 실행")
  static let retry = Phrase(en: "Retry", ko: "재시도")
  static let wholeLog = Phrase(en: "Whole log", ko: "전체 로그")
  static let more = Phrase(en: "Show more", ko: "더 보기")
  static let loadingMore = Phrase(en: "Loading more…", ko: "더 불러오는 중…")
  static let working = Phrase(en: "Working…", ko: "작업 중…")
  static func actionsOf(title: String) -> Phrase {
    Phrase(en: "Actions: \(title)", ko: "동작: \(title)")
  }
  static let mayNotRun = Phrase(
    en: "You may see this, but not run it.", ko: "볼 수는 있지만 실행할 수는 없습니다.")
  static let needsTerminal = Phrase(en: "needs a terminal", ko: "터미널 필요")
  static let needsTerminalHere = Phrase(
    en: "This needs a terminal. Run it there with `appmenu run`.",
    ko: "터미널이 필요합니다. 터미널에서 `appmenu run` 명령으로 실행하십시오.")
  static let nothingToOpen = Phrase(en: "There is nothing to open.", ko: "열 것이 없습니다.")

  // MARK: Runs

  static func running(title: String) -> Phrase {
    Phrase(en: "'\(title)' is running.", ko: "'\(title)' 항목이 실행 중입니다.")
  }
  static func runningFor(title: String, user: String) -> Phrase {
    Phrase(
      en: "'\(title)' is running, started by \(user).",
      ko: "'\(title)' 항목이 실행 중입니다. 시작한 사용자: \(user)")
  }
  static let showRun = Phrase(en: "Show the run", ko: "실행 기록 보기")
  static let showOutput = Phrase(en: "Show its output", ko: "출력 보기")

  // MARK: Content

  static let emptyMenu = Phrase(en: "This menu is empty.", ko: "빈 메뉴입니다.")
  static let nothingMatches = Phrase(en: "Nothing matches.", ko: "일치하는 항목이 없습니다.")
  static let nothingHere = Phrase(en: "Nothing here.", ko: "항목이 없습니다.")
  static let noRows = Phrase(en: "No rows.", ko: "행이 없습니다.")
  static let noText = Phrase(en: "There is no text.", ko: "내용이 없습니다.")
  static let earlierCut = Phrase(en: "Earlier output is not shown.", ko: "이전 출력은 표시하지 않습니다.")
  static let restCut = Phrase(en: "The rest is not shown.", ko: "나머지는 표시하지 않습니다.")
  static let checked = Phrase(en: "Ticked:", ko: "표시됨:")
  static let notChecked = Phrase(en: "Not ticked:", ko: "표시 안 됨:")
  static let nothingToChoose = Phrase(en: "nothing to choose from", ko: "선택할 것이 없음")
  static let askingForChoices = Phrase(en: "asking for the choices…", ko: "선택 항목을 묻는 중…")
  static let filledIn = Phrase(en: "filled in", ko: "입력되어 있음")
  static let image = Phrase(en: "Image", ko: "그림")
  static func imageCalled(text: String) -> Phrase {
    Phrase(en: "Image: \(text)", ko: "그림: \(text)")
  }
  static func imageAt(address: String) -> Phrase {
    Phrase(en: "Image: \(address)", ko: "그림: \(address)")
  }
  static func unknownView(kind: String) -> Phrase {
    Phrase(
      en: "This version cannot show a view of kind '\(kind)'",
      ko: "이 버전은 '\(kind)' 종류의 화면을 표시할 수 없습니다")
  }

  // MARK: Heat maps

  static let datesMakeNoSense = Phrase(
    en: "The dates of this map make no sense.", ko: "이 지도의 날짜가 올바르지 않습니다.")
  static let less = Phrase(en: "less", ko: "적음")
  static let moreHeat = Phrase(en: "more", ko: "많음")
  static let day = Phrase(en: "Day", ko: "날짜")
  static let showDay = Phrase(en: "Show", ko: "보기")
  static let asTable = Phrase(en: "As a table", ko: "표로 보기")
  static let week = Phrase(en: "Week of", ko: "주 시작일")
}

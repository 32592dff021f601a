package import DisplayText

extension Phrase {
  // MARK: Around the content

  static let skipToContent = Phrase(en: "Skip to the content", ko: "본문으로 건너뛰기")
  static let path = Phrase(en: "Path", ko: "경로")
  static let go = Phrase(en: "Go", ko: "가기")
  package static let runs = Phrase(en: "Runs", ko: "실행 기록")
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

  // MARK: Navigation

  static let searchingNow = Phrase(en: "Searching…", ko: "검색 중…")
  static let searchEverywhere = Phrase(en: "Search the whole menu", ko: "메뉴 전체에서 찾기")
  static let key = Phrase(en: "Key", ko: "키")
  static let meaning = Phrase(en: "Meaning", ko: "뜻")
  static func matchCount(count: Int) -> Phrase {
    Phrase(en: Plural.english(count, one: "1 match", other: "\(count) matches"), ko: "일치 \(count)개")
  }
  static let otherRows = Phrase(en: "Other rows", ko: "다른 행")
  static let earlierRows = Phrase(en: "Previous", ko: "이전")
  static let laterRows = Phrase(en: "Next", ko: "다음")
  static func shownRows(_ shown: Range<Int>, of count: Int) -> Phrase {
    Phrase(
      en: "\(shown.lowerBound + 1) to \(shown.upperBound) of \(count)",
      ko: "\(count)개 중 \(shown.lowerBound + 1)~\(shown.upperBound)")
  }
  static let emptyMenuHere = Phrase(
    en: "This menu has no items yet. The person who runs this server can add some to its file.",
    ko: "아직 항목이 없습니다. 서버 관리자가 메뉴 파일에 추가할 수 있습니다.")
  static let notifyMe = Phrase(en: "Notify me when it ends", ko: "끝나면 알림")

  // MARK: Actions

  static let draftIsFilledIn = Phrase(
    en: "The values that you typed before are filled in.", ko: "이전에 입력한 값을 채웠습니다.")
  static let startAgain = Phrase(en: "Start again", ko: "처음부터 다시")
  static let fillIn = Phrase(en: "Fill in and run", ko: "입력하고 실행")
  static let showMore = Phrase(en: "Show more", ko: "더 보기")
  static let loadingMoreRows = Phrase(en: "Loading more…", ko: "더 불러오는 중…")
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
  static let opensNothing = Phrase(en: "There is nothing to open.", ko: "열 것이 없습니다.")

  // MARK: Runs

  static func running(title: String) -> Phrase {
    Phrase(en: "'\(title)' is running.", ko: "'\(title)' 항목이 실행 중입니다.")
  }
  static func runningFor(title: String, user: String) -> Phrase {
    Phrase(
      en: "'\(title)' is running, started by \(user).",
      ko: "'\(title)' 항목이 실행 중입니다. 시작한 사용자: \(user)")
  }
  static let copyLink = Phrase(en: "Copy link", ko: "링크 복사")
  static let showRun = Phrase(en: "Show the run", ko: "실행 기록 보기")

  // MARK: Content

  static let earlierCut = Phrase(en: "Earlier output is not shown.", ko: "이전 출력은 표시하지 않습니다.")
  static let restCut = Phrase(en: "The rest is not shown.", ko: "나머지는 표시하지 않습니다.")
  static let ticked = Phrase(en: "Ticked:", ko: "표시됨:")
  static let notTicked = Phrase(en: "Not ticked:", ko: "표시 안 됨:")
  static let isFilledIn = Phrase(en: "filled in", ko: "입력되어 있음")

  // MARK: Heat maps

  static let showDay = Phrase(en: "Show", ko: "보기")
  static let asTable = Phrase(en: "As a table", ko: "표로 보기")
  static let week = Phrase(en: "Week of", ko: "주 시작일")
}

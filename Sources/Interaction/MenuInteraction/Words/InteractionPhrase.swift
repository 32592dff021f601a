package import DisplayText

extension Phrase {
  // MARK: Keys: moving

  package static let previous = Phrase(en: "previous", ko: "이전")
  package static let next = Phrase(en: "next", ko: "다음")
  static let nextPrevious = Phrase(en: "next, previous", ko: "다음, 이전")
  static let previousNext = Phrase(en: "previous, next", ko: "이전, 다음")
  package static let move = Phrase(en: "move", ko: "이동")
  package static let scroll = Phrase(en: "scroll", ko: "스크롤")
  package static let pageUp = Phrase(en: "page up", ko: "한 페이지 위로")
  package static let pageDown = Phrase(en: "page down", ko: "한 페이지 아래로")
  package static let pageDownUp = Phrase(en: "page down, page up", ko: "한 페이지 아래로, 위로")
  static let pageUpDown = Phrase(en: "page up, page down", ko: "한 페이지 위로, 아래로")
  package static let first = Phrase(en: "first", ko: "처음")
  package static let last = Phrase(en: "last", ko: "마지막")
  static let firstLast = Phrase(en: "first, last", ko: "처음, 마지막")
  static let firstLastLoaded = Phrase(en: "first, last loaded", ko: "처음, 불러온 것의 마지막")
  package static let day = Phrase(en: "day", ko: "날짜")
  static let days = Phrase(en: "days", ko: "날짜")
  static let rows = Phrase(en: "rows", ko: "행")
  static let follow = Phrase(en: "follow", ko: "따라가기")
  static let following = Phrase(en: "following", ko: "따라가는 중")

  // MARK: Keys: opening and leaving

  package static let open = Phrase(en: "open", ko: "열기")
  package static let back = Phrase(en: "back", ko: "뒤로")
  static let quit = Phrase(en: "quit", ko: "종료")
  package static let cancel = Phrase(en: "cancel", ko: "취소")
  package static let stop = Phrase(en: "stop", ko: "중지")
  package static let close = Phrase(en: "close", ko: "닫기")
  package static let leave = Phrase(en: "leave", ko: "나가기")
  package static let done = Phrase(en: "done", ko: "완료")
  static let doIt = Phrase(en: "do it", ko: "실행")
  static let goThere = Phrase(en: "go there", ko: "가기")
  package static let help = Phrase(en: "help", ko: "도움말")
  static let helpWhileTyping = Phrase(en: "help, also while typing", ko: "도움말, 입력 중에도")
  package static let actions = Phrase(en: "actions", ko: "동작")
  static let reload = Phrase(en: "reload", ko: "새로 고침")
  package static let refresh = Phrase(en: "refresh", ko: "새로 고침")
  package static let runAgain = Phrase(en: "run again", ko: "다시 실행")
  package static let jump = Phrase(en: "jump", ko: "바로 가기")
  package static let jumpToAnyItem = Phrase(en: "jump to any item", ko: "모든 항목으로 바로 가기")
  package static let showProblems = Phrase(en: "show problems", ko: "문제 보기")
  package static let wholeLog = Phrase(en: "whole log", ko: "전체 로그")
  static let sort = Phrase(en: "sort", ko: "정렬")
  static let hideDetails = Phrase(en: "hide the details", ko: "상세 정보 숨기기")
  static let showDetails = Phrase(en: "details of the selected row", ko: "선택한 행의 상세 정보")
  static let scrollDetails = Phrase(en: "details: a line down, a line up", ko: "상세 정보: 한 줄 아래로, 위로")
  static func isFavorite(title: String) -> Phrase {
    Phrase(en: "'\(title)' is a favourite now", ko: "'\(title)' 항목을 즐겨찾기에 넣었습니다")
  }
  static func isNoFavorite(title: String) -> Phrase {
    Phrase(en: "'\(title)' is no favourite any more", ko: "'\(title)' 항목을 즐겨찾기에서 뺐습니다")
  }
  static let favoriteOrNot = Phrase(en: "favourite, or no longer", ko: "즐겨찾기에 넣기, 빼기")
  static let mouseSelects = Phrase(en: "let the mouse select text", ko: "마우스로 글자 선택")
  static let mouseWorks = Phrase(en: "use the mouse here", ko: "여기서 마우스 사용")

  // MARK: Keys: finding

  package static let filter = Phrase(en: "filter", ko: "필터")
  static let search = Phrase(en: "search", ko: "검색")
  static let results = Phrase(en: "results", ko: "결과")
  package static let showAll = Phrase(en: "show all", ko: "모두 보기")
  static let endSearch = Phrase(en: "end search", ko: "검색 끝내기")

  // MARK: Keys: forms and questions

  static let nextField = Phrase(en: "next field", ko: "다음 칸")
  static let previousField = Phrase(en: "previous field", ko: "이전 칸")
  static let nextLineOrField = Phrase(en: "next line or field", ko: "다음 줄이나 칸")
  static let previousLineOrField = Phrase(en: "previous line or field", ko: "이전 줄이나 칸")
  static let newLine = Phrase(en: "new line", ko: "줄 바꿈")
  static let change = Phrase(en: "change", ko: "변경")
  package static let choose = Phrase(en: "choose", ko: "선택")
  static let complete = Phrase(en: "complete", ko: "완성")
  static let nextChoice = Phrase(en: "next choice", ko: "다음 선택지")
  static func givenIsRefused(ids: String) -> Phrase {
    Phrase(en: "Given values are not used: \(ids)", ko: "주어진 값을 사용하지 않습니다: \(ids)")
  }
  static func noItemThere(word: String) -> Phrase {
    Phrase(en: "There is no item '\(word)' there", ko: "'\(word)' 항목이 없습니다")
  }
  static let allOrNone = Phrase(en: "all or none", ko: "모두 또는 없음")
  static let firstLastChoice = Phrase(en: "first, last choice", ko: "처음, 마지막 선택지")
  static let none = Phrase(en: "none", ko: "없음")
  package static let yes = Phrase(en: "yes", ko: "예")
  package static let no = Phrase(en: "no", ko: "아니요")
  static let yesNo = Phrase(en: "yes, no", ko: "예, 아니요")

  // MARK: Messages

  package static let nothingMatches = Phrase(en: "Nothing matches.", ko: "일치하는 항목이 없습니다.")
  package static let notSearched = Phrase(
    en: "Not opened yet, and so not searched:", ko: "아직 열지 않아 검색하지 않은 항목:")
  package static let nothingToFilter = Phrase(
    en: "There is nothing to filter here.", ko: "여기에는 필터링할 것이 없습니다.")
  static let nothingToOpen = Phrase(en: "There is nothing to open here.", ko: "여기에는 열 것이 없습니다.")
  static let nothingToOpenOnDay = Phrase(
    en: "There is nothing to open on this day.", ko: "이 날짜에는 열 것이 없습니다.")
  static let nothingToDo = Phrase(en: "There is nothing to do here.", ko: "여기에서 할 수 있는 것이 없습니다.")
  static let noDetails = Phrase(en: "There are no details here.", ko: "여기에는 상세 정보가 없습니다.")
  static let noRoomForDetails = Phrase(
    en: "The screen has no room for details", ko: "화면에 자세한 내용을 보일 자리가 없습니다")
  package static let itemsHaveChanged = Phrase(
    en: "The items have changed; choose again.", ko: "항목이 바뀌었습니다. 다시 선택하십시오.")
  static let formNotSent = Phrase(
    en: "A form has not been sent; leave it first", ko: "보내지 않은 양식이 있습니다. 먼저 나가십시오")
  static let escAgainQuits = Phrase(en: "esc again quits", ko: "esc를 다시 누르면 종료됩니다")
  static let escTwiceQuits = Phrase(en: "esc twice quits", ko: "esc를 두 번 누르면 종료됩니다")
  static func mouseSelectsNow(key: String) -> Phrase {
    Phrase(
      en: "The mouse selects text; \(key) switches back", ko: "이제 마우스로 글자를 선택합니다. 되돌리기: \(key)")
  }
  static let mouseWorksNow = Phrase(en: "The mouse works here", ko: "이제 여기서 마우스를 씁니다")
  static let originalOrder = Phrase(en: "Original order", ko: "원래 순서")
  static func sortedAscending(column: String) -> Phrase {
    Phrase(en: "Sorted by \(column), ascending", ko: "\(column) 기준 오름차순")
  }
  static func sortedDescending(column: String) -> Phrase {
    Phrase(en: "Sorted by \(column), descending", ko: "\(column) 기준 내림차순")
  }
  static let continuedFromTop = Phrase(en: "Continued from the top", ko: "처음부터 계속합니다")
  static let continuedFromBottom = Phrase(en: "Continued from the bottom", ko: "끝에서부터 계속합니다")
  static let noMatch = Phrase(en: "no match", ko: "없음")
  package static func place(number: Int, count: some CustomStringConvertible) -> Phrase {
    Phrase(en: "\(number) of \(count)", ko: "\(number)/\(count)")
  }
  static func notChecked(reason: String) -> Phrase {
    Phrase(en: "Not checked: \(reason)", ko: "확인하지 못했습니다: \(reason)")
  }
  static func notSearched(reason: String) -> Phrase {
    Phrase(en: "Not searched: \(reason)", ko: "검색하지 못했습니다: \(reason)")
  }
  static let log = Phrase(en: "Log", ko: "로그")
  static func openLink(title: String) -> Phrase { Phrase(en: "Open \(title)", ko: "열기: \(title)") }

  // MARK: Forms and questions

  static let nothingToChoose = Phrase(en: "There is nothing to choose from", ko: "선택할 것이 없습니다")
  static let choicesAwaited = Phrase(
    en: "Its choices are still being asked for", ko: "선택 항목을 아직 묻는 중입니다")
  static let valuesAwaited = Phrase(
    en: "Values are still being asked for; send the form when they are there",
    ko: "값을 아직 묻는 중입니다. 값이 나타난 뒤에 보내십시오")
  static func fieldsNeedAttention(count: Int) -> Phrase {
    Phrase(
      en: Plural.english(
        count, one: "1 field needs attention", other: "\(count) fields need attention"),
      ko: "확인할 칸이 \(count)개 있습니다")
  }
  package static func actionCount(count: Int) -> Phrase {
    Phrase(
      en: Plural.english(count, one: "1 action", other: "\(count) actions"), ko: "동작 \(count)개")
  }
  static let leaveForm = Phrase(en: "Leave without sending the form?", ko: "양식을 보내지 않고 나가겠습니까?")
  package static let cannotBeUndone = Phrase(en: "cannot be undone", ko: "되돌릴 수 없습니다")
  package static func stopQuestion(title: String) -> Phrase {
    Phrase(en: "Stop '\(title)'?", ko: "'\(title)' 실행을 중지하겠습니까?")
  }

  // MARK: Heat maps

  static let heatLegend = Phrase(en: "less – more", ko: "적음 – 많음")
  static func heatCounts(counts: String, unit: String) -> Phrase {
    Phrase(
      en: "\(counts)\(unit) on a day: quarters of the days with any",
      ko: "하루 \(counts)\(unit): 기록이 있는 날을 많은 순서로 4등분")
  }
  static func orMore(count: Int) -> Phrase { Phrase(en: "\(count) or more", ko: "\(count) 이상") }

  // MARK: Details of a row

  static let cannotBeUsed = Phrase(en: "cannot be used", ko: "사용할 수 없음")
  static let status = Phrase(en: "status", ko: "상태")
  static let handler = Phrase(en: "handler", ko: "핸들러")
  static let itemsFromHandler = Phrase(en: "items from handler", ko: "항목을 주는 핸들러")
  static let itemsFromFile = Phrase(en: "items from file", ko: "항목을 주는 파일")
  static let keywords = Phrase(en: "keywords", ko: "키워드")
  static let action = Phrase(en: "action", ko: "동작")
  static let writtenIn = Phrase(en: "written in", ko: "위치")
  static let command = Phrase(en: "command", ko: "명령")
  static let script = Phrase(en: "script", ko: "스크립트")
  static let address = Phrase(en: "address", ko: "주소")
  static let itemsFromCommand = Phrase(en: "items from command", ko: "항목을 주는 명령")
  static let itemsFromScript = Phrase(en: "items from script", ko: "항목을 주는 스크립트")
  static let itemsFromAddress = Phrase(en: "items from address", ko: "항목을 주는 주소")
  static let line = Phrase(en: "line", ko: "줄")
  static let inFolder = Phrase(en: "in", ko: "폴더")
  static let asksFor = Phrase(en: "asks for", ko: "묻는 값")
  static let asks = Phrase(en: "asks", ko: "확인 질문")
}

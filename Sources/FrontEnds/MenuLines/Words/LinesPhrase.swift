package import DisplayText

extension Phrase {
  // MARK: Choosing

  static func noItem(answer: String) -> Phrase {
    Phrase(en: "There is no item '\(answer)'.", ko: "'\(answer)' 항목이 없습니다.")
  }
  static func noAction(answer: String) -> Phrase {
    Phrase(en: "There is no action '\(answer)'.", ko: "'\(answer)' 동작이 없습니다.")
  }
  static func noField(answer: String) -> Phrase {
    Phrase(en: "There is no field '\(answer)'.", ko: "'\(answer)' 칸이 없습니다.")
  }
  static func noChoice(answer: String) -> Phrase {
    Phrase(en: "There is no choice '\(answer)'.", ko: "'\(answer)' 선택지가 없습니다.")
  }
  static func noColumn(answer: String) -> Phrase {
    Phrase(en: "There is no column '\(answer)'.", ko: "'\(answer)' 열이 없습니다.")
  }
  static func noRow(answer: String) -> Phrase {
    Phrase(en: "There is no row '\(answer)'.", ko: "'\(answer)' 행이 없습니다.")
  }
  static func ambiguous(answer: String, names: String) -> Phrase {
    Phrase(en: "'\(answer)' may mean: \(names)", ko: "'\(answer)'에 해당하는 것: \(names)")
  }
  static let whatCanBeAnswered = Phrase(en: "What can be answered:", ko: "입력할 수 있는 것:")
  static func chooseItem(numbers: String) -> Phrase {
    Phrase(en: "Choose \(numbers)? for help, or q: ", ko: "선택 (\(numbers)? 도움말, q 종료): ")
  }
  static let number = Phrase(en: "1, a name, ", ko: "1, 이름, ")
  static func numbers(count: Int) -> Phrase {
    Phrase(en: "1-\(count), a name, ", ko: "1-\(count), 이름, ")
  }
  static let bForBackThen = Phrase(en: "b for back, ", ko: "b 뒤로, ")
  static func chooseAmong(answers: String) -> Phrase {
    Phrase(en: "Choose \(answers), or q: ", ko: "선택 (\(answers), q 종료): ")
  }
  static let aName = Phrase(en: "a name", ko: "이름")
  static func aDayAs(day: String) -> Phrase { Phrase(en: "a day as \(day)", ko: "\(day) 같은 날짜") }
  static let aForActions = Phrase(en: "a for actions", ko: "a 동작")
  static let mForMore = Phrase(en: "m for more", ko: "m 더 보기")
  static let rToRetry = Phrase(en: "r to retry", ko: "r 재시도")
  static let lForLog = Phrase(en: "l for the whole log", ko: "l 전체 로그")
  static let bForBack = Phrase(en: "b for back", ko: "b 뒤로")
  static let questionForHelp = Phrase(en: "? for help", ko: "? 도움말")
  static let helpOpensItem = Phrase(
    en: "a number, or a name or its start: opens the item", ko: "번호, 이름 또는 이름의 앞부분: 항목을 엽니다")
  static let helpFindsHere = Phrase(
    en: "/words: finds items and actions here and in the menus below",
    ko: "/낱말: 이 메뉴와 그 아래 메뉴에서 항목과 동작을 찾습니다")
  static let helpJumps = Phrase(
    en: ":words: finds items and actions of the whole menu and goes there",
    ko: ":낱말: 전체 메뉴에서 항목과 동작을 찾아 그곳으로 갑니다")
  static let helpBack = Phrase(en: "b: back", ko: "b: 뒤로")
  static let helpQuits = Phrase(en: "q: quits", ko: "q: 종료")
  static let helpRow = Phrase(
    en: "a number, or a name or its start: does the row's action, or lists its actions",
    ko: "번호, 이름 또는 이름의 앞부분: 행의 동작을 실행하거나 동작 목록을 보여 줍니다")
  static let helpRowActions = Phrase(
    en: "a and a number: lists all actions of a row", ko: "a와 번호: 행의 모든 동작을 보여 줍니다")
  static let helpDay = Phrase(en: "a day: shows its count", ko: "날짜: 그날의 수를 알려 줍니다")
  static let helpActions = Phrase(en: "a: lists the actions", ko: "a: 동작 목록을 보여 줍니다")
  static func helpAction(title: String) -> Phrase {
    Phrase(en: "'\(title)': does it", ko: "'\(title)': 실행합니다")
  }
  static func helpActionByKey(key: String, title: String) -> Phrase {
    Phrase(en: "\(key), or '\(title)': does it", ko: "\(key) 또는 '\(title)': 실행합니다")
  }
  static let helpMore = Phrase(en: "m: fetches more rows", ko: "m: 행을 더 가져옵니다")
  static let helpFindsRows = Phrase(
    en: "/words: finds rows; / alone shows all", ko: "/낱말: 행을 찾습니다. / 만 입력하면 모두 보여 줍니다")
  static let helpSorts = Phrase(en: "s: sorts by a column", ko: "s: 열을 기준으로 정렬합니다")
  static let helpRetries = Phrase(en: "r: tries again", ko: "r: 다시 시도합니다")
  static let helpRefreshes = Phrase(en: "r: refreshes", ko: "r: 새로 고칩니다")
  static let helpLog = Phrase(en: "l: prints the whole log", ko: "l: 전체 로그를 보여 줍니다")
  static let helpPassedOn = Phrase(
    en: "anything else: goes to the menu or view below", ko: "다른 입력: 아래 화면에 전달합니다")
  static let helpShowsAll = Phrase(en: "b: shows all rows", ko: "b: 모든 행을 보여 줍니다")
  static let allItems = Phrase(en: "All items", ko: "모든 항목")
  static func matchesFor(count: Int, query: String) -> Phrase {
    Phrase(
      en: Plural.english(
        count, one: "1 match for '\(query)'", other: "\(count) matches for '\(query)'"),
      ko: "'\(query)' 검색 결과 \(count)개")
  }
  static func foundIn(path: String) -> Phrase { Phrase(en: "in \(path)", ko: "위치: \(path)") }
  static let noItems = Phrase(en: "There are no items.", ko: "항목이 없습니다.")
  static let aNumberForActionsThen = Phrase(en: "a and a number for actions, ", ko: "a와 번호: 동작, ")
  static let helpItemActions = Phrase(
    en: "a and a number: lists the actions of an item", ko: "a와 번호: 항목의 동작을 보여 줍니다")
  static func itemHasNumber(title: String, number: Int) -> Phrase {
    Phrase(en: "'\(title)' is number \(number).", ko: "'\(title)': \(number)번")
  }
  static func nothingMatchesQuery(query: String) -> Phrase {
    Phrase(en: "Nothing matches '\(query)'.", ko: "'\(query)' 검색 결과가 없습니다.")
  }
  static func nothingToDoWith(name: String) -> Phrase {
    Phrase(en: "There is nothing to do with '\(name)'.", ko: "'\(name)' 행에서 할 수 있는 것이 없습니다.")
  }
  static func notThereAnyMore(name: String) -> Phrase {
    Phrase(en: "'\(name)' is not there any more.", ko: "'\(name)' 행이 없어졌습니다.")
  }
  static let noRowsOnPage = Phrase(en: "This batch has no rows.", ko: "이 페이지에는 행이 없습니다.")
  static func daysFromTo(first: String, last: String) -> Phrase {
    Phrase(en: "The days are \(first) to \(last).", ko: "날짜는 \(first)부터 \(last)까지입니다.")
  }
  static let columns = Phrase(en: "Columns", ko: "열")
  static func sortBy(count: Int) -> Phrase {
    Phrase(
      en: "Sort by 1-\(count), a name, - for the original order, b for back, or q: ",
      ko: "정렬 기준 (1-\(count), 이름, - 원래 순서, b 뒤로, q 종료): ")
  }

  // MARK: Actions and questions

  static func chooseAction(numbers: String) -> Phrase {
    Phrase(
      en: "Choose \(numbers), a name, b for back, or q: ", ko: "선택 (\(numbers), 이름, b 뒤로, q 종료): ")
  }
  static func warningSentence(warning: String) -> Phrase {
    Phrase(en: "This \(warning).", ko: "\(warning).")
  }
  static let yesOrNo = Phrase(en: "y or n: ", ko: "y 또는 n: ")
  static let answerYesOrNo = Phrase(en: "Answer y or n.", ko: "y 또는 n을 입력하십시오.")
  static let notDone = Phrase(en: "Not done.", ko: "실행하지 않았습니다.")
  static func actionDone(title: String) -> Phrase {
    Phrase(en: "Done: \(title)", ko: "완료: \(title)")
  }
  static func warning(text: String) -> Phrase { Phrase(en: "Warning: \(text)", ko: "경고: \(text)") }
  static func error(text: String) -> Phrase { Phrase(en: "Error: \(text)", ko: "오류: \(text)") }
  static func loadingNow(message: String) -> Phrase {
    Phrase(en: "\(message) …", ko: "\(message) …")
  }
  static let copyItYourself = Phrase(
    en: "Copy it yourself: it is shown above.", ko: "위에 표시된 것을 직접 복사하십시오.")
  package static func openItYourself(address: String) -> Phrase {
    Phrase(en: "Open it yourself: \(address)", ko: "직접 여십시오: \(address)")
  }
  static func cannotBeUsed(reason: String) -> Phrase {
    Phrase(en: "cannot be used: \(reason)", ko: "사용할 수 없음: \(reason)")
  }

  // MARK: Forms

  static let enterKeeps = Phrase(
    en: "Enter keeps the value, - clears it.", ko: "Enter는 입력한 값을 그대로 두고, - 는 지웁니다.")
  static func sendForm(label: String, changing: String, actions: String) -> Phrase {
    Phrase(
      en: "send to \(label), \(changing)\(actions)? for help, b for back, or q: ",
      ko: "\(label) (send 보내기, \(changing)\(actions)? 도움말, b 뒤로, q 종료): ")
  }
  static let changeField = Phrase(en: "change N, ", ko: "change N 칸 변경, ")
  static let aForActionsThen = Phrase(en: "a for actions, ", ko: "a 동작, ")
  static func helpSend(label: String) -> Phrase {
    Phrase(en: "send: \(label)", ko: "send: \(label)")
  }
  static let helpChange = Phrase(
    en: "change and a number or a name: asks for that field again",
    ko: "change와 번호 또는 이름: 그 칸을 다시 묻습니다")
  static let helpShow = Phrase(en: "show: prints the values", ko: "show: 입력한 값을 보여 줍니다")
  static let helpBackUnsent = Phrase(en: "b: back, without sending", ko: "b: 보내지 않고 뒤로")
  static let answerSend = Phrase(
    en: "Answer send, change N, or b.", ko: "send, change N 또는 b를 입력하십시오.")
  static func notSent(problems: String) -> Phrase {
    Phrase(en: "Not sent: \(problems).", ko: "보내지 않았습니다. \(problems).")
  }
  static func nothingToChooseFor(label: String) -> Phrase {
    Phrase(en: "\(label): there is nothing to choose from", ko: "\(label): 선택할 것이 없습니다")
  }
  static func fieldYesOrNo(field: String) -> Phrase {
    Phrase(en: "\(field); y or n: ", ko: "\(field), y 또는 n: ")
  }
  static let yesOrNoNeeded = Phrase(en: "Answer y or n", ko: "y 또는 n을 입력하십시오")
  static func fieldChoice(field: String, numbers: String) -> Phrase {
    Phrase(en: "\(field); \(numbers) or a name: ", ko: "\(field), \(numbers) 또는 이름: ")
  }
  static func fieldSeveral(field: String) -> Phrase {
    Phrase(
      en: "\(field); numbers such as 1 3-5, or names: ", ko: "\(field), 1 3-5와 같은 번호 또는 이름: ")
  }
  static func fieldLines(field: String) -> Phrase {
    Phrase(en: "\(field); end with '.': ", ko: "\(field), '.'으로 끝내기: ")
  }
  static let kindLines = Phrase(en: "several lines", ko: "여러 줄")
  static let kindDate = Phrase(en: "date as 2026-11-30", ko: "2026-11-30 같은 날짜")
  static let kindNumber = Phrase(en: "number", ko: "숫자")
  static let kindSwitch = Phrase(en: "switch", ko: "스위치")
  static let kindChoice = Phrase(en: "choice", ko: "선택")
  static let kindFile = Phrase(en: "path of a file", ko: "파일 경로")
  static let kindFolder = Phrase(en: "path of a folder", ko: "폴더 경로")
  static let kindSecret = Phrase(en: "secret", ko: "비밀 값")
  static let severalValues = Phrase(en: "several values", ko: "여러 값")
  static let required = Phrase(en: "required", ko: "필수")
  static let on = Phrase(en: "on", ko: "켬")
  static let off = Phrase(en: "off", ko: "끔")
  static let empty = Phrase(en: "empty", ko: "비어 있음")
  static let filledIn = Phrase(en: "filled in", ko: "입력됨")
  static let loadingChoices = Phrase(en: "asking for the choices", ko: "선택 항목을 묻는 중")

  // MARK: Spoken

  static let upAndDown = Phrase(en: "Up and Down", ko: "위아래 화살표")
  static let leftAndRight = Phrase(en: "Left and Right", ko: "좌우 화살표")
  static let arrows = Phrase(en: "the arrows", ko: "화살표")
  static func keysOr(keys: String, key: String) -> Phrase {
    Phrase(en: "\(keys) or \(key)", ko: "\(keys) 또는 \(key)")
  }
  static let checked = Phrase(en: "checked", ko: "선택됨")
  static let notChecked = Phrase(en: "not checked", ko: "선택 안 됨")
  static let submenu = Phrase(en: "submenu", ko: "하위 메뉴")
  static let text = Phrase(en: "text", ko: "텍스트")
  static let list = Phrase(en: "list", ko: "목록")
  static let timeline = Phrase(en: "timeline", ko: "타임라인")
  static let table = Phrase(en: "table", ko: "표")
  static let heatMap = Phrase(en: "heat map", ko: "히트맵")
  static let form = Phrase(en: "form", ko: "양식")
  static let message = Phrase(en: "message", ko: "메시지")
  static let moreFollow = Phrase(en: "more follow", ko: "더 있음")
  static func itemCount(count: Int) -> Phrase {
    Phrase(en: Plural.english(count, one: "1 item", other: "\(count) items"), ko: "항목 \(count)개")
  }
  static func lineCount(count: Int) -> Phrase {
    Phrase(en: Plural.english(count, one: "1 line", other: "\(count) lines"), ko: "\(count)줄")
  }
  static func rowCount(count: Int) -> Phrase {
    Phrase(en: Plural.english(count, one: "1 row", other: "\(count) rows"), ko: "\(count)행")
  }
  static func columnCount(count: Int) -> Phrase {
    Phrase(en: Plural.english(count, one: "1 column", other: "\(count) columns"), ko: "\(count)열")
  }
  static func dayCount(count: Int) -> Phrase {
    Phrase(en: Plural.english(count, one: "1 day", other: "\(count) days"), ko: "\(count)일")
  }
  static func fieldCount(count: Int) -> Phrase {
    Phrase(en: Plural.english(count, one: "1 field", other: "\(count) fields"), ko: "\(count)칸")
  }
  static func moreLines(count: Int) -> Phrase {
    Phrase(
      en: "\(count) more lines, which select prints", ko: "\(count)줄 더 있음, select 명령으로 볼 수 있습니다")
  }
  static func newRows(new: Int, count: Int) -> Phrase {
    Phrase(en: "\(new) more, \(count) rows", ko: "\(new)행 추가, 모두 \(count)행")
  }
  static let allAreShown = Phrase(en: "All are shown", ko: "모두 표시됩니다")
  static let noMatchSpoken = Phrase(en: "No match", ko: "일치하는 것 없음")
  static func nothingMatchesSpoken(query: String) -> Phrase {
    Phrase(en: "nothing matches \(query)", ko: "\(query) 검색 결과 없음")
  }
  static func completionSpoken(path: String, count: Int) -> Phrase {
    Phrase(
      en: "right arrow completes to \(path), 1 of \(count)",
      ko: "오른쪽 화살표로 완성: \(path), \(count)개 중 1")
  }
  static func found(count: Int) -> Phrase { Phrase(en: "\(count) found", ko: "\(count)개 찾음") }
  static func toChooseFrom(count: Int) -> Phrase {
    Phrase(en: "\(count) to choose from", ko: "선택할 수 있는 것 \(count)개")
  }
  static func placesMatch(count: Int, total: Int) -> Phrase {
    Phrase(en: "\(count) of \(total) match", ko: "\(total)개 중 \(count)개 일치")
  }
  static func placeSpoken(number: Int, count: Int) -> Phrase {
    Phrase(en: "\(number) of \(count)", ko: "\(count) 중 \(number)")
  }
  static func placeSoFar(number: Int, count: Int) -> Phrase {
    Phrase(en: "\(number) of \(count) so far", ko: "지금까지 \(count) 중 \(number)")
  }
  static func placeOfMatches(number: Int, count: Int, query: String) -> Phrase {
    Phrase(en: "\(number) of \(count) that match \(query)", ko: "\(query) 일치 \(count) 중 \(number)")
  }
  static func matchPlace(number: Int, count: Int) -> Phrase {
    Phrase(en: "match \(number) of \(count)", ko: "일치 \(count) 중 \(number)")
  }
  static func loadingTitle(title: String) -> Phrase {
    Phrase(en: "\(title), loading", ko: "\(title), 불러오는 중")
  }
  static func button(label: String) -> Phrase { Phrase(en: "\(label), button", ko: "\(label), 단추") }
  static let jumpTo = Phrase(en: "Jump to: ", ko: "바로 가기: ")
  static let searchFor = Phrase(en: "Search: ", ko: "검색: ")
  static let filterBy = Phrase(en: "Filter: ", ko: "필터: ")
  static let yesNoKeys = Phrase(en: "y yes, n no", ko: "y 예, n 아니요")
  package static let loadingMore = Phrase(en: "loading more", ko: "더 불러오는 중")
  package static func showsProblems(key: String) -> Phrase {
    Phrase(en: "\(key) show", ko: "\(key) 보기")
  }
}

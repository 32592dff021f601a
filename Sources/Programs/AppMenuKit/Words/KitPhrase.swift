internal import DisplayText

extension Phrase {
  static let screenReaderLater = Phrase(
    en: "'screenReader' applies from the next start", ko: "'screenReader' 설정은 다음 시작부터 적용됩니다")
  static func opened(address: String) -> Phrase {
    Phrase(en: "Opened \(address)", ko: "열었습니다: \(address)")
  }
  static func pluginChangedForm(ids: String) -> Phrase {
    Phrase(
      en: "The plugin \(ids) has changed; leave the form to see it",
      ko: "플러그인 \(ids)의 내용이 바뀌었습니다. 양식에서 나가면 볼 수 있습니다")
  }
  static func pluginChangedAnew(ids: String) -> Phrase {
    Phrase(en: "The plugin \(ids) has changed and restarts", ko: "플러그인 \(ids)의 내용이 바뀌어 다시 시작합니다")
  }
  static let nothingLogged = Phrase(en: "Nothing has been logged yet.", ko: "아직 기록이 없습니다.")
  static func pressKey(line: String, dash: String) -> Phrase {
    Phrase(en: "\(line) \(dash) press a key", ko: "\(line) \(dash) 아무 키나 누르십시오")
  }
  static let menuHasEnded = Phrase(en: "the menu has ended", ko: "메뉴가 끝났습니다")
  static let hasEnded = Phrase(en: "it has ended", ko: "이미 끝났습니다")
  static let notWanted = Phrase(en: "it is not wanted any more", ko: "더 이상 필요하지 않습니다")
  static let thereIsMore = Phrase(en: "There is more", ko: "내용이 더 있습니다")
  static func notStarted(reason: String) -> Phrase {
    Phrase(en: "It could not be started: \(reason)", ko: "시작할 수 없습니다: \(reason)")
  }
  static func itEnded(end: String) -> Phrase { Phrase(en: "It \(end)", ko: "\(end)") }
  static func theProgramEnded(end: String) -> Phrase {
    Phrase(en: "The program \(end)", ko: "프로그램: \(end)")
  }
  static let suspended = Phrase(
    en: "The program is suspended; its key continues it", ko: "프로그램이 일시 중지되었습니다. 같은 키로 계속합니다")

  static let noMenuHere = Phrase(
    en: "No menu and no task is here yet", ko: "여기에는 아직 메뉴도 작업도 없습니다")
  static let writeProjectMenu = Phrase(en: "Write a menu for this folder", ko: "이 폴더의 메뉴 만들기")
  static let writeOwnMenu = Phrase(en: "Write a menu of your own", ko: "내 메뉴 만들기")
  static let examples = Phrase(en: "Examples", ko: "예제")
  static let commandHelp = Phrase(en: "Help", ko: "도움말")
  static let commandHelpDetail = Phrase(en: "What appmenu can do", ko: "appmenu로 할 수 있는 일")
}

internal import DisplayText

extension Phrase {
  static let appMenu = Phrase(en: "App Menu", ko: "앱 메뉴")
  static let menu = Phrase(en: "Menu", ko: "메뉴")
  static let problems = Phrase(en: "Problems", ko: "문제")
  static func showingMenu(time: String) -> Phrase {
    Phrase(en: "showing the menu as of \(time)", ko: "\(time) 현재의 메뉴를 표시합니다")
  }
  static func usingSettings(time: String) -> Phrase {
    Phrase(en: "using the settings as of \(time)", ko: "\(time) 현재의 설정을 사용합니다")
  }
  static func errors(count: Int, number: String) -> Phrase {
    Phrase(
      en: Plural.english(count, one: "\(number) error", other: "\(number) errors"),
      ko: "오류 \(number)개")
  }
  static func warnings(count: Int, number: String) -> Phrase {
    Phrase(
      en: Plural.english(count, one: "\(number) warning", other: "\(number) warnings"),
      ko: "경고 \(number)개")
  }
  static let noProblems = Phrase(en: "no problems", ko: "문제 없음")
  static func isGone(name: String) -> Phrase {
    Phrase(en: "\(name) is gone", ko: "\(name) 파일이 없어졌습니다")
  }
  static func areGone(name: String, other: String) -> Phrase {
    Phrase(en: "\(name) and \(other) are gone", ko: "\(name), \(other) 파일이 없어졌습니다")
  }
  static func othersAreGone(name: String, count: Int) -> Phrase {
    Phrase(en: "\(name) and \(count) other files are gone", ko: "\(name) 외 파일 \(count)개가 없어졌습니다")
  }
  static let menuIsClosed = Phrase(en: "The menu is closed.", ko: "메뉴가 닫혔습니다.")
  static func pluginChanged(id: String) -> Phrase {
    Phrase(
      en: "The plugin '\(id)' has changed and was restarted",
      ko: "플러그인 '\(id)'의 내용이 바뀌어 다시 시작했습니다")
  }
  static func noHandler(name: String) -> Phrase {
    Phrase(en: "No plugin registers the handler '\(name)'", ko: "핸들러 '\(name)'에 해당하는 플러그인이 없습니다")
  }
  static func perhaps(names: String) -> Phrase {
    Phrase(en: "Perhaps: did you mean \(names)?", ko: "혹시: \(names)")
  }
  static func unreadablePlugin(file: String, reason: String) -> Phrase {
    Phrase(
      en: "A plugin could not be read: \(file): \(reason)",
      ko: "플러그인을 읽을 수 없습니다: \(file): \(reason)")
  }
  static let nameFolder = Phrase(
    en: "Name the folder of the plugin that registers it: --plugins DIR",
    ko: "핸들러가 있는 플러그인의 폴더를 지정하십시오: --plugins DIR")
  static let whatThereIs = Phrase(
    en: "To list the plugins: appmenu plugins list", ko: "플러그인 목록: appmenu plugins list")
  static let registerOne = Phrase(
    en: "The program can register one, or name the folder of a plugin that does.",
    ko: "프로그램에서 등록하거나, 핸들러가 있는 플러그인의 폴더를 지정할 수 있습니다.")
}

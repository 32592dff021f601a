internal import Localization

/// The words that are drawn around menus and views.
extension Phrase {
  static func needsSize(columns: Int, rows: Int) -> Phrase {
    Phrase(en: "Needs \(columns)×\(rows)", ko: "\(columns)×\(rows) 필요")
  }
  static let escCancels = Phrase(en: "esc cancels", ko: "esc 취소")
  static func showsProblems(key: String) -> Phrase { Phrase(en: "\(key) show", ko: "\(key) 보기") }
  static let loading = Phrase(en: "Loading", ko: "불러오는 중")
  static func seconds(seconds: String) -> Phrase { Phrase(en: "\(seconds) s", ko: "\(seconds)초") }
  static let jump = Phrase(en: "Jump", ko: "바로 가기")
  static let searching = Phrase(en: "searching", ko: "검색 중")
  static func searchingIn(total: String) -> Phrase {
    Phrase(en: "searching \(total)", ko: "검색 중 \(total)")
  }
  static func place(number: Int, total: String) -> Phrase {
    Phrase(en: "\(number) of \(total)", ko: "\(number)/\(total)")
  }
  static func more(count: String) -> Phrase { Phrase(en: "\(count) more", ko: "\(count)개 더") }
  static let loadingMore = Phrase(en: "loading more", ko: "더 불러오는 중")
  static let reloaded = Phrase(en: "Reloaded.", ko: "새로 읽었습니다.")
  static func changedPlugins(names: String) -> Phrase {
    Phrase(en: "Changed plugins start anew: \(names)", ko: "바뀐 플러그인을 다시 시작합니다: \(names)")
  }
  static func openItYourself(address: String) -> Phrase {
    Phrase(en: "Open it yourself: \(address)", ko: "직접 여십시오: \(address)")
  }
  static let tooLongToCopy = Phrase(en: "Too long to copy", ko: "너무 길어 복사할 수 없습니다")
  static let copied = Phrase(en: "Copied", ko: "복사했습니다")
  static let yes = Phrase(en: "yes", ko: "예")
  static let no = Phrase(en: "no", ko: "아니요")

  // MARK: A choice among lines

  static let choose = Phrase(en: "Choose", ko: "선택")
  static func marked(count: Int) -> Phrase { Phrase(en: "\(count) marked", ko: "\(count)개 고름") }
  static let noLines = Phrase(en: "There are no lines.", ko: "줄이 없습니다.")
  static let nothingMatches = Phrase(en: "Nothing matches.", ko: "일치하는 줄이 없습니다.")
}

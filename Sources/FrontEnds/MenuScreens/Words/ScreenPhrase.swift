internal import DisplayText

extension Phrase {
  static func needsSize(columns: Int, rows: Int) -> Phrase {
    Phrase(en: "Needs \(columns)×\(rows)", ko: "\(columns)×\(rows) 필요")
  }
  static let escCancels = Phrase(en: "esc cancels", ko: "esc 취소")
  static func seconds(seconds: String) -> Phrase { Phrase(en: "\(seconds) s", ko: "\(seconds)초") }
  static let searching = Phrase(en: "searching", ko: "검색 중")
  static func searchingIn(total: String) -> Phrase {
    Phrase(en: "searching \(total)", ko: "검색 중 \(total)")
  }
  static func more(count: String) -> Phrase { Phrase(en: "\(count) more", ko: "\(count)개 더") }
  static let reloaded = Phrase(en: "Reloaded.", ko: "새로 읽었습니다.")
  static func changedPlugins(names: String) -> Phrase {
    Phrase(en: "Changed plugins are restarted: \(names)", ko: "바뀐 플러그인을 다시 시작합니다: \(names)")
  }
  static let tooLongToCopy = Phrase(en: "Too long to copy", ko: "너무 길어 복사할 수 없습니다")
  static let copied = Phrase(en: "Copied", ko: "복사했습니다")

  // MARK: A choice among lines

  static func marked(count: Int) -> Phrase { Phrase(en: "\(count) marked", ko: "\(count)개 고름") }
  static let thereAreNoLines = Phrase(en: "There are no lines.", ko: "줄이 없습니다.")
  static let noLineMatches = Phrase(en: "Nothing matches.", ko: "일치하는 줄이 없습니다.")
}

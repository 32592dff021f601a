internal import DisplayText

extension Phrase {
  static let filter = Phrase(en: "Filter", ko: "필터")
  static let kind = Phrase(en: "Kind", ko: "종류")
  static let everything = Phrase(en: "all", ko: "모두")
  static let show = Phrase(en: "Show", ko: "보기")
  static func filtered(kind: String?, repository: String?) -> Phrase {
    Phrase(
      en: [kind.map { "\($0) only" }, repository.map { "in \($0)" }].compactMap { $0 }
        .joined(separator: " "),
      ko: [repository.map { "저장소 \($0)" }, kind.map { "\($0)만" }].compactMap { $0 }
        .joined(separator: ", "))
  }
  static let chooseFilter = Phrase(en: "Choose repository and kind", ko: "저장소와 종류 선택")
  static let showEverything = Phrase(en: "Show everything", ko: "모두 보기")
  static let noPage = Phrase(en: "There is no such page", ko: "그런 페이지가 없습니다")
  static let nothingYet = Phrase(en: "Nothing has happened yet", ko: "아직 활동이 없습니다")
  static let makeCommit = Phrase(
    en: "The repositories have no commits. Make one, then come back.",
    ko: "저장소에 커밋이 없습니다. 커밋을 만든 뒤 다시 여십시오.")
}

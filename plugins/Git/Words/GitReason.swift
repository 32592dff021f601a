internal import DisplayText

extension Phrase {
  static func noVersion(program: String) -> Phrase {
    Phrase(
      en: "'\(program)' does not report its version",
      ko: "'\(program)'\(KoreanParticle.subject.after(program)) 버전을 알려 주지 않습니다")
  }
  static let silent = Phrase(
    en: "git gave no output for a minute", ko: "git이 1분 동안 아무것도 출력하지 않았습니다")
  static let wordless = Phrase(en: "git failed without a message", ko: "git이 아무 말 없이 실패했습니다")
  static let badMailmap = Phrase(
    en: "its .mailmap is not a readable file", ko: ".mailmap이 읽을 수 있는 파일이 아닙니다")
  static let badFilterName = Phrase(
    en: "a filter in its settings has a name that is not UTF-8",
    ko: "설정에 이름이 UTF-8이 아닌 필터가 있습니다")
  static let tooOldForFilters = Phrase(
    en: "git 2.31 or newer is needed to read it safely", ko: "안전하게 읽으려면 git 2.31 이상이 필요합니다")
}

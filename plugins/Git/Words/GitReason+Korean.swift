internal import Localization

extension GitReason {
  /// The reason in Korean.
  var korean: String {
    switch self {
    case .words(let words): words
    case .tooMuch: "git의 출력이 너무 많습니다"
    case .noVersion(let program):
      "'\(program)'\(KoreanParticle.subject.after(program)) 버전을 알려 주지 않습니다"
    case .silent: "git이 1분 동안 아무것도 출력하지 않았습니다"
    case .wordless: "git이 아무 말 없이 실패했습니다"
    case .badMailmap: ".mailmap이 읽을 수 있는 파일이 아닙니다"
    case .badFilterName: "설정에 이름이 UTF-8이 아닌 필터가 있습니다"
    case .tooOldForFilters: "안전하게 읽으려면 git 2.31 이상이 필요합니다"
    }
  }
}

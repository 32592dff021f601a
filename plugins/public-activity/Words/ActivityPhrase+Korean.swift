internal import Localization

extension ActivityPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .filter: "필터"
    case .repository: "저장소"
    case .kind: "종류"
    case .everything: "모두"
    case .show: "보기"
    case .filtered(let kind, let repository):
      [repository.map { "저장소 \($0)" }, kind.map { "\($0)만" }].compactMap { $0 }
        .joined(separator: ", ")
    case .chooseFilter: "저장소와 종류 선택"
    case .showEverything: "모두 보기"
    case .noPage: "그런 페이지가 없습니다"
    case .nothingYet: "아직 활동이 없습니다"
    case .makeCommit: "저장소에 커밋이 없습니다. 커밋을 만든 뒤 다시 여십시오."
    }
  }
}

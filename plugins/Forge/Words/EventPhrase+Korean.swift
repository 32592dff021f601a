internal import Localization

extension EventPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .pushed(nil, let branch, _): "\(branch)에 푸시"
    case .pushed(let count?, let branch, let title):
      "\(branch)에 커밋 \(count)개 푸시" + (title.map { ": " + $0 } ?? "")
    case .madeBranch(let name): "브랜치 \(name) 생성"
    case .madeTag(let name): "태그 \(name) 생성"
    case .removedBranch(let name): "브랜치 \(name) 삭제"
    case .removedTag(let name): "태그 \(name) 삭제"
    case .released(let name): "\(name) 릴리스"
    case .madeRepository: "저장소 생성"
    case .renamedRepository: "저장소 이름 변경"
    case .movedRepository: "저장소 이전"
    case .forked: "포크"
    case .starred: "별표 추가"
    case .madePublic: "공개로 전환"
    case .changedMembers: "구성원 변경"
    case .changedWiki: "위키 변경"
    case .commentedOnCommit: "커밋에 댓글"
    case .numbered(let action, let noun, let number, let title):
      [Self.noun(noun), number.map { "#\($0)" } ?? "", Self.action(action)]
        .filter { !$0.isEmpty }.joined(separator: " ") + (title.map { ": " + $0 } ?? "")
    case .project(let number): "프로젝트 \(number)"
    }
  }

  /// Returns the name of a thing, or the server's own word for one that is not known.
  private static func noun(_ noun: String) -> String {
    switch noun {
    case "issue": "이슈"
    case "request": "풀 리퀘스트"
    case "commit": "커밋"
    case "milestone": "마일스톤"
    case "project": "프로젝트"
    default: noun
    }
  }

  /// Returns the name of an action, or the server's own word for one that is not known.
  private static func action(_ action: String) -> String {
    switch action.lowercased() {
    case "opened", "created": "열기"
    case "closed": "닫기"
    case "reopened": "다시 열기"
    case "merged", "accepted": "병합"
    case "commented on": "댓글"
    case "reviewed": "검토"
    case "approved": "승인"
    case "wanted changes in": "변경 요청"
    case "edited", "updated": "편집"
    case "assigned": "담당자 지정"
    case "unassigned": "담당자 해제"
    case "labeled": "레이블 추가"
    case "unlabeled": "레이블 제거"
    case "synchronize": "갱신"
    case "review requested": "검토 요청"
    case "deleted", "destroyed": "삭제"
    case "joined": "참여"
    case "left": "탈퇴"
    default: action
    }
  }
}

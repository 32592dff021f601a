internal import DisplayText

extension Phrase {
  /// Commits were pushed, an unknown number if `count` is nil.
  static func pushed(count: Int?, branch: String, title: String?) -> Phrase {
    guard let count else { return Phrase(en: "Pushed to \(branch)", ko: "\(branch)에 푸시") }
    let title = title.map { ": " + $0 } ?? ""
    return Phrase(
      en: "Pushed \(count == 1 ? "1 commit" : "\(count) commits") to \(branch)" + title,
      ko: "\(branch)에 커밋 \(count)개 푸시" + title)
  }
  static func madeBranch(_ name: String) -> Phrase {
    Phrase(en: "Made the branch \(name)", ko: "브랜치 \(name) 생성")
  }
  static func madeTag(_ name: String) -> Phrase {
    Phrase(en: "Made the tag \(name)", ko: "태그 \(name) 생성")
  }
  static func removedBranch(_ name: String) -> Phrase {
    Phrase(en: "Removed the branch \(name)", ko: "브랜치 \(name) 삭제")
  }
  static func removedTag(_ name: String) -> Phrase {
    Phrase(en: "Removed the tag \(name)", ko: "태그 \(name) 삭제")
  }
  static func released(_ name: String) -> Phrase {
    Phrase(en: "Released \(name)", ko: "\(name) 릴리스")
  }
  static let madeRepository = Phrase(en: "Made the repository", ko: "저장소 생성")
  static let renamedRepository = Phrase(en: "Renamed the repository", ko: "저장소 이름 변경")
  static let movedRepository = Phrase(en: "Moved the repository", ko: "저장소 이전")
  static let forked = Phrase(en: "Forked it", ko: "포크")
  static let starred = Phrase(en: "Starred it", ko: "별표 추가")
  static let madePublic = Phrase(en: "Made it public", ko: "공개로 전환")
  static let changedMembers = Phrase(en: "Changed the members", ko: "구성원 변경")
  static let changedWiki = Phrase(en: "Changed the wiki", ko: "위키 변경")
  static let commentedOnCommit = Phrase(en: "Commented on a commit", ko: "커밋에 댓글")
  /// Something with a number, as in `Opened issue #5: Broken link`; the words are the server's.
  static func numbered(action: String, noun: String, number: Int?, title: String?) -> Phrase {
    let (mark, title) = (number.map { "#\($0)" } ?? "", title.map { ": " + $0 } ?? "")
    func joined(_ words: String...) -> String {
      words.filter { !$0.isEmpty }.joined(separator: " ") + title
    }
    let english = joined(action, noun, mark)
    return Phrase(
      en: english.prefix(1).uppercased() + english.dropFirst(),
      ko: joined(koreanNouns[noun] ?? noun, mark, koreanActions[action.lowercased()] ?? action))
  }
  static func project(_ number: Int) -> Phrase {
    Phrase(en: "project \(number)", ko: "프로젝트 \(number)")
  }

  private static let koreanNouns = [
    "issue": "이슈", "request": "풀 리퀘스트", "commit": "커밋", "milestone": "마일스톤", "project": "프로젝트",
  ]
  private static let koreanActions = [
    "opened": "열기", "created": "열기", "closed": "닫기", "reopened": "다시 열기", "merged": "병합",
    "accepted": "병합", "commented on": "댓글", "reviewed": "검토", "approved": "승인",
    "wanted changes in": "변경 요청", "edited": "편집", "updated": "편집", "assigned": "담당자 지정",
    "unassigned": "담당자 해제", "labeled": "레이블 추가", "unlabeled": "레이블 제거", "synchronize": "갱신",
    "review requested": "검토 요청", "deleted": "삭제", "destroyed": "삭제", "joined": "참여", "left": "탈퇴",
  ]
}

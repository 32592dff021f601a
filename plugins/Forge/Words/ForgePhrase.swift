internal import AppMenuPlugin
internal import LocalGit
internal import PluginHTTP
package import DisplayText

extension Phrase {
  // MARK: Numbers and times

  static func repositories(count: Int) -> Phrase {
    Phrase(en: ForgeWords.count(count, "repository", "repositories"), ko: "저장소 \(count.grouped)개")
  }
  package static func commits(count: Int) -> Phrase {
    Phrase(en: ForgeWords.count(count, "commit"), ko: "커밋 \(count.grouped)개")
  }
  static func files(count: Int, isCut: Bool, added: Int, removed: Int) -> Phrase {
    Phrase(
      en: ForgeWords.count(count, "file") + (isCut ? " and more" : "") + ", +\(added) −\(removed)",
      ko: "파일 \(count.grouped)개" + (isCut ? " 이상" : "") + ", +\(added) −\(removed)")
  }
  static func clock(time: String, day: CalendarDate) -> Phrase {
    Phrase(en: "\(time) on \(day.words)", ko: "\(date(day).ko) \(time)")
  }
  static func moment(day: CalendarDate, time: String, zone: String) -> Phrase {
    Phrase(en: "\(day.words), \(time) (\(zone))", ko: "\(date(day).ko) \(time) (\(zone))")
  }
  static func momentHere(made: String, here: String) -> Phrase {
    Phrase(en: "\(made), here \(here)", ko: "\(made), 현지 시각 \(here)")
  }
  static func moreSentences(count: Int) -> Phrase {
    Phrase(en: "And \(count) more.", ko: "그 밖에 \(count)건이 더 있습니다.")
  }

  // MARK: Actions

  static let showRepository = Phrase(en: "Show the repository", ko: "저장소 보기")
  static let showCommit = Phrase(en: "Show the commit", ko: "커밋 보기")
  static let showChanges = Phrase(en: "Show the changes", ko: "변경 내용 보기")
  static let copyHash = Phrase(en: "Copy the hash", ko: "해시 복사")
  static let copyCloneAddress = Phrase(en: "Copy the address to clone it", ko: "복제할 주소 복사")
  static let copyPath = Phrase(en: "Copy the path", ko: "경로 복사")
  static func copied(hash: String) -> Phrase { Phrase(en: "Copied \(hash)", ko: "\(hash) 복사됨") }
  static let copiedAddress = Phrase(en: "Copied the address", ko: "주소를 복사했습니다")
  static let copiedPath = Phrase(en: "Copied the path", ko: "경로를 복사했습니다")

  // MARK: Commits and events

  static let noMessage = Phrase(en: "(no message)", ko: "(메시지 없음)")
  static let binary = Phrase(en: "binary", ko: "이진 파일")
  static let moreFiles = Phrase(en: "There are more files.", ko: "파일이 더 있습니다.")
  package static func kind(_ kind: ForgeEvent.Kind) -> Phrase {
    switch kind {
    case .commit: Phrase(en: kind.rawValue, ko: "커밋")
    case .merge: Phrase(en: kind.rawValue, ko: "병합")
    case .tag: Phrase(en: kind.rawValue, ko: "태그")
    case .branch: Phrase(en: kind.rawValue, ko: "브랜치")
    case .removedBranch: Phrase(en: "removed branch", ko: "브랜치 삭제")
    case .push: Phrase(en: kind.rawValue, ko: "푸시")
    case .request: Phrase(en: "pull request", ko: "풀 리퀘스트")
    case .issue: Phrase(en: kind.rawValue, ko: "이슈")
    case .comment: Phrase(en: kind.rawValue, ko: "댓글")
    case .release: Phrase(en: kind.rawValue, ko: "릴리스")
    case .other: Phrase(en: kind.rawValue, ko: "기타")
    }
  }
  static func badge(_ kind: ForgeEvent.Kind) -> Phrase {
    kind == .removedBranch ? Phrase(en: "branch removed", ko: "브랜치 삭제") : self.kind(kind)
  }
  static let author = Phrase(en: "Author", ko: "작성자")
  static let made = Phrase(en: "Date", ko: "날짜")
  static let committer = Phrase(en: "Committer", ko: "커미터")
  package static let repository = Phrase(en: "Repository", ko: "저장소")
  static let commit = Phrase(en: "Commit", ko: "커밋")
  static func parents(count: Int) -> Phrase {
    Phrase(en: Plural.english(count, one: "Parent", other: "Parents"), ko: "부모")
  }
  static func changes(hash: String) -> Phrase {
    Phrase(en: "Changes of \(hash)", ko: "\(hash)의 변경 내용")
  }

  // MARK: Titles of events

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

  // MARK: Repositories

  static let name = Phrase(en: "Name", ko: "이름")
  static let branch = Phrase(en: "Branch", ko: "브랜치")
  static let state = Phrase(en: "State", ko: "상태")
  static let distance = Phrase(en: "Ahead/behind", ko: "앞섬/뒤처짐")
  static let used = Phrase(en: "Used", ko: "사용")
  static let lastCommit = Phrase(en: "Last commit", ko: "마지막 커밋")
  static let language = Phrase(en: "Language", ko: "언어")
  static let size = Phrase(en: "Size", ko: "크기")
  static let source = Phrase(en: "Source", ko: "출처")
  static let path = Phrase(en: "Path", ko: "경로")
  static let page = Phrase(en: "Page", ko: "페이지")
  static let clone = Phrase(en: "Clone", ko: "복제 주소")
  static let upstream = Phrase(en: "Upstream", ko: "업스트림")
  static let latestCommits = Phrase(en: "Latest commits", ko: "최근 커밋")
  static let branches = Phrase(en: "Branches", ko: "브랜치")
  static let current = Phrase(en: "current", ko: "현재")
  static let upstreamGone = Phrase(en: "upstream gone", ko: "업스트림 없어짐")
  static let noBranch = Phrase(en: "(no branch)", ko: "(브랜치 없음)")
  static func detached(hash: String) -> Phrase {
    Phrase(en: "detached at \(hash)", ko: "\(hash)에서 분리됨")
  }
  static func operation(_ operation: WorkTree.Operation) -> Phrase {
    let korean =
      switch operation {
      case .merging: "병합 중"
      case .rebasing: "리베이스 중"
      case .cherryPicking: "체리픽 중"
      case .reverting: "되돌리는 중"
      case .bisecting: "이분 탐색 중"
      }
    return Phrase(en: operation.rawValue, ko: korean)
  }
  static let noCommitsYet = Phrase(en: "no commits yet", ko: "아직 커밋 없음")
  static let clean = Phrase(en: "clean", ko: "깨끗함")
  static func inConflict(count: Int) -> Phrase {
    Phrase(en: "\(count) in conflict", ko: "충돌 \(count)개")
  }
  static func staged(count: Int) -> Phrase { Phrase(en: "\(count) staged", ko: "스테이지됨 \(count)개") }
  static func changed(count: Int) -> Phrase { Phrase(en: "\(count) changed", ko: "변경됨 \(count)개") }
  static func untracked(count: Int) -> Phrase {
    Phrase(en: "\(count) untracked", ko: "추적 안 됨 \(count)개")
  }
  static func stashes(count: Int) -> Phrase {
    Phrase(en: ForgeWords.count(count, "stash", "stashes"), ko: "스태시 \(count.grouped)개")
  }
  /// A fact about a repository; unknown marks of servers are shown as they are.
  static func mark(_ mark: String) -> Phrase { Phrase(en: mark, ko: koreanMarks[mark] ?? mark) }
  private static let koreanMarks = [
    "bare": "작업 트리 없음", "work tree": "작업 트리", "submodule": "서브모듈", "private": "비공개",
    "internal": "내부용", "fork": "포크", "archived": "보관됨", "template": "템플릿", "mirror": "미러",
    "empty": "비어 있음",
  ]

  // MARK: Progress

  static let readingRepository = Phrase(en: "Reading the repository", ko: "저장소를 읽는 중…")
  static let readingCommit = Phrase(en: "Reading the commit", ko: "커밋을 읽는 중…")
  static let readingChanges = Phrase(en: "Reading the changes", ko: "변경 내용을 읽는 중…")
  package static func readingRepositories(done: Int, all: Int) -> Phrase {
    Phrase(
      en: "Reading \(done) of \(ForgeWords.count(all, "repository", "repositories"))",
      ko: "저장소 \(all.grouped)개 중 \(done)개 읽음")
  }
  static func asking(sources: [String]) -> Phrase {
    Phrase(
      en: "Asking \(sources.joined(separator: " and "))",
      ko: "\(sources.joined(separator: ", "))에 요청하는 중…")
  }

  // MARK: Failures

  static let nothingToShow = Phrase(en: "Nothing to show", ko: "표시할 내용이 없습니다")
  static let rowUnknown = Phrase(en: "This row is no longer known", ko: "이 행은 더 이상 유효하지 않습니다")
  static let viewUnknown = Phrase(en: "The view is no longer known", ko: "이 화면은 더 이상 유효하지 않습니다")
  static let selectItemAgain = Phrase(
    en: "Go back, and select the item again.", ko: "뒤로 가서 항목을 다시 선택하십시오.")
  static let selectAgain = Phrase(en: "Go back, and select it again.", ko: "뒤로 가서 다시 선택하십시오.")
  static func noSourceOfView(source: String) -> Phrase {
    Phrase(
      en: "\(source) is not a source of this view",
      ko: "\(source)\(KoreanParticle.topic.after(source)) 이 화면의 출처가 아닙니다")
  }

  // MARK: Arguments

  static func noSource(name: String) -> Phrase {
    Phrase(
      en: "There is no source '\(name)'",
      ko: "'\(name)'\(KoreanParticle.topic.after(name)) 없는 출처입니다")
  }
  static func writeSomeOf(names: [String]) -> Phrase {
    Phrase(
      en: "Write some of: \(names.joined(separator: ", "))",
      ko: "다음 중에서 적으십시오: \(names.joined(separator: ", "))")
  }
  static let noDepth = Phrase(
    en: "The argument 'depth' is not a valid depth of folders", ko: "인수 'depth'의 값이 올바른 폴더 깊이가 아닙니다"
  )
  static func writeDepth(upTo most: Int) -> Phrase {
    Phrase(en: "Write a whole number from 0 to \(most).", ko: "0부터 \(most)까지의 정수를 적으십시오.")
  }
  static func noSince(text: String) -> Phrase {
    Phrase(
      en: "The argument 'since' is not a date: '\(text)'", ko: "인수 'since'가 날짜가 아닙니다: '\(text)'")
  }
  static let writeDate = Phrase(en: "Write it as in 2026-01-31.", ko: "2026-01-31과 같이 적으십시오.")
  static func noServer(word: String) -> Phrase {
    Phrase(
      en: "The argument 'api' does not say which server '\(word)' is",
      ko: "인수 'api'만으로는 '\(word)'\(KoreanParticle.subject.after(word)) 어느 서버인지 알 수 없습니다")
  }
  static let writeServer = Phrase(
    en: "Write it as in 'api: gitlab=https://git.example.org/api/v4'.",
    ko: "'api: gitlab=https://git.example.org/api/v4'와 같이 적으십시오.")
  static let notOnNet = Phrase(
    en: "The local repositories are not on the net", ko: "로컬 저장소는 네트워크에 있지 않습니다")
}

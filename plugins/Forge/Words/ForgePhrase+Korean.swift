internal import AppMenuPlugin
internal import Localization

extension ForgePhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .repositories(let count): "저장소 \(ForgeWords.grouped(count))개"
    case .commits(let count): "커밋 \(ForgeWords.grouped(count))개"
    case .files(let count, let isCut, let added, let removed):
      "파일 \(ForgeWords.grouped(count))개" + (isCut ? " 이상" : "") + ", +\(added) −\(removed)"
    case .date(let day): Self.date(day)
    case .clock(let time, let day): "\(Self.date(day)) \(time)"
    case .moment(let day, let time, let zone): "\(Self.date(day)) \(time) (\(zone))"
    case .momentHere(let made, let here): "\(made), 현지 시각 \(here)"
    case .ago(let seconds): Self.ago(seconds)
    case .moreSentences(let count): "그 밖에 \(count)건이 더 있습니다."
    case .showRepository: "저장소 보기"
    case .showCommit: "커밋 보기"
    case .showChanges: "변경 내용 보기"
    case .openInBrowser: "브라우저에서 열기"
    case .copyHash: "해시 복사"
    case .copyCloneAddress: "복제할 주소 복사"
    case .copyPath: "경로 복사"
    case .copied(let hash): "\(hash) 복사됨"
    case .copiedAddress: "주소를 복사했습니다"
    case .copiedPath: "경로를 복사했습니다"
    case .noMessage: "(메시지 없음)"
    case .binary: "이진 파일"
    case .moreFiles: "파일이 더 있습니다."
    case .badge(.removedBranch), .kind(.removedBranch): "브랜치 삭제"
    case .kind(let kind), .badge(let kind): Self.kind(kind)
    case .author: "작성자"
    case .made: "날짜"
    case .committer: "커미터"
    case .repository: "저장소"
    case .commit: "커밋"
    case .parents: "부모"
    case .changes(let hash): "\(hash)의 변경 내용"
    case .name: "이름"
    case .branch: "브랜치"
    case .state: "상태"
    case .distance: "앞섬/뒤처짐"
    case .used: "사용"
    case .lastCommit: "마지막 커밋"
    case .language: "언어"
    case .size: "크기"
    case .source: "출처"
    case .path: "경로"
    case .page: "페이지"
    case .clone: "복제 주소"
    case .upstream: "업스트림"
    case .latestCommits: "최근 커밋"
    case .branches: "브랜치"
    case .current: "현재"
    case .upstreamGone: "업스트림 없어짐"
    case .noBranch: "(브랜치 없음)"
    case .detached(let hash): "\(hash)에서 분리됨"
    case .operation(.merging): "병합 중"
    case .operation(.rebasing): "리베이스 중"
    case .operation(.cherryPicking): "체리픽 중"
    case .operation(.reverting): "되돌리는 중"
    case .operation(.bisecting): "이분 탐색 중"
    case .noCommitsYet: "아직 커밋 없음"
    case .clean: "깨끗함"
    case .inConflict(let count): "충돌 \(count)개"
    case .staged(let count): "스테이지됨 \(count)개"
    case .changed(let count): "변경됨 \(count)개"
    case .untracked(let count): "추적 안 됨 \(count)개"
    case .stashes(let count): "스태시 \(ForgeWords.grouped(count))개"
    case .mark(let mark): Self.mark(mark)
    case .readingRepository: "저장소를 읽는 중…"
    case .readingCommit: "커밋을 읽는 중…"
    case .readingChanges: "변경 내용을 읽는 중…"
    case .readingRepositories(let done, let all):
      "저장소 \(ForgeWords.grouped(all))개 중 \(done)개 읽음"
    case .asking(let sources): "\(sources.joined(separator: ", "))에 요청하는 중…"
    case .nothingToShow: "표시할 내용이 없습니다"
    case .rowUnknown: "이 행은 더 이상 유효하지 않습니다"
    case .viewUnknown: "이 화면은 더 이상 유효하지 않습니다"
    case .selectItemAgain: "뒤로 가서 항목을 다시 선택하십시오."
    case .selectAgain: "뒤로 가서 다시 선택하십시오."
    case .noSourceOfView(let source):
      "\(source)\(KoreanParticle.topic.after(source)) 이 화면의 출처가 아닙니다"
    case .noSourceGivesThis: "이 항목의 어느 출처도 이 내용을 제공하지 않습니다"
    case .writeOtherSources: "인수 'sources'에 다른 출처를 적으십시오."
    case .noSource(let name): "'\(name)'\(KoreanParticle.topic.after(name)) 없는 출처입니다"
    case .writeSomeOf(let names): "다음 중에서 적으십시오: \(names.joined(separator: ", "))"
    case .noDepth: "인수 'depth'의 값이 올바른 폴더 깊이가 아닙니다"
    case .writeDepth(let most): "0부터 \(most)까지의 정수를 적으십시오."
    case .noSince(let text): "인수 'since'가 날짜가 아닙니다: '\(text)'"
    case .writeDate: "2026-01-31과 같이 적으십시오."
    case .noServer(let word):
      "인수 'api'만으로는 '\(word)'\(KoreanParticle.subject.after(word)) 어느 서버인지 알 수 없습니다"
    case .writeServer: "'api: gitlab=https://git.example.org/api/v4'와 같이 적으십시오."
    case .notOnNet: "로컬 저장소는 네트워크에 있지 않습니다"
    }
  }

  private static func date(_ day: CalendarDate) -> String {
    let weekdays = ["월", "화", "수", "목", "금", "토", "일"]
    return "\(day.year)년 \(day.month)월 \(day.day)일 (\(weekdays[day.weekday]))"
  }

  private static func ago(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "방금 전"
    case ..<3600: "\(seconds / 60)분 전"
    case ..<86_400: "\(seconds / 3600)시간 전"
    default: "\(seconds / 86_400)일 전"
    }
  }

  private static func kind(_ kind: ForgeEvent.Kind) -> String {
    switch kind {
    case .commit: "커밋"
    case .merge: "병합"
    case .tag: "태그"
    case .branch: "브랜치"
    case .removedBranch: "브랜치 삭제"
    case .push: "푸시"
    case .request: "풀 리퀘스트"
    case .issue: "이슈"
    case .comment: "댓글"
    case .release: "릴리스"
    case .other: "기타"
    }
  }

  /// Returns a fact about a repository, or the server's own word for one that is not known.
  private static func mark(_ mark: String) -> String {
    switch mark {
    case "bare": "작업 트리 없음"
    case "work tree": "작업 트리"
    case "submodule": "서브모듈"
    case "private": "비공개"
    case "internal": "내부용"
    case "fork": "포크"
    case "archived": "보관됨"
    case "template": "템플릿"
    case "mirror": "미러"
    case "empty": "비어 있음"
    default: mark
    }
  }
}

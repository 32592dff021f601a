internal import AppMenuPlugin
internal import Localization

extension ServerPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .user(let name): "사용자 '\(name)'"
    case .userOfToken: "토큰의 사용자"
    case .yourRepositories: "내 저장소"
    case .yourContributions: "내 기여"
    case .events: "활동 내역"
    case .someList: "목록"
    case .someReadme: "README 파일"
    case .repository(let id): "저장소 '\(id)'"
    case .commit(let hash, let repository): "'\(repository)'의 커밋 \(hash)"
    case .commitsOf(let user): "'\(user)'의 커밋"
    case .eventsOf(let user): "'\(user)'의 활동 내역"
    case .repositoriesOf(let user): "'\(user)'의 저장소"
    case .calendarOf(let user): "'\(user)'의 달력"
    case .heatMapOf(let user): "'\(user)'의 기여 지도"
    case .project(let number): "프로젝트 \(number)"
    case .listOfBranches: "브랜치 목록"
    case .listOfCommits: "커밋 목록"
    case .listOfFiles: "파일 목록"
    case .listOfEvents: "활동 목록"
    case .readme: "README 파일"
    case .partOfCommits: "GitHub 커밋 목록의 일부"
    case .listOfRepositories(let host): "\(host)의 저장소 목록"
    case .listOfEventsBetween(let from, let to): "\(from)부터 \(to)까지의 활동 목록"
    case .calendarBetween(let from, let to): "달력의 \(from)부터 \(to)까지 부분"
    case .between(let from, let to): "\(from)부터 \(to)까지 부분"
    case .fromPage(let part, let page): "\(part) \(page)페이지 이후"
    case .missing(let part): "\(part)\(KoreanParticle.subject.after(part)) 없습니다."
    case .missingBecause(let part, let reason):
      "\(part)\(KoreanParticle.subject.after(part)) 없습니다: \(reason)"
        + (reason.hasSuffix(".") ? "" : ".")
    case .onlyPages(let part, let count):
      "\(part)\(KoreanParticle.subject.after(part)) 더 깁니다. \(count)페이지만 읽었습니다."
    case .stale(let reason, let age): "\(reason): \(LocalTime.ago(age, .korean))의 내용입니다."
    case .takesNoMore(let host, let until): "\(host)에서 \(until)까지 요청을 받지 않습니다"
    case .faultOfItsOwn(let host): "\(host) 서버 자체의 오류입니다"
    case .noProperAnswer(let host): "\(host)의 응답이 올바르지 않습니다"
    case .noConnection(let host): "\(host)에 연결할 수 없습니다"
    case .tookTooLong(let host): "\(host)의 응답이 너무 늦습니다"
    case .noSecureConnection(let host): "\(host)에 안전하게 연결할 수 없습니다"
    case .onePersonAlone(let source):
      "\(source)\(KoreanParticle.topic.after(source)) 한 사람의 기여만 집계합니다."
    case .publicEventsAlone(let hint):
      "토큰이 없으면 GitHub은 최근 90일의 공개 활동만 알려 줍니다." + (hint.map { " " + $0 } ?? "")
    case .tokensProjectsAlone:
      "GitLab은 토큰 사용자의 프로젝트에 대해서만 모두의 활동을 알려 줍니다."
    case .mayCountTwice: "로컬 저장소에도 있는 GitHub 커밋은 두 번 세었을 수 있습니다."
    case .searchIncomplete:
      "GitHub 검색이 모든 커밋을 주지 않았습니다. 로컬 저장소에도 있는 커밋은 두 번 세었을 수 있습니다."
    case .moreThanSearchGives(let day): "\(day)의 커밋은 GitHub 검색이 주는 것보다 많습니다."
    case .threeYears: "GitLab은 활동을 3년간 보관하므로, 그 이전의 활동은 없을 수 있습니다."
    case .contributionsFrom(let host, let day):
      "\(host)\(KoreanParticle.topic.after(host)) \(day)부터의 기여만 알려 줍니다."
    case .diffCut: "… 변경 내용이 256 KiB에서 잘렸습니다"
    case .readmeCut: "… README 파일이 256 KiB에서 잘렸습니다"
    case .messageCut: "… 메시지가 256 KiB에서 잘렸습니다"
    case .moreFilesThanShown: "여기에 표시된 것보다 파일이 더 있습니다."
    case .countedByGitHub:
      "GitHub의 커밋, 이슈, 풀 리퀘스트, 리뷰 (비공개 기여는 프로필에 표시되는 만큼)"
    case .countedPublicly:
      "GitHub의 최근 90일간 공개 커밋, 푸시, 이슈, 풀 리퀘스트, 리뷰"
    case .countedByGitLab:
      "GitLab의 푸시, 이슈, 병합 요청, 댓글 (프로필에 표시되는 만큼)"
    case .countedByGitea:
      "Gitea의 푸시, 이슈, 풀 리퀘스트, 댓글 (프로필에 표시되는 만큼)"
    case .variable(let name): "변수 \(name)"
    case .setting(let name): "설정 '\(name)'"
    case .programGH: "프로그램 gh"
    case .token(let origin): "\(origin)의 토큰"
    case .withheldElsewhere(let origin, let host, let setting):
      "\(origin)의 토큰을 \(host)에 보내지 않습니다. 본인의 서버라면 플러그인의 설정 '\(setting)'에 적으십시오."
    case .withheldUnencrypted(let origin):
      "\(origin)의 토큰을 암호화 없이 보내지 않습니다. 'https://'로 적으십시오."
    case .tokenHint(let source, let isUsual):
      "범위 \(source.scopes.joined(separator: ", "))의 토큰을 \(Self.places(source, isUsual))."
    }
  }

  /// The variables and the setting that a token can be in, with the verb.
  private static func places(_ source: ForgeSource, _ isUsual: Bool) -> String {
    switch source {
    case .github:
      isUsual
        ? "변수 GITHUB_TOKEN이나 설정 'github-token'에 넣거나, 'gh auth login'을 사용하십시오"
        : "변수 GH_ENTERPRISE_TOKEN이나 설정 'github-token'에 넣고, 서버를 'github-api'에 적으십시오"
    case .gitlab:
      "변수 GITLAB_TOKEN이나 설정 'gitlab-token'에 "
        + (isUsual ? "넣으십시오" : "넣고, 서버를 'gitlab-api'에 적으십시오")
    case .gitea, .git:
      "변수 GITEA_TOKEN이나 설정 'gitea-token'에 넣고, 서버를 'gitea-api'에 적으십시오"
    }
  }
}

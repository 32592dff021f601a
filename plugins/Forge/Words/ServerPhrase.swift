internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

extension Phrase {
  // MARK: Requested things, within sentences

  static func user(_ name: String) -> Phrase {
    Phrase(en: "the user '\(name)'", ko: "사용자 '\(name)'")
  }
  static let userOfToken = Phrase(en: "the user of the token", ko: "토큰의 사용자")
  static let yourRepositories = Phrase(en: "your repositories", ko: "내 저장소")
  static let yourContributions = Phrase(en: "your contributions", ko: "내 기여")
  static let events = Phrase(en: "events", ko: "활동 내역")
  static let someList = Phrase(en: "a list", ko: "목록")
  static let someReadme = Phrase(en: "a README", ko: "README 파일")
  static func repository(_ id: String) -> Phrase {
    Phrase(en: "the repository '\(id)'", ko: "저장소 '\(id)'")
  }
  static func commit(hash: String, repository: String) -> Phrase {
    Phrase(en: "the commit \(hash) of '\(repository)'", ko: "'\(repository)'의 커밋 \(hash)")
  }
  static let commits = Phrase(en: "commits", ko: "커밋")
  static let repositories = Phrase(en: "repositories", ko: "저장소")
  static let calendar = Phrase(en: "calendar", ko: "달력")
  static let heatMap = Phrase(en: "heat map", ko: "기여 지도")
  static func of(user: String, _ thing: Phrase) -> Phrase {
    Phrase(en: "the \(thing.en) of '\(user)'", ko: "'\(user)'의 \(thing.ko)")
  }
  static func project(number: Int) -> Phrase {
    Phrase(en: "the project \(number)", ko: "프로젝트 \(number)")
  }

  // MARK: Parts of results, at the start of sentences

  static let listOfBranches = Phrase(en: "The list of branches", ko: "브랜치 목록")
  static let listOfCommits = Phrase(en: "The list of commits", ko: "커밋 목록")
  static let listOfFiles = Phrase(en: "The list of files", ko: "파일 목록")
  static let listOfEvents = Phrase(en: "The list of events", ko: "활동 목록")
  static let readme = Phrase(en: "The README", ko: "README 파일")
  static let partOfCommits = Phrase(
    en: "A part of GitHub's list of commits", ko: "GitHub 커밋 목록의 일부")
  static func listOfRepositories(host: String) -> Phrase {
    Phrase(en: "The list of repositories on \(host)", ko: "\(host)의 저장소 목록")
  }
  static func listOfEvents(_ days: ClosedRange<CalendarDate>) -> Phrase {
    let (from, to) = (days.lowerBound.text, days.upperBound.text)
    return Phrase(en: "The list of events from \(from) to \(to)", ko: "\(from)부터 \(to)까지의 활동 목록")
  }
  static func calendar(_ days: ClosedRange<CalendarDate>) -> Phrase {
    Phrase(en: "\(part(days).en) of the calendar", ko: "달력의 \(part(days).ko)")
  }
  static func part(_ days: ClosedRange<CalendarDate>) -> Phrase {
    let (from, to) = (days.lowerBound.text, days.upperBound.text)
    return Phrase(en: "\(from) to \(to)", ko: "\(from)부터 \(to)까지 부분")
  }
  static func fromPage(part: Phrase, page: Int) -> Phrase {
    Phrase(en: "\(part.en) from page \(page) on", ko: "\(part.ko) \(page)페이지 이후")
  }

  // MARK: Notices

  static func missing(part: Phrase) -> Phrase {
    Phrase(
      en: "\(part.en) is missing.", ko: "\(part.ko)\(KoreanParticle.subject.after(part.ko)) 없습니다.")
  }
  static func missingBecause(part: Phrase, reason: String) -> Phrase {
    Phrase(
      en: "\(part.en) is missing: \(reason)" + (reason.hasSuffix(".") ? "" : "."),
      ko: "\(part.ko)\(KoreanParticle.subject.after(part.ko)) 없습니다: \(reason)"
        + (reason.hasSuffix(".") ? "" : "."))
  }
  static func onlyPages(part: Phrase, count: Int) -> Phrase {
    Phrase(
      en: "\(part.en) is longer: only \(count) pages are read.",
      ko: "\(part.ko)\(KoreanParticle.subject.after(part.ko)) 더 깁니다. \(count)페이지만 읽었습니다.")
  }
  static func stale(reason: String, age: Int) -> Phrase {
    Phrase(
      en: "\(reason): as of \(ago(seconds: age).en).",
      ko: "\(reason): \(ago(seconds: age).ko)의 내용입니다.")
  }
  static func takesNoMore(host: String, until: String) -> Phrase {
    Phrase(
      en: "\(host) accepts no more requests until \(until)",
      ko: "\(host)에서 \(until)까지 요청을 받지 않습니다")
  }
  static func faultOfItsOwn(host: String) -> Phrase {
    Phrase(en: "\(host) has an internal error", ko: "\(host) 서버 자체의 오류입니다")
  }
  static func noProperAnswer(host: String) -> Phrase {
    Phrase(en: "\(host) did not answer properly", ko: "\(host)의 응답이 올바르지 않습니다")
  }
  static func noConnection(host: String) -> Phrase {
    Phrase(en: "No connection to \(host)", ko: "\(host)에 연결할 수 없습니다")
  }
  static func tookTooLong(host: String) -> Phrase {
    Phrase(en: "\(host) took too long to answer", ko: "\(host)의 응답이 너무 늦습니다")
  }
  static func noSecureConnection(host: String) -> Phrase {
    Phrase(en: "No secure connection to \(host)", ko: "\(host)에 안전하게 연결할 수 없습니다")
  }
  static func onePersonAlone(source: String) -> Phrase {
    Phrase(
      en: "\(source) counts the contributions of only one person.",
      ko: "\(source)\(KoreanParticle.topic.after(source)) 한 사람의 기여만 집계합니다.")
  }
  static func publicEventsAlone(hint: Phrase?) -> Phrase {
    Phrase(
      en: "Without a token, GitHub reports only the public events of the last 90 days."
        + (hint.map { " " + $0.en } ?? ""),
      ko: "토큰이 없으면 GitHub은 최근 90일의 공개 활동만 알려 줍니다." + (hint.map { " " + $0.ko } ?? ""))
  }
  static let tokensProjectsAlone = Phrase(
    en: "GitLab reports the events of all users only for the projects of the token's user.",
    ko: "GitLab은 토큰 사용자의 프로젝트에 대해서만 모두의 활동을 알려 줍니다.")
  static let mayCountTwice = Phrase(
    en: "Commits on GitHub that are also in local repositories may count twice.",
    ko: "로컬 저장소에도 있는 GitHub 커밋은 두 번 세었을 수 있습니다.")
  static let searchIncomplete = Phrase(
    en:
      "GitHub's search did not return all commits: those that are also in local repositories may count twice.",
    ko: "GitHub 검색이 모든 커밋을 주지 않았습니다. 로컬 저장소에도 있는 커밋은 두 번 세었을 수 있습니다.")
  static func moreThanSearchGives(day: String) -> Phrase {
    Phrase(
      en: "\(day) has more commits than GitHub's search returns.",
      ko: "\(day)의 커밋은 GitHub 검색이 주는 것보다 많습니다.")
  }
  static let threeYears = Phrase(
    en: "GitLab keeps events for three years: earlier ones may be missing.",
    ko: "GitLab은 활동을 3년간 보관하므로, 그 이전의 활동은 없을 수 있습니다.")
  static func contributionsFrom(host: String, day: String) -> Phrase {
    Phrase(
      en: "\(host) reports contributions only from \(day) on.",
      ko: "\(host)\(KoreanParticle.topic.after(host)) \(day)부터의 기여만 알려 줍니다.")
  }
  static let diffCut = Phrase(en: "… the diff is cut after 256 KiB", ko: "… 변경 내용이 256 KiB에서 잘렸습니다")
  static let readmeCut = Phrase(
    en: "… the README is cut after 256 KiB", ko: "… README 파일이 256 KiB에서 잘렸습니다")
  static let messageCut = Phrase(
    en: "… the message is cut after 256 KiB", ko: "… 메시지가 256 KiB에서 잘렸습니다")
  static let moreFilesThanShown = Phrase(
    en: "There are more files than are shown here.", ko: "여기에 표시된 것보다 파일이 더 있습니다.")

  // MARK: What sources count

  static let countedByGitHub = Phrase(
    en: "commits, issues, requests and reviews on GitHub, private ones as the profile shows",
    ko: "GitHub의 커밋, 이슈, 풀 리퀘스트, 리뷰 (비공개 기여는 프로필에 표시되는 만큼)")
  static let countedPublicly = Phrase(
    en: "public commits, pushes, issues, requests and reviews of the last 90 days on GitHub",
    ko: "GitHub의 최근 90일간 공개 커밋, 푸시, 이슈, 풀 리퀘스트, 리뷰")
  static let countedByGitLab = Phrase(
    en: "pushes, issues, merge requests and comments on GitLab, as the profile shows",
    ko: "GitLab의 푸시, 이슈, 병합 요청, 댓글 (프로필에 표시되는 만큼)")
  static let countedByGitea = Phrase(
    en: "pushes, issues, requests and comments on Gitea, as the profile shows",
    ko: "Gitea의 푸시, 이슈, 풀 리퀘스트, 댓글 (프로필에 표시되는 만큼)")

  // MARK: Tokens

  static func variable(_ name: String) -> Phrase {
    Phrase(en: "the variable \(name)", ko: "변수 \(name)")
  }
  static func setting(_ name: String) -> Phrase {
    Phrase(en: "the setting '\(name)'", ko: "설정 '\(name)'")
  }
  static let programGH = Phrase(en: "the program gh", ko: "프로그램 gh")
  static func token(origin: String) -> Phrase {
    Phrase(en: "the token of \(origin)", ko: "\(origin)의 토큰")
  }
  static func withheldElsewhere(origin: String, host: String, setting: String) -> Phrase {
    Phrase(
      en: "The token of \(origin) is not sent to \(host): "
        + "name that server in the plugin's setting '\(setting)' if it is yours.",
      ko: "\(origin)의 토큰을 \(host)에 보내지 않습니다. 본인의 서버라면 플러그인의 설정 '\(setting)'에 적으십시오.")
  }
  static func withheldUnencrypted(origin: String) -> Phrase {
    Phrase(
      en: "The token of \(origin) is not sent without encryption: write 'https://'.",
      ko: "\(origin)의 토큰을 암호화 없이 보내지 않습니다. 'https://'로 적으십시오.")
  }
  static func tokenHint(_ source: ForgeSource, isUsual: Bool) -> Phrase {
    let places =
      switch source {
      case .github:
        isUsual
          ? Phrase(
            en:
              "the variable GITHUB_TOKEN, in the setting 'github-token', or with 'gh auth login'",
            ko: "변수 GITHUB_TOKEN이나 설정 'github-token'에 넣거나, 'gh auth login'을 사용하십시오")
          : Phrase(
            en:
              "the variable GH_ENTERPRISE_TOKEN or in the setting 'github-token', and the server in 'github-api'",
            ko: "변수 GH_ENTERPRISE_TOKEN이나 설정 'github-token'에 넣고, 서버를 'github-api'에 적으십시오")
      case .gitlab:
        Phrase(
          en: "the variable GITLAB_TOKEN or in the setting 'gitlab-token'"
            + (isUsual ? "" : ", and the server in 'gitlab-api'"),
          ko: "변수 GITLAB_TOKEN이나 설정 'gitlab-token'에 "
            + (isUsual ? "넣으십시오" : "넣고, 서버를 'gitlab-api'에 적으십시오"))
      case .gitea, .git:
        Phrase(
          en:
            "the variable GITEA_TOKEN or in the setting 'gitea-token', and the server in 'gitea-api'",
          ko: "변수 GITEA_TOKEN이나 설정 'gitea-token'에 넣고, 서버를 'gitea-api'에 적으십시오")
      }
    return Phrase(
      en: "Put a token with \(scopes(source).en) in \(places.en).",
      ko: "\(scopes(source).ko)의 토큰을 \(places.ko).")
  }
}

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
  static func stale(reason: Phrase, age: Int) -> Phrase {
    Phrase(
      en: "\(reason.en): as of \(ago(seconds: age).en).",
      ko: "\(reason.ko): \(ago(seconds: age).ko)의 내용입니다.")
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
    let name = source.rawValue
    let variable = source == .github ? "GH_ENTERPRISE_TOKEN" : source.dialect.tokenVariables[0]
    let places =
      source == .github && isUsual
      ? Phrase(
        en: "the variable GITHUB_TOKEN, in the setting 'github-token', or with 'gh auth login'",
        ko: "변수 GITHUB_TOKEN이나 설정 'github-token'에 넣거나, 'gh auth login'을 사용하십시오")
      : Phrase(
        en: "the variable \(variable) or in the setting '\(name)-token'"
          + (isUsual ? "" : ", and the server in '\(name)-api'"),
        ko: "변수 \(variable)이나 설정 '\(name)-token'에 "
          + (isUsual ? "넣으십시오" : "넣고, 서버를 '\(name)-api'에 적으십시오"))
    return Phrase(
      en: "Put a token with \(scopes(source).en) in \(places.en).",
      ko: "\(scopes(source).ko)의 토큰을 \(places.ko).")
  }

  // MARK: Failures

  static func tokenNotAccepted(host: String, origin: String) -> Phrase {
    Phrase(
      en: "\(host) does not accept the token of \(origin)",
      ko: "\(host)에서 \(origin)의 토큰을 받아들이지 않습니다")
  }
  static func wantsToken(host: String, subject: Phrase) -> Phrase {
    Phrase(
      en: "\(host) requires a token for \(subject.en)", ko: "\(host)에 토큰이 필요합니다 (\(subject.ko))")
  }
  static func makeNewToken(_ source: ForgeSource) -> Phrase {
    Phrase(
      en: "It may have expired: create a new one with \(scopes(source).en).",
      ko: "만료되었을 수 있습니다. \(scopes(source).ko)의 새 토큰을 만드십시오.")
  }
  static func notAllowed(host: String, subject: Phrase) -> Phrase {
    Phrase(
      en: "\(host) does not allow \(subject.en)",
      ko: "\(host)에서 \(subject.ko)\(KoreanParticle.object.after(subject.ko)) 허용하지 않습니다")
  }
  static func give(origin: String, rights: Phrase) -> Phrase {
    Phrase(
      en: "Give the token of \(origin) \(rights.en).",
      ko: "\(origin)의 토큰에 \(rights.ko)\(KoreanParticle.object.after(rights.ko)) 주십시오.")
  }
  static func authorize(origin: String, page: String?) -> Phrase {
    Phrase(
      en: "Authorize the token of \(origin) for the organization"
        + (page.map { ": " + $0 } ?? " in its settings on the web."),
      ko: page.map { "\(origin)의 토큰을 조직에서 승인하십시오: \($0)" }
        ?? "\(origin)의 토큰을 웹의 토큰 설정에서 조직에 승인하십시오.")
  }
  static func notThere(host: String, subject: Phrase) -> Phrase {
    Phrase(
      en: "\(host) does not have \(subject.en)",
      ko: "\(host)에 \(subject.ko)\(KoreanParticle.subject.after(subject.ko)) 없습니다")
  }
  static func checkNames(isUsual: Bool, tokenHint: Phrase?) -> Phrase {
    Phrase(
      en: (isUsual
        ? "Check 'user' and the name." : "Check 'user', the name, and the address in 'api'.")
        + " Something private is found only with a token that may read it."
        + (tokenHint.map { " " + $0.en } ?? ""),
      ko: (isUsual ? "'user'와 이름을 확인하십시오." : "'user', 이름, 'api'의 주소를 확인하십시오.")
        + " 볼 권한이 있는 토큰이 없으면 비공개인 것도 찾을 수 없습니다."
        + (tokenHint.map { " " + $0.ko } ?? ""))
  }
  static func cannotAnswer(host: String, subject: Phrase) -> Phrase {
    Phrase(
      en: "\(host) cannot answer a request for \(subject.en)",
      ko: "\(host)에서 요청에 응답할 수 없습니다 (\(subject.ko))")
  }
  static let checkArguments = Phrase(
    en: "Check 'user' and the other arguments of the item.", ko: "'user'와 항목의 다른 인수를 확인하십시오.")
  static let checkAddress = Phrase(en: "Check the address in 'api'.", ko: "'api'의 주소를 확인하십시오.")
  static let limitUsedUp = Phrase(en: "Its limit on requests is used up.", ko: "요청 한도를 모두 썼습니다.")
  static let tryAfterThat = Phrase(en: "Try again after that time.", ko: "그 시각 이후에 다시 시도하십시오.")
  static let tryLater = Phrase(en: "Try again later.", ko: "나중에 다시 시도하십시오.")
  static func takesMoreWithToken(hint: Phrase) -> Phrase {
    Phrase(
      en: "With a token it allows more requests. \(hint.en)",
      ko: "토큰이 있으면 더 많이 요청할 수 있습니다. \(hint.ko)")
  }
  static func notJSON(host: String) -> Phrase {
    Phrase(en: "\(host) did not answer in JSON", ko: "\(host)의 응답이 JSON이 아닙니다")
  }
  static let webPage = Phrase(
    en: "It sent a web page, as a sign-in page or a proxy does.", ko: "로그인 페이지나 프록시처럼 웹 페이지를 보냈습니다."
  )
  static func damaged(_ reason: String) -> Phrase {
    Phrase(en: "It is cut off or damaged: \(reason)", ko: "잘렸거나 손상되었습니다: \(reason)")
  }
  static let signInToNetwork = Phrase(
    en: "Sign in to the network that you use.", ko: "사용 중인 네트워크에 로그인하십시오.")
  static func checkAddressAndSignIn(example: String) -> Phrase {
    Phrase(
      en: "Check the address in 'api', which ends as in \(example), and sign in to the network.",
      ko: "'api'의 주소가 \(example)과 같은 꼴로 끝나는지 확인하고, 네트워크에 로그인하십시오.")
  }
  static func checkAddressOf(source: String, setting: String) -> Phrase {
    Phrase(
      en: "Check the address of \(source) in the item's 'api' and in the setting '\(setting)'.",
      ko: "항목의 'api'와 설정 '\(setting)'에서 \(source)의 주소를 확인하십시오.")
  }
  static let lookOnWeb = Phrase(en: "View it on the web.", ko: "웹에서 보십시오.")
  static func somethingElse(host: String, subject: Phrase) -> Phrase {
    Phrase(
      en: "\(host) did not send \(subject.en)",
      ko: "\(host)의 응답이 요청한 내용과 다릅니다 (\(subject.ko))")
  }
  static let fieldsMissing = Phrase(
    en: "Required fields are missing in the reply.", ko: "응답에 있어야 할 필드가 없습니다.")
  static func checkIsOneOf(source: String) -> Phrase {
    Phrase(
      en: "Check that the address in 'api' is one of \(source).",
      ko: "'api'의 주소가 \(source)의 주소인지 확인하십시오.")
  }
  static func noUser(host: String) -> Phrase {
    Phrase(en: "\(host) does not know which user to show", ko: "\(host)에서 누구의 작업인지 알 수 없습니다")
  }
  static let noUserAndNoToken = Phrase(
    en: "The item names no user, and no token identifies one.",
    ko: "항목에 사용자가 없고, 사용자를 알려 줄 토큰도 없습니다.")
  static func nameUser(hint: Phrase) -> Phrase {
    Phrase(
      en: "Write 'user: NAME' in the item's arguments. Or: \(hint.en)",
      ko: "항목의 인수에 'user: NAME'을 적으십시오. 또는: \(hint.ko)")
  }
  static func noPage(_ page: String) -> Phrase {
    Phrase(en: "There is no page '\(page)'", ko: "'\(page)' 페이지가 없습니다")
  }
  static func noHash(_ text: String) -> Phrase {
    Phrase(
      en: "'\(text)' is not the hash of a commit",
      ko: "'\(text)'\(KoreanParticle.topic.after(text)) 커밋의 해시가 아닙니다")
  }
  static func namesNoRepository(_ text: String, source: String) -> Phrase {
    Phrase(
      en: "'\(text)' is not the name of a repository on \(source)",
      ko: "'\(text)'\(KoreanParticle.topic.after(text)) \(source) 저장소의 이름이 아닙니다")
  }
  static func needsAddress(source: String) -> Phrase {
    Phrase(en: "\(source) needs the address of a server", ko: "\(source)에는 서버의 주소가 필요합니다")
  }
  static func writeAddress(source: String, example: String) -> Phrase {
    Phrase(
      en: "Write it as in 'api: \(source)=\(example)'.",
      ko: "'api: \(source)=\(example)'와 같이 적으십시오.")
  }
  static func addressWithUser(source: String) -> Phrase {
    Phrase(
      en: "The address of \(source) cannot be used: it has a user name or password",
      ko: "\(source)의 주소를 사용할 수 없습니다: 사용자 이름이나 비밀번호가 들어 있습니다")
  }
  static let menuIsNoPlace = Phrase(en: "Do not put them in a menu.", ko: "메뉴에는 그런 정보를 적지 않습니다.")
  static func badAddress(source: String, text: String) -> Phrase {
    Phrase(
      en: "The address of \(source) cannot be used: '\(text)'",
      ko: "\(source)의 주소를 사용할 수 없습니다: '\(text)'")
  }
  static let noHTTP = Phrase(
    en: "It must start with http:// or https://.", ko: "http://나 https://로 시작하는 주소가 아닙니다.")

  // MARK: Rights of tokens

  static func scopes(_ source: ForgeSource) -> Phrase {
    let scopes =
      switch source {
      case .github: ["'repo'", "'read:user'"]
      case .gitlab: ["'read_api'"]
      case .gitea, .git: ["'read:user'", "'read:repository'"]
      }
    return Phrase(
      en: "the scopes \(scopes.joined(separator: " and "))",
      ko: "범위 \(scopes.joined(separator: ", "))")
  }
  static func oneOfScopes(_ scopes: String) -> Phrase {
    Phrase(en: "one of the scopes \(scopes)", ko: "다음 중 한 범위(\(scopes))")
  }
  static func permissions(_ permissions: String) -> Phrase {
    Phrase(en: "the permissions \(permissions)", ko: "권한 \(permissions)")
  }
}

internal import DisplayText

extension Phrase {
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

  // MARK: What a token needs

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

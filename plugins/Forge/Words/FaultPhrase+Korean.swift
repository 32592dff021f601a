internal import Localization

extension FaultPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .tokenNotAccepted(let host, let origin):
      "\(host)에서 \(origin)의 토큰을 받아들이지 않습니다"
    case .wantsToken(let host, let subject): "\(host)에 토큰이 필요합니다 (\(subject))"
    case .makeNewToken(let source):
      "만료되었을 수 있습니다. \(Self.words(.scopes(source)))의 새 토큰을 만드십시오."
    case .notAllowed(let host, let subject):
      "\(host)에서 \(subject)\(KoreanParticle.object.after(subject)) 허용하지 않습니다"
    case .give(let origin, let rights):
      "\(origin)의 토큰에 \(Self.words(rights))\(KoreanParticle.object.after(Self.words(rights))) 주십시오."
    case .authorize(let origin, let page):
      page.map { "\(origin)의 토큰을 조직에서 승인하십시오: \($0)" }
        ?? "\(origin)의 토큰을 웹의 토큰 설정에서 조직에 승인하십시오."
    case .notThere(let host, let subject):
      "\(host)에 \(subject)\(KoreanParticle.subject.after(subject)) 없습니다"
    case .checkNames(let isUsual, let tokenHint):
      (isUsual ? "'user'와 이름을 확인하십시오." : "'user', 이름, 'api'의 주소를 확인하십시오.")
        + " 볼 권한이 있는 토큰이 없으면 비공개인 것도 찾을 수 없습니다."
        + (tokenHint.map { " " + $0 } ?? "")
    case .cannotAnswer(let host, let subject):
      "\(host)에서 요청에 응답할 수 없습니다 (\(subject))"
    case .checkArguments: "'user'와 항목의 다른 인수를 확인하십시오."
    case .checkAddress: "'api'의 주소를 확인하십시오."
    case .limitUsedUp: "요청 한도를 모두 썼습니다."
    case .tryAfterThat: "그 시각 이후에 다시 시도하십시오."
    case .tryLater: "나중에 다시 시도하십시오."
    case .takesMoreWithToken(let hint): "토큰이 있으면 더 많이 요청할 수 있습니다. \(hint)"
    case .notJSON(let host): "\(host)의 응답이 JSON이 아닙니다"
    case .webPage: "로그인 페이지나 프록시처럼 웹 페이지를 보냈습니다."
    case .damaged(let reason): "잘렸거나 손상되었습니다: \(reason)"
    case .signInToNetwork: "사용 중인 네트워크에 로그인하십시오."
    case .checkAddressAndSignIn(let example):
      "'api'의 주소가 \(example)과 같은 꼴로 끝나는지 확인하고, 네트워크에 로그인하십시오."
    case .checkAddressOf(let source, let setting):
      "항목의 'api'와 설정 '\(setting)'에서 \(source)의 주소를 확인하십시오."
    case .lookOnWeb: "웹에서 보십시오."
    case .somethingElse(let host, let subject):
      "\(host)의 응답이 요청한 내용과 다릅니다 (\(subject))"
    case .fieldsMissing: "응답에 있어야 할 필드가 없습니다."
    case .checkIsOneOf(let source): "'api'의 주소가 \(source)의 주소인지 확인하십시오."
    case .noUser(let host): "\(host)에서 누구의 작업인지 알 수 없습니다"
    case .noUserAndNoToken: "항목에 사용자가 없고, 사용자를 알려 줄 토큰도 없습니다."
    case .nameUser(let hint): "항목의 인수에 'user: NAME'을 적으십시오. 또는: \(hint)"
    case .noPage(let page): "'\(page)' 페이지가 없습니다"
    case .noHash(let text): "'\(text)'\(KoreanParticle.topic.after(text)) 커밋의 해시가 아닙니다"
    case .namesNoRepository(let text, let source):
      "'\(text)'\(KoreanParticle.topic.after(text)) \(source) 저장소의 이름이 아닙니다"
    case .needsAddress(let source): "\(source)에는 서버의 주소가 필요합니다"
    case .writeAddress(let source, let example):
      "'api: \(source)=\(example)'와 같이 적으십시오."
    case .addressWithUser(let source):
      "\(source)의 주소를 사용할 수 없습니다: 사용자 이름이나 비밀번호가 들어 있습니다"
    case .menuIsNoPlace: "메뉴에는 그런 정보를 적지 않습니다."
    case .badAddress(let source, let text): "\(source)의 주소를 사용할 수 없습니다: '\(text)'"
    case .noHTTP: "http://나 https://로 시작하는 주소가 아닙니다."
    }
  }

  private static func words(_ rights: Rights) -> String {
    switch rights {
    case .scopes(let source): "범위 \(source.scopes.joined(separator: ", "))"
    case .oneOfScopes(let scopes): "다음 중 한 범위(\(scopes))"
    case .permissions(let permissions): "권한 \(permissions)"
    }
  }
}

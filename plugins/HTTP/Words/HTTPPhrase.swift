package import DisplayText

extension HTTPFailure {
  /// The error message in English.
  package var message: String { message(in: .english) }

  package func message(in wording: Wording) -> String {
    let name = server == Phrase.theServer.en ? Phrase.theServer : .given(server)
    let start = name == .theServer ? "The server" : server
    let subject = name.ko + KoreanParticle.subject.after(name.ko)
    let phrase: Phrase =
      switch kind {
      case .cancelled: Phrase(en: "The request was cancelled.", ko: "요청을 취소했습니다.")
      case .offline:
        Phrase(en: "There is no connection to \(name.en).", ko: "\(name.ko)에 연결할 수 없습니다.")
      case .timedOut:
        Phrase(en: "\(start) took too long to answer.", ko: "\(name.ko)의 응답이 너무 늦습니다.")
      case .tooLarge:
        Phrase(en: "The answer of \(name.en) is too large.", ko: "\(name.ko)의 응답이 너무 큽니다.")
      case .tooManyRedirects:
        Phrase(
          en: "\(start) redirects in a loop.", ko: "\(subject) 요청을 계속 다른 주소로 돌립니다.")
      case .badAddress: Phrase(en: "The request cannot be sent.", ko: "요청을 보낼 수 없습니다.")
      case .insecure:
        Phrase(
          en: "\(start) redirects to an address that is not safe.",
          ko: "\(subject) 안전하지 않은 곳으로 연결합니다.")
      case .tls:
        Phrase(
          en: "There is no secure connection to \(name.en).", ko: "\(name.ko)에 안전하게 연결할 수 없습니다."
        )
      case .badReply:
        Phrase(en: "\(start) did not answer properly.", ko: "\(name.ko)의 응답이 올바르지 않습니다.")
      case .status(let status): Self.phrase(status, start, name.ko)
      case .missingProgram:
        Phrase(en: "The program curl is missing.", ko: "프로그램 curl이 없습니다.")
      case .programFailed:
        Phrase(en: "The program curl failed.", ko: "프로그램 curl에서 오류가 발생했습니다.")
      case .notRecorded:
        Phrase(en: "No recorded reply answers the request.", ko: "요청에 맞는 기록된 응답이 없습니다.")
      }
    return wording(phrase)
  }

  private static func phrase(_ status: Int, _ english: String, _ korean: String) -> Phrase {
    let name = statusName(status)
    return Phrase(
      en: "\(english) answered with status \(status)" + (name.map { " (\($0.en))" } ?? "")
        + ".",
      ko: "\(korean)의 응답 상태: \(status)" + (name.map { " (\($0.ko))" } ?? ""))
  }

  private static func statusName(_ status: Int) -> Phrase? {
    switch status {
    case 400: Phrase(en: "bad request", ko: "잘못된 요청")
    case 401: Phrase(en: "not signed in", ko: "로그인되지 않음")
    case 403: Phrase(en: "not allowed", ko: "허용되지 않음")
    case 404: Phrase(en: "not found", ko: "찾을 수 없음")
    case 410: Phrase(en: "gone", ko: "없어짐")
    case 429: Phrase(en: "too many requests", ko: "너무 많은 요청")
    case 500: Phrase(en: "internal error", ko: "내부 오류")
    case 502: Phrase(en: "bad gateway", ko: "게이트웨이 오류")
    case 503: Phrase(en: "not available", ko: "사용할 수 없음")
    case 504: Phrase(en: "gateway took too long", ko: "게이트웨이 응답 지연")
    default: nil
    }
  }

  package func reason(in wording: Wording) -> String? {
    if let detail { return wording(detail) }
    let phrase: Phrase? =
      switch kind {
      case .offline:
        Phrase(
          en: "Its address was not found, or it cannot be reached.", ko: "주소를 찾지 못했거나 연결할 수 없습니다.")
      case .tooLarge:
        Phrase(en: "The response exceeds the size limit.", ko: "받을 수 있는 양보다 많이 보냈습니다.")
      case .tooManyRedirects:
        Phrase(en: "Each address redirects to another one.", ko: "주소마다 다른 주소로 이어집니다.")
      case .missingProgram: Phrase(en: "It sends the requests.", ko: "요청을 보내는 데 필요합니다.")
      case .status(429):
        Phrase(
          en: "Too many requests were sent in a short time.", ko: "짧은 시간에 너무 많은 요청을 보냈습니다.")
      case .status(401), .status(403):
        Phrase(
          en: "The sign-in is missing, wrong, or not allowed to do this.",
          ko: "로그인 정보가 없거나, 틀렸거나, 권한이 없습니다.")
      case .status(500...): Phrase(en: "The error is in the server.", ko: "서버 쪽의 오류입니다.")
      default: nil
      }
    return phrase.map { wording($0) }
  }

  package func hint(in wording: Wording) -> String? {
    let phrase: Phrase? =
      switch kind {
      case .offline:
        Phrase(
          en: "Check the network, the name of the server, and the proxy, then try again.",
          ko: "네트워크, 서버 이름, 프록시를 확인한 뒤 다시 시도하십시오.")
      case .timedOut, .badReply, .status(429), .status(500...):
        Phrase(en: "Try again later.", ko: "나중에 다시 시도하십시오.")
      case .tls:
        Phrase(
          en: "Check the date of this computer and the address; a proxy may be in the way.",
          ko: "이 컴퓨터의 날짜와 주소를 확인하십시오. 프록시 때문일 수도 있습니다.")
      case .missingProgram:
        Phrase(en: "Install curl, then try again.", ko: "curl을 설치한 뒤 다시 시도하십시오.")
      case .badAddress, .insecure, .tooManyRedirects, .status(404), .status(410):
        Phrase(en: "Check the address in the settings.", ko: "설정의 주소를 확인하십시오.")
      case .status(401), .status(403):
        Phrase(en: "Check the sign-in in the settings.", ko: "설정의 로그인 정보를 확인하십시오.")
      case .notRecorded: Phrase(en: "Add a fixture for it.", ko: "응답 기록을 추가하십시오.")
      default: nil
      }
    return phrase.map { wording($0) }
  }
}

// Reasons.
extension Phrase {
  static let theServer = Phrase(en: "the server", ko: "서버")
  static let notWeb = Phrase(
    en: "It redirects to an address that is not on the web.", ko: "웹 주소가 아닌 곳으로 연결합니다.")
  static let notEncrypted = Phrase(
    en: "It redirects to an address without encryption.", ko: "암호화되지 않은 주소로 연결합니다.")
  static let wouldSendElsewhere = Phrase(
    en: "It would send what was entered to another server.", ko: "입력한 내용을 다른 서버로 보내게 됩니다.")
  static let notHTTP = Phrase(
    en: "The address must start with http:// or https://.", ko: "http나 https로 시작하는 주소가 아닙니다.")
  static let bodyNotWritten = Phrase(
    en: "The body could not be written.", ko: "본문을 쓸 수 없습니다.")
  static let endedBySystem = Phrase(en: "The system ended it.", ko: "시스템이 종료했습니다.")
  static let noHeader = Phrase(en: "The reply has no header.", ko: "응답에 헤더가 없습니다.")

  static func otherServer(_ host: String) -> Phrase {
    Phrase(en: "It redirects to another server, \(host).", ko: "다른 서버(\(host))로 연결합니다.")
  }

  static func otherScheme(_ scheme: String) -> Phrase {
    Phrase(en: "It redirects to an address with \(scheme).", ko: "\(scheme) 주소로 연결합니다.")
  }

  static func notJSON(_ reason: String) -> Phrase {
    Phrase(en: "The reply is not JSON: \(reason)", ko: "응답이 JSON이 아닙니다: \(reason)")
  }

  static let methodIsNoWord = Phrase(
    en: "The method contains invalid characters.", ko: "메서드가 단어가 아닙니다.")
  static let fieldIsNoWord = Phrase(
    en: "The name of a header field contains invalid characters.", ko: "헤더 필드의 이름이 단어가 아닙니다.")

  static func fieldHasControls(_ name: String) -> Phrase {
    Phrase(
      en: "The header field \(name) contains control characters.",
      ko: "헤더 필드 \(name)에 제어 문자가 있습니다.")
  }

  static func fieldIsTooLong(_ name: String) -> Phrase {
    Phrase(
      en: "The header field \(name) is too long.",
      ko: "헤더 필드 \(name)\(KoreanParticle.subject.after(name)) 너무 깁니다.")
  }
}

internal import Localization

extension HTTPPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .theServer: "서버"
    case .cancelled: "요청을 취소했습니다."
    case .offline(let server): "\(server)에 연결할 수 없습니다."
    case .timedOut(let server): "\(server)의 응답이 너무 늦습니다."
    case .tooLarge(let server): "\(server)의 응답이 너무 큽니다."
    case .circles(let server):
      "\(server)\(KoreanParticle.subject.after(server)) 요청을 계속 다른 주소로 돌립니다."
    case .cannotBeSent: "요청을 보낼 수 없습니다."
    case .unsafe(let server):
      "\(server)\(KoreanParticle.subject.after(server)) 안전하지 않은 곳으로 연결합니다."
    case .noSecureConnection(let server): "\(server)에 안전하게 연결할 수 없습니다."
    case .badReply(let server): "\(server)의 응답이 올바르지 않습니다."
    case .status(let status, let server):
      "\(server)의 응답 상태: \(status)" + (Self.name(of: status).map { " (\($0))" } ?? "")
    case .curlMissing: "프로그램 curl이 없습니다."
    case .curlFailed: "프로그램 curl에서 오류가 발생했습니다."
    case .notRecorded: "요청에 맞는 기록된 응답이 없습니다."
    case .notReached: "주소를 찾지 못했거나 연결할 수 없습니다."
    case .moreThanTaken: "받을 수 있는 양보다 많이 보냈습니다."
    case .leadsOn: "주소마다 다른 주소로 이어집니다."
    case .neededForRequests: "요청을 보내는 데 필요합니다."
    case .tooManyRequests: "짧은 시간에 너무 많은 요청을 보냈습니다."
    case .signInMissing: "로그인 정보가 없거나, 틀렸거나, 권한이 없습니다."
    case .serversFault: "서버 쪽의 오류입니다."
    case .notWeb: "웹 주소가 아닌 곳으로 연결합니다."
    case .notEncrypted: "암호화되지 않은 주소로 연결합니다."
    case .wouldSendElsewhere: "입력한 내용을 다른 서버로 보내게 됩니다."
    case .notHTTP: "http나 https로 시작하는 주소가 아닙니다."
    case .bodyNotWritten: "본문을 쓸 수 없습니다."
    case .endedBySystem: "시스템이 종료했습니다."
    case .noHeader: "응답에 헤더가 없습니다."
    case .otherServer(let host): "다른 서버(\(host))로 연결합니다."
    case .otherScheme(let scheme): "\(scheme) 주소로 연결합니다."
    case .notJSON(let reason): "응답이 JSON이 아닙니다: \(reason)"
    case .methodIsNoWord: "메서드가 단어가 아닙니다."
    case .fieldIsNoWord: "헤더 필드의 이름이 단어가 아닙니다."
    case .fieldHasControls(let name): "헤더 필드 \(name)에 제어 문자가 있습니다."
    case .fieldIsTooLong(let name):
      "헤더 필드 \(name)\(KoreanParticle.subject.after(name)) 너무 깁니다."
    case .checkNetwork: "네트워크, 서버 이름, 프록시를 확인한 뒤 다시 시도하십시오."
    case .tryLater: "나중에 다시 시도하십시오."
    case .checkDate:
      "이 컴퓨터의 날짜와 주소를 확인하십시오. 프록시 때문일 수도 있습니다."
    case .installCurl: "curl을 설치한 뒤 다시 시도하십시오."
    case .checkAddress: "설정의 주소를 확인하십시오."
    case .checkSignIn: "설정의 로그인 정보를 확인하십시오."
    case .addFixture: "응답 기록을 추가하십시오."
    }
  }

  private static func name(of status: Int) -> String? {
    switch status {
    case 400: "잘못된 요청"
    case 401: "로그인되지 않음"
    case 403: "허용되지 않음"
    case 404: "찾을 수 없음"
    case 410: "없어짐"
    case 429: "너무 많은 요청"
    case 500: "내부 오류"
    case 502: "게이트웨이 오류"
    case 503: "사용할 수 없음"
    case 504: "게이트웨이 응답 지연"
    default: nil
    }
  }
}

extension RemoteMenuPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .asking(let host): "\(host)에 메뉴를 요청하는 중 …"
    case .menuTooLarge(let limit): "메뉴의 최대 크기는 \(limit)MiB입니다."
    case .checkNetwork: "네트워크와 서버 이름을 확인한 다음 다시 시도하세요."
    case .installCurl: "curl을 설치한 다음 다시 시도하세요."
    case .tryLater: "나중에 다시 시도하세요."
    case .checkAddress: "메뉴의 주소를 확인하세요."
    }
  }
}

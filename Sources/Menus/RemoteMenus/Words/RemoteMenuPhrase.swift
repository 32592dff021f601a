internal import DisplayText

extension Phrase {
  static func asking(host: String) -> Phrase {
    Phrase(en: "Asking \(host) for the menu …", ko: "\(host)에 메뉴를 요청하는 중 …")
  }
  static func menuTooLarge(limit: Int) -> Phrase {
    Phrase(en: "A menu has at most \(limit) MiB.", ko: "메뉴의 최대 크기는 \(limit)MiB입니다.")
  }
  static let checkNetwork = Phrase(
    en: "Check the network and the name of the server, then try again.",
    ko: "네트워크와 서버 이름을 확인한 다음 다시 시도하세요.")
  static let installCurl = Phrase(en: "Install curl, then try again.", ko: "curl을 설치한 다음 다시 시도하세요.")
  static let tryLater = Phrase(en: "Try again later.", ko: "나중에 다시 시도하세요.")
  static let checkAddress = Phrase(en: "Check the address of the menu.", ko: "메뉴의 주소를 확인하세요.")
}

internal import DisplayText

extension Phrase {
  static let noHash = Phrase(
    en: "A hash is 'sha256:' and 64 digits, as in the failure that names it.",
    ko: "해시는 'sha256:'과 16진수 64자리입니다.")
  static let noRelay = Phrase(
    en: "Handlers on other machines cannot be reached", ko: "다른 컴퓨터의 핸들러에 연결할 수 없습니다")
  static let relayEnded = Phrase(
    en: "The program that speaks with the broker has ended.", ko: "브로커와 통신하는 프로그램이 끝났습니다.")
  static let noBroker = Phrase(en: "The broker cannot be reached", ko: "브로커에 연결할 수 없습니다")
  static let askAgain = Phrase(
    en: "Try again: another machine may answer.", ko: "다시 시도하십시오. 다른 컴퓨터가 응답할 수 있습니다.")
  static func notTrusted(name: String) -> Phrase {
    Phrase(
      en: "The handler '\(name)' on another machine is not trusted to answer",
      ko: "다른 컴퓨터의 '\(name)' 핸들러를 아직 신뢰하지 않았습니다")
  }
  static func whichPlugin(plugin: String, version: String, hash: String) -> Phrase {
    Phrase(
      en: "It is of the plugin '\(plugin)' \(version) with the hash \(hash).",
      ko: "플러그인 '\(plugin)' \(version), 해시 \(hash)")
  }
  static func trustHash(command: String) -> Phrase {
    Phrase(en: "If you trust this plugin, type: \(command)", ko: "이 플러그인을 신뢰하면 입력하십시오: \(command)")
  }
  static func gone(name: String) -> Phrase {
    Phrase(
      en: "The machine that answers for '\(name)' is gone", ko: "'\(name)' 요청에 응답하던 컴퓨터의 연결이 끊겼습니다")
  }
  static func nobody(name: String) -> Phrase {
    Phrase(en: "No machine answers for '\(name)'", ko: "'\(name)' 요청에 응답하는 컴퓨터가 없습니다")
  }
  static func busy(name: String) -> Phrase {
    Phrase(
      en: "The machine that answers for '\(name)' has no room",
      ko: "'\(name)' 요청에 응답할 컴퓨터에 여유가 없습니다")
  }
  static func otherPlugin(name: String) -> Phrase {
    Phrase(
      en: "Another plugin than the trusted one answers for '\(name)'",
      ko: "신뢰한 것과 다른 플러그인이 '\(name)' 요청에 응답합니다")
  }
  static func away(name: String) -> Phrase {
    Phrase(
      en: "The connection to the broker was lost while '\(name)' answered",
      ko: "'\(name)' 응답 중에 브로커 연결이 끊겼습니다")
  }
  static func lost(name: String) -> Phrase {
    Phrase(en: "Messages of '\(name)' were lost on the way", ko: "'\(name)' 메시지가 전송 중에 사라졌습니다")
  }
  static func breach(name: String) -> Phrase {
    Phrase(
      en: "The plugin that answers for '\(name)' on another machine breaks the protocol",
      ko: "다른 컴퓨터의 '\(name)' 응답이 프로토콜에 어긋납니다")
  }
  static func flood(name: String) -> Phrase {
    Phrase(
      en: "The plugin that answers for '\(name)' on another machine sends too much",
      ko: "다른 컴퓨터의 '\(name)' 응답이 너무 많습니다")
  }
}

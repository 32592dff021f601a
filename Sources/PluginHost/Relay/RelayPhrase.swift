internal import Localization

/// The words of failures of handlers on other machines, as screens show them.
enum RelayPhrase {
  case noHash
  case noRelay
  case relayMissing(path: String)
  case relayEnded
  case noBroker
  case askAgain
  case notTrusted(name: String)
  case whichPlugin(plugin: String, version: String, hash: String)
  case trustHash(command: String)
  case gone(name: String)
  case nobody(name: String)
  case busy(name: String)
  case otherPlugin(name: String)
  case away(name: String)
  case lost(name: String)
  case breach(name: String)
  case flood(name: String)

  /// The text in English.
  var english: String {
    switch self {
    case .noHash: "A hash is 'sha256:' and 64 digits, as in the failure that names it."
    case .noRelay: "Handlers on other machines cannot be reached"
    case .relayMissing(let path): "The program '\(path)' is missing."
    case .relayEnded: "The program that speaks with the broker has ended."
    case .noBroker: "The broker cannot be reached"
    case .askAgain: "Try again: another machine may answer."
    case .notTrusted(let name): "The handler '\(name)' on another machine is not trusted to answer"
    case .whichPlugin(let plugin, let version, let hash):
      "It is of the plugin '\(plugin)' \(version) with the hash \(hash)."
    case .trustHash(let command): "If you trust this plugin, type: \(command)"
    case .gone(let name): "The machine that answers for '\(name)' is gone"
    case .nobody(let name): "No machine answers for '\(name)'"
    case .busy(let name): "The machine that answers for '\(name)' has no room"
    case .otherPlugin(let name): "Another plugin than the trusted one answers for '\(name)'"
    case .away(let name): "The connection to the broker was lost while '\(name)' answered"
    case .lost(let name): "Messages of '\(name)' were lost on the way"
    case .breach(let name): "What answers for '\(name)' on another machine breaks the protocol"
    case .flood(let name): "What answers for '\(name)' on another machine sends too much"
    }
  }

  /// The text in Korean.
  var korean: String {
    switch self {
    case .noHash: "해시는 'sha256:'과 16진수 64자리입니다."
    case .noRelay: "다른 컴퓨터의 핸들러에 연결할 수 없습니다"
    case .relayMissing(let path): "'\(path)' 프로그램이 없습니다."
    case .relayEnded: "브로커와 통신하는 프로그램이 끝났습니다."
    case .noBroker: "브로커에 연결할 수 없습니다"
    case .askAgain: "다시 시도하십시오. 다른 컴퓨터가 응답할 수 있습니다."
    case .notTrusted(let name): "다른 컴퓨터의 '\(name)' 핸들러를 아직 신뢰하지 않았습니다"
    case .whichPlugin(let plugin, let version, let hash):
      "플러그인 '\(plugin)' \(version), 해시 \(hash)"
    case .trustHash(let command): "이 플러그인을 신뢰하면 입력하십시오: \(command)"
    case .gone(let name): "'\(name)' 요청에 응답하던 컴퓨터의 연결이 끊겼습니다"
    case .nobody(let name): "'\(name)' 요청에 응답하는 컴퓨터가 없습니다"
    case .busy(let name): "'\(name)' 요청에 응답할 컴퓨터에 여유가 없습니다"
    case .otherPlugin(let name): "신뢰한 것과 다른 플러그인이 '\(name)' 요청에 응답합니다"
    case .away(let name): "'\(name)' 응답 중에 브로커 연결이 끊겼습니다"
    case .lost(let name): "'\(name)' 메시지가 전송 중에 사라졌습니다"
    case .breach(let name): "다른 컴퓨터의 '\(name)' 응답이 프로토콜에 어긋납니다"
    case .flood(let name): "다른 컴퓨터의 '\(name)' 응답이 너무 많습니다"
    }
  }
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: RelayPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

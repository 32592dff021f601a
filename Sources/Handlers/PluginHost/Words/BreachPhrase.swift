package import DisplayText

extension Phrase {
  // MARK: Output that is not an answer

  static func strayLines(count: Int) -> Phrase {
    Phrase(
      en: "It sent \(count) lines in a row that are not messages.",
      ko: "메시지가 아닌 줄을 \(count)번 이어서 보냈습니다.")
  }
  static func nestedLine(limit: Int) -> Phrase {
    Phrase(
      en: "It sent a line nested more than \(limit) levels deep.",
      ko: "괄호가 \(limit)단계보다 깊은 줄을 보냈습니다.")
  }
  static func unfinishedLine(bytes: Int) -> Phrase {
    Phrase(
      en: "It printed \(bytes) bytes without a line break behind them.",
      ko: "줄 바꿈 없이 \(bytes)바이트를 출력했습니다.")
  }
  static let endLine = Phrase(
    en: "A message is one line: print a line break at its end.",
    ko: "메시지는 한 줄입니다. 끝에 줄 바꿈을 출력하십시오.")
  static func noMessage(reason: String) -> Phrase {
    Phrase(
      en: "It printed a line that is not a message: \(reason).", ko: "메시지가 아닌 줄을 출력했습니다: \(reason)."
    )
  }
  static let nothingPrinted = Phrase(
    en: "It printed nothing on its standard output.", ko: "표준 출력에 아무것도 출력하지 않았습니다.")
  static let flushOutput = Phrase(
    en:
      "If it prints an answer, is its output buffered? Flush it after each message, as in Python's print(…, flush=True).",
    ko: "응답을 출력한다면 버퍼에 남아 있을 수 있습니다. 메시지마다 출력을 비우십시오. 예: Python의 `print(…, flush=True)`")
  static let otherMessages = Phrase(
    en: "It sent other messages, but none with the id of the request.",
    ko: "다른 메시지는 보냈지만 요청의 id가 있는 메시지는 없습니다.")
  static let answerHasID = Phrase(
    en: "An answer has the id that the request has.", ko: "응답의 id는 요청의 id와 같아야 합니다.")
  static func printedNoView(id: String) -> Phrase {
    Phrase(
      en: "The plugin '\(id)' printed JSON that is not a view",
      ko: "'\(id)' 플러그인이 출력한 JSON은 화면이 아닙니다")
  }
  package static let noOutput = Phrase(en: "No output.", ko: "출력이 없습니다.")
  static let onStandardError = Phrase(en: "It printed on standard error:", ko: "표준 오류에 출력한 내용:")
  static let needsServiceMode = Phrase(
    en: "A program that speaks the protocol needs `mode: service` in its manifest.",
    ko: "프로토콜을 사용하는 프로그램에는 매니페스트에 `mode: service`가 필요합니다.")
  static func keepsAtMost(rows: Int, mebibytes: Int) -> Phrase {
    Phrase(
      en: "appmenu keeps at most \(rows) rows or lines and \(mebibytes) MiB of a plugin's views",
      ko: "appmenu는 한 플러그인의 화면에서 최대 \(rows)행(줄), \(mebibytes) MiB까지 보관합니다")
  }

  // MARK: Requests

  static let nextPage = Phrase(en: "the next page", ko: "다음 페이지")
  static let loadingAgain = Phrase(en: "loading it again", ko: "다시 불러오기")
  static let picture = Phrase(en: "a picture", ko: "그림")
  static func changeOf(field: String) -> Phrase {
    Phrase(en: "the change of '\(field)'", ko: "\(field) 변경")
  }
  static func searchFor(query: String) -> Phrase {
    Phrase(en: "the search for '\(query)'", ko: "\(query) 검색")
  }
  static func statusOf(title: String) -> Phrase {
    Phrase(en: "the status of '\(title)'", ko: "\(title) 상태")
  }

  // MARK: Text that is not JSON

  static func notJSON(line: Int, column: Int, reason: String) -> Phrase {
    Phrase(
      en: "this is not JSON, line \(line), column \(column): \(reason)",
      ko: "JSON이 아닙니다(\(line)번째 줄, \(column)번째 열): \(reason)")
  }
  static func noSuchValue(word: String) -> Phrase {
    Phrase(en: "there is no \(word); write null", ko: "\(word) 값은 없습니다. null을 쓰십시오")
  }
  static func unexpected(found: String) -> Phrase {
    Phrase(en: "'\(found)' is not expected here", ko: "여기에 '\(found)' 글자가 올 수 없습니다")
  }
  static let endsTooEarly = Phrase(en: "the text ends too early", ko: "글이 중간에 끝났습니다")
  static let controlCharacter = Phrase(
    en: "a control character in a string must be escaped, as in \\n",
    ko: "문자열의 제어 문자는 \\n처럼 이스케이프해야 합니다")
  static let badEscape = Phrase(en: "there is no such escape sequence", ko: "그런 이스케이프는 없습니다")
  static let notUTF8 = Phrase(en: "a string is not UTF-8", ko: "문자열이 UTF-8이 아닙니다")
  static let badNumber = Phrase(en: "a number is written wrongly", ko: "숫자를 잘못 썼습니다")
  static func nestedTooDeep(limit: Int) -> Phrase {
    Phrase(en: "brackets are nested more than \(limit) levels deep", ko: "괄호가 \(limit)단계보다 깊습니다")
  }

  // MARK: Handlers on other machines

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

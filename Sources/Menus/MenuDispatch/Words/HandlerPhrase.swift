package import DisplayText

extension Phrase {
  static let ended = Phrase(en: "ended", ko: "끝났습니다")
  static func endedWith(words: String) -> Phrase {
    Phrase(en: "ended \(words)", ko: "\(words) 끝났습니다")
  }
  static func wasEnded(words: String) -> Phrase {
    Phrase(en: "was ended \(words)", ko: "\(words) 끝났습니다")
  }
  static let tookTooLong = Phrase(en: "took too long and was ended", ko: "시간이 너무 오래 걸려 끝냈습니다")
  static let isStopped = Phrase(en: "is stopped", ko: "일시 중지되었습니다")
  static func couldNotStart(reason: String) -> Phrase {
    Phrase(en: "could not be started: \(reason)", ko: "시작할 수 없습니다: \(reason)")
  }
  static func programNotStarted(title: String) -> Phrase {
    Phrase(en: "'\(title)' could not be started", ko: "'\(title)' 프로그램을 시작할 수 없습니다")
  }
  static let lastWords = Phrase(en: "Its last words:", ko: "마지막 출력:")
  static let copyCommand = Phrase(en: "Copy the command", ko: "명령 복사")
  package static let notStarted = Phrase(en: "Not started", ko: "시작하지 않음")
  package static let failed = Phrase(en: "Failed", ko: "실패")
  static func withStatus(status: Int32) -> Phrase {
    Phrase(en: "with status \(status)", ko: "상태 \(status)\(KoreanParticle.direction.after(status))")
  }
  static func bySignal(number: Int32, name: String) -> Phrase {
    Phrase(
      en: "by signal \(number) (\(name))",
      ko: "신호 \(number)(\(name))\(KoreanParticle.direction.after(number))")
  }
  static let hostActionRefused = Phrase(
    en: "This action belongs to appmenu; a handler does not have it",
    ko: "appmenu 자체의 동작이며 핸들러에는 없습니다")
}

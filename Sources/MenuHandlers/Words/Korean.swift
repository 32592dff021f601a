internal import Localization

extension HandlerPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .ended: "끝났습니다"
    case .endedWith(let words): "\(words) 끝났습니다"
    case .wasEnded(let words): "\(words) 끝났습니다"
    case .tookTooLong: "시간이 너무 오래 걸려 끝냈습니다"
    case .isStopped: "일시 중지되었습니다"
    case .couldNotStart(let reason): "시작할 수 없습니다: \(reason)"
    case .programNotStarted(let title): "'\(title)' 프로그램을 시작할 수 없습니다"
    case .lastWords: "마지막 출력:"
    case .copyCommand: "명령 복사"
    case .failed: "실패"
    case .withStatus(let status):
      "상태 \(status)\(KoreanParticle.direction.after(status))"
    case .bySignal(let number, let name):
      "신호 \(number)(\(name))\(KoreanParticle.direction.after(number))"
    case .hostActionRefused: "appmenu 자체의 동작이며 핸들러에는 없습니다"
    }
  }
}

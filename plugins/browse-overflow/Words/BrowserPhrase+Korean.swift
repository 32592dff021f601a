internal import AppMenuPlugin
internal import Localization

extension BrowserPhrase {
  /// The text in Korean.
  var korean: String {
    switch self {
    case .showQuestions: "질문 보기"
    case .read: "읽기"
    case .readEverything: "모두 읽기"
    case .openInBrowser: "브라우저에서 열기"
    case .copyLink: "링크 복사"
    case .copiedLink: "링크를 복사했습니다"
    case .answers(let count): "답변 \(count)개"
    case .noTitle: "(제목 없음)"
    case .noText: "(본문 없음)"
    case .answered: "해결됨"
    case .accepted: "채택됨"
    case .ago(let seconds): Self.ago(seconds)
    case .day(let day):
      "\(day.year)년 \(day.month)월 \(day.day)일 (\(["월", "화", "수", "목", "금", "토", "일"][day.weekday]))"
    case .age(let seconds): "\(Self.ago(seconds))의 내용"
    case .askedAgo(let seconds): "\(seconds)초 전에 불러왔습니다. 사이트에는 1분이 지나야 다시 요청합니다."
    case .notCurrent: "최신 아님"
    case .tryAgain: "다시 시도"
    case .question: "질문"
    case .answer: "답변"
    case .acceptedAnswer: "✓ 채택된 답변"
    case .score: "점수"
    case .by: "작성자"
    case .answeredOn: "답변한 때"
    case .askedBy: "질문자"
    case .asked: "질문한 때"
    case .answersHeading: "답변"
    case .noAnswers: "아직 답변이 없습니다"
    case .noQuestions: "질문이 없습니다."
    case .answerBy(let accepted, let name, let score):
      (accepted ? "✓ " : "") + (name.isEmpty ? "" : "\(name)의 ")
        + (accepted ? "채택된 답변" : "답변") + " (\(score))"
    case .image(let words): words.isEmpty ? "그림" : "그림: \(words)"
    case .restLeftOut: "나머지는 생략했습니다."
    case .askingForQuestions, .askingForQuestion: "질문을 불러오는 중…"
    case .problem: "네트워크 연결에 문제가 있습니다."
    case .bodyProblem: "질문의 본문을 불러오지 못했습니다."
    case .answersProblem: "답변을 불러오지 못했습니다."
    case .leaveAlone(let seconds):
      "사이트가 \(seconds < 120 ? "\(seconds)초" : "\((seconds + 59) / 60)분") 동안 요청을 받지 않습니다."
    case .status(let status, let words):
      "사이트의 응답 상태: \(status)" + (words.map { " (\($0))" } ?? "")
    case .replyUnreadable: "사이트의 응답을 읽을 수 없습니다."
    case .noList: "사이트의 응답에 목록이 없습니다."
    case .tryLater: "나중에 다시 시도하십시오."
    case .checkAddressAndVersion: "설정에서 API의 주소와 버전을 확인하십시오."
    case .hasNoQuestions: "이 화면에는 질문이 없습니다."
    case .viewUnknown: "이 화면은 더 이상 유효하지 않습니다."
    case .selectAgain: "뒤로 가서 다시 선택하십시오."
    case .noPage: "그런 페이지가 없습니다."
    case .versionIsNoNumber: "API의 버전이 숫자가 아닙니다."
    case .writeVersion: "2.3과 같이 적으십시오."
    case .noTopics: "주제가 없습니다."
    case .writeTopics: "'topics: [UIKit/uikit, swift]'와 같이 적으십시오."
    case .writeAddress: "https://나 http://로 시작하는 주소를 적으십시오."
    case .addressUnusable(let name):
      "주소 '\(name)'\(KoreanParticle.object.after(name)) 사용할 수 없습니다."
    case .itIs(let text): "값: '\(text)'"
    }
  }

  private static func ago(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "방금 전"
    case ..<3600: "\(seconds / 60)분 전"
    case ..<86_400: "\(seconds / 3600)시간 전"
    default: "\(seconds / 86_400)일 전"
    }
  }
}

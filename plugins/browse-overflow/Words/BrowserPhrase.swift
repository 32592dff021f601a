internal import DisplayText
internal import PluginHTTP

// Rows.
extension Phrase {
  static let showQuestions = Phrase(en: "Show its questions", ko: "질문 보기")
  static let read = Phrase(en: "Read", ko: "읽기")
  static let readEverything = Phrase(en: "Read everything", ko: "모두 읽기")
  static let copyLink = Phrase(en: "Copy the link", ko: "링크 복사")
  static let copiedLink = Phrase(en: "Copied the link", ko: "링크를 복사했습니다")
  static let noTitle = Phrase(en: "(no title)", ko: "(제목 없음)")
  static let noText = Phrase(en: "(no text)", ko: "(본문 없음)")
  static let answered = Phrase(en: "answered", ko: "해결됨")
  static let accepted = Phrase(en: "accepted", ko: "채택됨")

  static func answers(count: Int) -> Phrase {
    Phrase(en: counted(count, "answer"), ko: "답변 \(count)개")
  }

  static func age(seconds: Int) -> Phrase {
    let ago = ago(seconds: seconds)
    return Phrase(en: "from \(ago.en)", ko: "\(ago.ko)의 내용")
  }

  static func askedAgo(seconds: Int) -> Phrase {
    Phrase(
      en: "Loaded \(counted(seconds, "second")) ago; the site is asked again after a minute.",
      ko: "\(seconds)초 전에 불러왔습니다. 사이트에는 1분이 지나야 다시 요청합니다.")
  }

  private static func counted(_ count: Int, _ noun: String) -> String {
    "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

// Views.
extension Phrase {
  static let question = Phrase(en: "Question", ko: "질문")
  static let answer = Phrase(en: "Answer", ko: "답변")
  static let acceptedAnswer = Phrase(en: "✓ Accepted answer", ko: "✓ 채택된 답변")
  static let score = Phrase(en: "Score", ko: "점수")
  static let by = Phrase(en: "By", ko: "작성자")
  static let answeredOn = Phrase(en: "Answered", ko: "답변한 때")
  static let askedBy = Phrase(en: "Asked by", ko: "질문자")
  static let asked = Phrase(en: "Asked", ko: "질문한 때")
  static let answersHeading = Phrase(en: "Answers", ko: "답변")
  static let noAnswers = Phrase(en: "No answers yet", ko: "아직 답변이 없습니다")
  static let noQuestions = Phrase(en: "No questions.", ko: "질문이 없습니다.")
  static let notCurrent = Phrase(en: "Not current", ko: "최신 아님")
  static let tryAgain = Phrase(en: "Try again", ko: "다시 시도")
  static let restLeftOut = Phrase(en: "The rest is omitted.", ko: "나머지는 생략했습니다.")
  static let askingForQuestions = Phrase(en: "Asking for questions", ko: "질문을 불러오는 중…")
  static let askingForQuestion = Phrase(en: "Asking for the question", ko: "질문을 불러오는 중…")

  static func answerBy(accepted: Bool, name: String, score: Int) -> Phrase {
    Phrase(
      en: (accepted ? acceptedAnswer : answer).en + (name.isEmpty ? "" : " by \(name)")
        + " (\(score))",
      ko: (accepted ? "✓ " : "") + (name.isEmpty ? "" : "\(name)의 ")
        + (accepted ? "채택된 답변" : "답변") + " (\(score))")
  }

  static func image(words: String) -> Phrase {
    let rest = words.isEmpty ? "" : ": \(words)"
    return Phrase(en: "image" + rest, ko: "그림" + rest)
  }
}

// Failures.
extension Phrase {
  static let problem = Phrase(
    en: "There was a problem connecting to the network.", ko: "네트워크 연결에 문제가 있습니다.")
  static let bodyProblem = Phrase(
    en: "The text of the question could not be loaded.", ko: "질문의 본문을 불러오지 못했습니다.")
  static let answersProblem = Phrase(
    en: "The answers could not be loaded.", ko: "답변을 불러오지 못했습니다.")

  static func leaveAlone(seconds: Int) -> Phrase {
    let minutes = (seconds + 59) / 60
    let (en, ko) =
      seconds < 120
      ? (counted(seconds, "second"), "\(seconds)초") : (counted(minutes, "minute"), "\(minutes)분")
    return Phrase(
      en: "The site accepts no requests for \(en).", ko: "사이트가 \(ko) 동안 요청을 받지 않습니다.")
  }

  static func status(_ status: Int, words: String?) -> Phrase {
    Phrase(
      en: "The site answered with status \(status)" + (words.map { ": " + $0 } ?? "")
        + (words?.hasSuffix(".") == true ? "" : "."),
      ko: "사이트의 응답 상태: \(status)" + (words.map { " (\($0))" } ?? ""))
  }

  static let replyUnreadable = Phrase(
    en: "The reply of the site cannot be read.", ko: "사이트의 응답을 읽을 수 없습니다.")
  static let noList = Phrase(
    en: "The reply of the site contains no list.", ko: "사이트의 응답에 목록이 없습니다.")
  static let tryLater = Phrase(en: "Try again later.", ko: "나중에 다시 시도하십시오.")
  static let checkAddressAndVersion = Phrase(
    en: "Check the address and the version of the API in the settings.",
    ko: "설정에서 API의 주소와 버전을 확인하십시오.")
  static let hasNoQuestions = Phrase(en: "This view has no questions.", ko: "이 화면에는 질문이 없습니다.")
  static let viewUnknown = Phrase(
    en: "The view is no longer known.", ko: "이 화면은 더 이상 유효하지 않습니다.")
  static let selectAgain = Phrase(en: "Go back, and select it again.", ko: "뒤로 가서 다시 선택하십시오.")
  static let noPage = Phrase(en: "There is no such page.", ko: "그런 페이지가 없습니다.")
  static let versionIsNoNumber = Phrase(
    en: "The version of the API is not a number.", ko: "API의 버전이 숫자가 아닙니다.")
  static let writeVersion = Phrase(en: "Write it as in 2.3.", ko: "2.3과 같이 적으십시오.")
  static let noTopics = Phrase(en: "There are no topics.", ko: "주제가 없습니다.")
  static let writeTopics = Phrase(
    en: "Write them as in 'topics: [UIKit/uikit, swift]'.",
    ko: "'topics: [UIKit/uikit, swift]'와 같이 적으십시오.")
  static let writeAddress = Phrase(
    en: "Write one with https:// or http://.", ko: "https://나 http://로 시작하는 주소를 적으십시오.")

  static func addressUnusable(name: String) -> Phrase {
    Phrase(
      en: "The address '\(name)' cannot be used.",
      ko: "주소 '\(name)'\(KoreanParticle.object.after(name)) 사용할 수 없습니다.")
  }

  static func itIs(_ text: String) -> Phrase { Phrase(en: "It is '\(text)'.", ko: "값: '\(text)'") }
}

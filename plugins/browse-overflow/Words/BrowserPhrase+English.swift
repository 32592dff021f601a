internal import AppMenuPlugin
internal import Localization

extension BrowserPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .showQuestions: "Show its questions"
    case .read: "Read"
    case .readEverything: "Read everything"
    case .openInBrowser: "Open in the browser"
    case .copyLink: "Copy the link"
    case .copiedLink: "Copied the link"
    case .answers(let count): Self.count(count, "answer")
    case .noTitle: "(no title)"
    case .noText: "(no text)"
    case .answered: "answered"
    case .accepted: "accepted"
    case .ago(let seconds): Self.ago(seconds)
    case .day(let day): day.words
    case .age(let seconds): "from " + Self.ago(seconds)
    case .askedAgo(let seconds):
      "Loaded \(Self.count(seconds, "second")) ago; the site is asked again after a minute."
    case .notCurrent: "Not current"
    case .tryAgain: "Try again"
    case .question: "Question"
    case .answer: "Answer"
    case .acceptedAnswer: "✓ Accepted answer"
    case .score: "Score"
    case .by: "By"
    case .answeredOn: "Answered"
    case .askedBy: "Asked by"
    case .asked: "Asked"
    case .answersHeading: "Answers"
    case .noAnswers: "No answers yet"
    case .noQuestions: "No questions."
    case .answerBy(let accepted, let name, let score):
      (accepted ? "✓ Accepted answer" : "Answer") + (name.isEmpty ? "" : " by \(name)")
        + " (\(score))"
    case .image(let words): words.isEmpty ? "image" : "image: \(words)"
    case .restLeftOut: "The rest is left out."
    case .askingForQuestions: "Asking for questions"
    case .askingForQuestion: "Asking for the question"
    case .problem: "There was a problem connecting to the network."
    case .bodyProblem: "The text of the question could not be loaded."
    case .answersProblem: "The answers could not be loaded."
    case .leaveAlone(let seconds):
      "The site wants to be left alone for "
        + (seconds < 120
          ? Self.count(seconds, "second") : Self.count((seconds + 59) / 60, "minute"))
        + "."
    case .status(let status, let words):
      "The site answered with status \(status)" + (words.map { ": " + $0 } ?? "")
        + (words?.hasSuffix(".") == true ? "" : ".")
    case .replyUnreadable: "The reply of the site cannot be read."
    case .noList: "The reply of the site holds no list."
    case .tryLater: "Try again later."
    case .checkAddressAndVersion: "Check the address and the version of the API in the settings."
    case .hasNoQuestions: "This view has no questions."
    case .viewUnknown: "The view is no longer known."
    case .selectAgain: "Go back, and select it again."
    case .noPage: "There is no such page."
    case .versionIsNoNumber: "The version of the API is no number."
    case .writeVersion: "Write it as in 2.3."
    case .noTopics: "There are no topics."
    case .writeTopics: "Write them as in 'topics: [UIKit/uikit, swift]'."
    case .writeAddress: "Write one with https:// or http://."
    case .addressUnusable(let name): "The address '\(name)' cannot be used."
    case .itIs(let text): "It is '\(text)'."
    }
  }

  private static func ago(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "just now"
    case ..<3600: count(seconds / 60, "minute") + " ago"
    case ..<86_400: count(seconds / 3600, "hour") + " ago"
    default: count(seconds / 86_400, "day") + " ago"
    }
  }

  private static func count(_ count: Int, _ noun: String) -> String {
    Plural.english(count, one: "1 \(noun)", other: "\(count) \(noun)s")
  }
}

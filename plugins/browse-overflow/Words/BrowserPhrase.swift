internal import AppMenuPlugin
internal import Localization

/// The words of the question browser.
enum BrowserPhrase {
  // MARK: Rows

  case showQuestions, read, readEverything, openInBrowser, copyLink, copiedLink
  case answers(count: Int)
  case noTitle, noText, answered, accepted
  case ago(seconds: Int)
  case day(CalendarDate)
  case age(seconds: Int)
  case askedAgo(seconds: Int)

  // MARK: Views

  case question, answer, acceptedAnswer, score, by, answeredOn, askedBy, asked, answersHeading
  case noAnswers, noQuestions, notCurrent, tryAgain
  case answerBy(accepted: Bool, name: String, score: Int)
  case image(words: String)
  case restLeftOut

  // MARK: Progress

  case askingForQuestions, askingForQuestion

  // MARK: Failures

  case problem, bodyProblem, answersProblem
  case leaveAlone(seconds: Int)
  case status(Int, words: String?)
  case replyUnreadable, noList, tryLater, checkAddressAndVersion
  case hasNoQuestions, viewUnknown, selectAgain, noPage
  case versionIsNoNumber, writeVersion, noTopics, writeTopics, writeAddress
  case addressUnusable(name: String)
  case itIs(String)
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: BrowserPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

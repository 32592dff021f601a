internal import Localization

/// The words about output of plugins that is no message, and about what was asked of them.
enum BreachPhrase {
  // MARK: Output that is no answer

  case strayLines(count: Int)
  case nestedLine(limit: Int)
  case unfinishedLine(bytes: Int)
  case endLine
  case noMessage(reason: String)
  case nothingPrinted, flushOutput
  case otherMessages, answerHasID
  case printedNoView(id: String)
  case noOutput, onStandardError, needsServiceMode
  case keepsAtMost(rows: Int, mebibytes: Int)

  // MARK: Requests

  case nextPage, loadingAgain, picture
  case changeOf(field: String)
  case searchFor(query: String)
  case statusOf(title: String)

  // MARK: Text that is not JSON

  case notJSON(line: Int, column: Int, reason: String)
  case noSuchValue(word: String)
  case unexpected(found: String)
  case endsTooEarly, controlCharacter, badEscape, notUTF8, badNumber
  case nestedTooDeep(limit: Int)
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: BreachPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

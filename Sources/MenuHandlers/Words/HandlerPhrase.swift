internal import Localization

/// The words of failures, and for the ends of programs.
enum HandlerPhrase {
  case ended
  case endedWith(words: String)
  case wasEnded(words: String)
  case tookTooLong, isStopped
  case couldNotStart(reason: String)
  case programNotStarted(title: String)
  case lastWords, copyCommand, failed
  case withStatus(status: Int32)
  case bySignal(number: Int32, name: String)
  case hostActionRefused
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: HandlerPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

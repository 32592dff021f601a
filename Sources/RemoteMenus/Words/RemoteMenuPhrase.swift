internal import Localization

/// The words about menus that servers do not give.
enum RemoteMenuPhrase {
  case asking(host: String)
  case menuTooLarge(limit: Int)
  case checkNetwork, installCurl, tryLater, checkAddress
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: RemoteMenuPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

internal import Localization

/// The words that layouts add to menus and views.
enum LayoutPhrase {
  case keysThatWork, actions, yes, yesLose, no, emptyMenu, nothingMatches, nothingHere, noRows
  case noText, moreRows, cutText
  case unknownView(kind: String)

  // MARK: Forms

  case choose, nothingToChoose, askingForChoices, noMatch
  case place(number: Int, count: Int)
  case placeOfMatches(number: Int, count: Int)
  case dateHint

  // MARK: Heat maps

  case datesMakeNoSense, less, more

  // MARK: Pictures

  case image
  case imageOfSize(width: Int, height: Int)
  case imageAt(address: String)
  case imageLink(address: String)
  case markdownImage
  case markdownImageCalled(text: String)
  case imageNotShown(reason: String)
  case notBase64
  case tooManyBytes(size: String)
  case notPNG
  case tooLarge(width: Int, height: Int, limit: Int)
  case damaged(reason: String)
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: LayoutPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

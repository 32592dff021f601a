internal import Localization

/// The messages about files that cannot be read or saved.
enum ToDoFaultPhrase: Sendable, Hashable {
  // MARK: Files

  case cannotBeRead, cannotBeSaved, cannotBeLocked, isLocked, cannotBeMovedAside
  case folderUnknown, folderCannotBeMade, secretCannotBeRemoved, lookAtFolder
  /// The system's own words about a file.
  case system(path: String, words: String)
  case holdsLock(path: String)
  case isNoFile(path: String)
  case isTooLarge(path: String, mebibytes: Int)
  case isNoPath(String)
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: ToDoFaultPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

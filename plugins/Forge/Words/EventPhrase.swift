internal import Localization

/// The titles of events of servers.
enum EventPhrase {
  /// Commits were pushed; the number is not known if it is nil.
  case pushed(count: Int?, branch: String, title: String?)
  case madeBranch(String)
  case madeTag(String)
  case removedBranch(String)
  case removedTag(String)
  case released(String)
  case madeRepository, renamedRepository, movedRepository, forked, starred, madePublic
  case changedMembers, changedWiki, commentedOnCommit
  /// Something with a number, as in `Opened issue #5: Broken link`; the words are the server's.
  case numbered(action: String, noun: String, number: Int?, title: String?)
  /// The name of a project whose path is not known.
  case project(Int)
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: EventPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

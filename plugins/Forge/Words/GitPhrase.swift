internal import Localization

/// The words about repositories on this machine.
enum GitPhrase {
  case pageGone, openActivityAgain, branchRemovals
  case moreCommitsOnDay(limit: Int)
  case noCommitBy(identities: [String])
  case ownCommits, everybodysCommits, everybodysForNoAddress
  case everybodysForNoneBy(identities: [String])
  case diffCut, messageCut, readmeCut
  case commitGone
  case noCommit(hash: String, repository: String)
  case mayBeRewritten
  case noFolder(String)
  case tooManyFolders
  case repositoryGone
  case nothingIn(folder: String)
  case openListAgain

  // MARK: Failures

  case notInstalled, notInPath, installGit, tooOld
  case tooOldVersion(String, oldest: String)
  case installNewerGit, cannotRun, tryVersion
  case unreadable(folder: String, words: String)
  case noRepositoryHere
  case noFolders([String])
  case makeFolder
  case searched(depth: Int, folders: [String])
  case startInRepository
  case cannotRead(repository: String)
  case noneCanBeRead, trust, mayBeMoved, check
}

extension Wording {
  /// Returns the text of a phrase.
  func callAsFunction(_ phrase: GitPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

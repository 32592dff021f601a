package import AppMenuPlugin
package import Localization

/// The words of views, actions and arguments that all plugins on forges share.
package enum ForgePhrase {
  // MARK: Numbers and times

  case repositories(count: Int)
  case commits(count: Int)
  case files(count: Int, isCut: Bool, added: Int, removed: Int)
  case date(CalendarDate)
  case clock(time: String, day: CalendarDate)
  case moment(day: CalendarDate, time: String, zone: String)
  case momentHere(made: String, here: String)
  case ago(seconds: Int)
  case moreSentences(count: Int)

  // MARK: Actions

  case showRepository, showCommit, showChanges, openInBrowser, copyHash, copyCloneAddress, copyPath
  case copied(hash: String)
  case copiedAddress, copiedPath

  // MARK: Commits and events

  case noMessage, binary, moreFiles
  case kind(ForgeEvent.Kind)
  case badge(ForgeEvent.Kind)
  case author, made, committer, repository, commit
  case parents(count: Int)
  case changes(hash: String)

  // MARK: Repositories

  case name, branch, state, distance, used, lastCommit, language, size, source
  case path, page, clone, upstream, latestCommits, branches, current, upstreamGone, noBranch
  case detached(hash: String)
  case operation(WorkState.Operation)
  case noCommitsYet, clean
  case inConflict(count: Int)
  case staged(count: Int)
  case changed(count: Int)
  case untracked(count: Int)
  case stashes(count: Int)
  case mark(String)

  // MARK: Progress

  case readingRepository, readingCommit, readingChanges
  case readingRepositories(done: Int, all: Int)
  case asking(sources: [String])

  // MARK: Failures

  case nothingToShow, rowUnknown, viewUnknown, selectItemAgain, selectAgain
  case noSourceOfView(source: String)
  case noSourceGivesThis, writeOtherSources

  // MARK: Arguments

  case noSource(name: String)
  case writeSomeOf(names: [String])
  case noDepth
  case writeDepth(upTo: Int)
  case noSince(text: String)
  case writeDate
  case noServer(word: String)
  case writeServer
  case notOnNet
}

extension Wording {
  /// Returns the text of a phrase.
  package func callAsFunction(_ phrase: ForgePhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

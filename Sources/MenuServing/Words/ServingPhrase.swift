internal import Localization

/// The words of the pages that are no menu's: to sign in, of runs, and of refusals.
enum ServingPhrase {
  // MARK: Signing in

  case signIn, name, password, signInWithIssuer
  case startAddress, goOn
  case wrongPassword, signInFirst
  case waitToSignIn(seconds: Int)
  case signedOut

  // MARK: Refusals

  case notFound, notAllowed, noSession, wrongForm, tooLarge, tooMany, busy
  case notForUser(user: String)
  case methodNotAllowed
  case hostNotAllowed(host: String, setting: String)
  case useOwnName(host: String)
  case originNotAllowed(origin: String, setting: String)
  case askedByOtherSite
  case mayNotRun(title: String)
  case cannotRunHere(title: String)
  case askOwner
  case serverEnds
  case runsWereLost(titles: String)
  case notTrusted(title: String)
  case backToMenu

  // MARK: Runs

  case runs, noRuns, searchRuns, search, older, run, user, started, ended, duration, inputs, output,
    note, host
  case isOngoing, hasSucceeded, hasFailed, wasStopped, wasLost
  case exitStatus(Int)
  case secret
  case omitted(bytes: Int)
  case stopRun, stopped(by: String)
  case stopQuestion(title: String)
  case isRunning(title: String)
  case logFailed, couldNotStart
  case anyState
}

extension Wording {
  /// Returns a phrase in this language.
  func callAsFunction(_ phrase: ServingPhrase) -> String {
    switch self {
    case .english: phrase.english
    case .korean: phrase.korean
    }
  }
}

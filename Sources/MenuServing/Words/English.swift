internal import Localization

extension ServingPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .signIn: "Sign in"
    case .name: "Name"
    case .password: "Password"
    case .signInWithIssuer: "Sign in with your organization"
    case .goOn: "Go on to the menu"
    case .startAddress:
      "Open the address that 'appmenu serve' has printed last. It works a few times within ten minutes; then this page has a new one printed."
    case .wrongPassword: "Name or password is wrong."
    case .signInFirst: "Sign in to see this."
    case .waitToSignIn(let seconds):
      Plural.english(
        seconds, one: "Too many attempts; try again in 1 second.",
        other: "Too many attempts; try again in \(seconds) seconds.")
    case .signedOut: "You have signed out."
    case .notFound: "There is no such page"
    case .notAllowed: "You may not do this"
    case .noSession: "The session has ended"
    case .wrongForm: "The form is out of date; go back and try again."
    case .tooLarge: "That is too much to send"
    case .tooMany: "Too many requests; wait a moment."
    case .busy: "Too many pages are open; try again later."
    case .notForUser(let user): "'\(user)' is not allowed to. Ask who runs this server."
    case .methodNotAllowed: "This address is not to be used that way"
    case .hostNotAllowed(let host, let setting):
      "This server does not answer to the name '\(host)'. Who runs it can allow it with '\(setting):' in the access file."
    case .useOwnName(let host):
      "This server does not answer to '\(host)'. Open the address that 'appmenu serve' has printed last."
    case .originNotAllowed(let origin, let setting):
      "The form was sent from '\(origin)', which is not this server. Who runs it can allow it with '\(setting):' in the access file."
    case .askedByOtherSite:
      "A page of another site asked for this address. Open it in a tab of its own."
    case .mayNotRun(let title): "You may see '\(title)', but not run it"
    case .serverEnds: "The server is about to end; try again when it is back."
    case .runsWereLost(let titles):
      "The server was restarted, which has ended these runs of yours: \(titles)"
    case .cannotRunHere(let title): "'\(title)' cannot be run on this server as it is now"
    case .askOwner: "Ask the person who runs the server: its log has the reason."
    case .notTrusted(let title):
      "'\(title)' does not run: the owner of the server has not trusted the menu as it is now"
    case .backToMenu: "Back to the menu"
    case .runs: "Runs"
    case .noRuns: "No runs"
    case .searchRuns: "Find runs"
    case .search: "Find"
    case .older: "Older runs"
    case .run: "Run"
    case .user: "User"
    case .host: "Machine"
    case .started: "Started"
    case .ended: "Ended"
    case .duration: "Took"
    case .inputs: "Inputs"
    case .output: "Output"
    case .note: "State"
    case .isOngoing: "running"
    case .hasSucceeded: "done"
    case .hasFailed: "failed"
    case .wasStopped: "stopped"
    case .wasLost: "lost"
    case .exitStatus(let status): "status \(status)"
    case .secret: "not kept"
    case .omitted(let bytes): "… \(bytes) bytes are left out …"
    case .stopRun: "Stop"
    case .stopped(let user): "stopped by \(user)"
    case .stopQuestion(let title): "Stop '\(title)'?"
    case .couldNotStart: "it could not be started"
    case .isRunning(let title): "'\(title)' is running already"
    case .logFailed: "The run cannot be logged, so it was not started"
    case .anyState: "any state"
    }
  }
}

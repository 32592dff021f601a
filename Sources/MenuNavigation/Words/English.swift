extension NavigationPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .stillLoading: "Still loading"
    case .stillBusy: "Still busy with the last action; esc cancels it"
    case .ownerDecides: "▲ Only the owner of the menu can decide this, at the machine where it runs"
    case .notOpenedAgain: "The form could not be opened again; what you typed is still shown"
    case .stopped: "Stopped"
    case .goesOn(let title): "'\(title)' goes on; its output is on its page"
    case .stoppedNotice: "▲ Stopped"
    case .cancelled: "Cancelled"
    case .loading: "Loading"
    case .failed: "Failed"
    case .handlerFailed: "The handler failed"
    case .actionFailed: "The action failed"
    case .emptyPages(let count): "▲ \(count) pages without rows: no more are asked for"
    case .noFurtherRows(let reason): "▲ No further rows: \(reason)"
    case .notOpened(let address): "Not opened, it is no http or https address: \(address)"
    case .tooManyEffects(let count, let limit):
      "The answer asks for \(count) effects; the first \(limit) are done"
    case .retry: "retry"
    case .loadAgain: "load again"
    case .noMenu: "There is no menu"
    case .noLongerInMenu(let title): "'\(title)' is no longer in the menu"
    case .cannotBeUsed(let title, let reason): "'\(title)' cannot be used: \(reason)"
    case .cannotBeUsedNow(let title): "'\(title)' cannot be used now"
    case .noHandler(let title): "'\(title)' has no handler: there is nothing to open"
    case .tooManyLevels(let title, let count):
      "'\(title)' is not shown: there are \(count) levels; go back first"
    }
  }
}

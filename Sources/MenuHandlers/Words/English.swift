extension HandlerPhrase {
  /// The text in English.
  var english: String {
    switch self {
    case .ended: "ended"
    case .endedWith(let words): "ended \(words)"
    case .wasEnded(let words): "was ended \(words)"
    case .tookTooLong: "took too long and was ended"
    case .isStopped: "is stopped"
    case .couldNotStart(let reason): "could not be started: \(reason)"
    case .programNotStarted(let title): "'\(title)' could not be started"
    case .lastWords: "Its last words:"
    case .copyCommand: "Copy the command"
    case .failed: "Failed"
    case .withStatus(let status): "with status \(status)"
    case .bySignal(let number, let name): "by signal \(number) (\(name))"
    case .hostActionRefused: "This action belongs to appmenu; a handler does not have it"
    }
  }
}

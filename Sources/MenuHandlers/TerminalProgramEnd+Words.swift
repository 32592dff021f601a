internal import Foundation

extension TerminalProgramEnd {
  /// A description of the end behind the program's name, as in `ended with status 2`.
  package var words: String {
    switch self {
    case .exited(0): "ended"
    case .exited(let status): "ended with status \(status)"
    case .signalled(let number):
      "was ended by signal \(number) (\(String(cString: strsignal(number)).lowercased()))"
    case .timedOut: "took too long and was ended"
    case .suspended: "is stopped"
    case .notStarted(let reason): "could not be started: \(reason)"
    }
  }

  /// Whether the program ran and did not end with status 0.
  package var isFailure: Bool {
    switch self {
    case .exited(let status): status != 0
    case .signalled, .timedOut: true
    case .suspended, .notStarted: false
    }
  }
}

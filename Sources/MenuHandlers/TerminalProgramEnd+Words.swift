internal import Foundation

extension TerminalProgramEnd {
  /// A description of the end behind the program's name, as in `ended with status 2`.
  package var words: String {
    switch self {
    case .exited(0): "ended"
    case .exited(let status): "ended \(Self.words(forStatus: status))"
    case .signalled(let number): "was ended \(Self.words(forSignal: number))"
    case .timedOut: "took too long and was ended"
    case .suspended: "is stopped"
    case .notStarted(let reason): "could not be started: \(reason)"
    }
  }

  /// Returns the words for an end with a status, as in `with status 2`.
  package static func words(forStatus status: Int32) -> String { "with status \(status)" }

  /// Returns the words for an end by a signal, as in `by signal 11 (segmentation fault)`.
  package static func words(forSignal number: Int32) -> String {
    "by signal \(number) (\(String(cString: strsignal(number)).lowercased()))"
  }

  /// Whether the program ran and did not end with status 0.
  package var isFailure: Bool {
    switch self {
    case .exited(let status): status != 0
    case .signalled, .timedOut: true
    case .suspended, .notStarted: false
    }
  }

  /// Returns the failure of the program called `title` that could not be started, or `nil` if it ran.
  package func failure(of title: String) -> HandlerFailure? {
    guard case .notStarted(let reason) = self else { return nil }
    return HandlerFailure(.failed, "'\(title)' could not be started", detail: reason)
  }
}

internal import AppMenuPlugin
internal import PluginHTTP

/// Words for the views of the question browser.
enum BrowserWords {
  /// The text of the row that stands for questions that could not be loaded.
  static let problem = "There was a problem connecting to the network."
  static let bodyProblem = "The text of the question could not be loaded."
  static let answersProblem = "The answers could not be loaded."

  /// Returns how long ago something was, as in `3 hours ago`.
  static func ago(_ seconds: Int) -> String {
    switch seconds {
    case ..<60: "just now"
    case ..<3600: count(seconds / 60, "minute") + " ago"
    case ..<86_400: count(seconds / 3600, "hour") + " ago"
    default: count(seconds / 86_400, "day") + " ago"
    }
  }

  /// Returns a number with a noun, as in `2 answers`.
  static func count(_ number: Int, _ noun: String) -> String {
    "\(number) \(noun)\(number == 1 ? "" : "s")"
  }

  /// Returns when something was: how long ago, or the day if that is more than a month.
  static func date(_ seconds: Int, now: Int) -> String? {
    guard seconds > 0 else { return nil }
    let age = now - seconds
    if (0..<30 * 86_400).contains(age) { return ago(age) }
    return CalendarDate(number: seconds / 86_400).words
  }

  /// Returns the age of what is shown, as in `from 3 hours ago`, or `nil` if it is new.
  static func age(_ seconds: Int?) -> String? {
    seconds.map { "from " + ago($0) }
  }

  /// Returns the reason of an error, in a sentence.
  static func reason(_ error: any Error) -> String {
    switch error {
    case let error as StackOverflowManagerError:
      return error.underlyingError.map { reason($0) } ?? problem
    case let failure as HTTPFailure:
      return failure.message
    case let error as StackOverflowCommunicatorError:
      if let wait = error.wait, wait > 0 {
        let time = wait < 120 ? count(wait, "second") : count((wait + 59) / 60, "minute")
        return "The site wants to be left alone for \(time)."
      }
      let words = error.words.map { ": \($0)" } ?? ""
      return "The site answered with status \(error.code)\(words)"
        + (words.hasSuffix(".") ? "" : ".")
    case let error as any DomainError:
      return error.code == BuilderFault.invalidJSON.rawValue
        ? "The reply of the site cannot be read." : "The reply of the site holds no list."
    default: return "\(error)"
    }
  }

  /// Returns what to do about an error, or `nil`.
  static func hint(_ error: any Error) -> String? {
    switch error {
    case let error as StackOverflowManagerError: error.underlyingError.flatMap { hint($0) }
    case let failure as HTTPFailure: failure.hint
    case is StackOverflowCommunicatorError: "Try again later."
    default: "Check the address and the version of the API in the settings."
    }
  }

  /// Returns an error as a handler throws it; what was cancelled shows nothing.
  static func failure(_ error: StackOverflowManagerError) -> any Error {
    if isCancelled(error) { return CancellationError() }
    let message =
      switch error.part {
      case .questionSearch: problem
      case .bodyFetch: bodyProblem
      case .answerFetch: answersProblem
      }
    return PluginFailure(message, detail: reason(error), hint: hint(error))
  }

  /// Whether an error is there because something newer took the place of a request.
  static func isCancelled(_ error: StackOverflowManagerError) -> Bool {
    (error.underlyingError as? HTTPFailure)?.kind == .cancelled
      || error.underlyingError is CancellationError
  }
}

internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

/// Times and errors in the reader's language.
struct BrowserWords: Sendable {
  let wording: Wording

  init(_ wording: Wording) { self.wording = wording }

  /// Returns how long ago something was, or its day if that is more than a month.
  func date(_ seconds: Int, now: Int) -> String? {
    guard seconds > 0 else { return nil }
    let age = now - seconds
    if (0..<30 * 86_400).contains(age) { return wording(.ago(seconds: age)) }
    return wording(.date(CalendarDate(number: seconds / 86_400)))
  }

  /// Returns the age of old content, as in `from 3 hours ago`.
  func age(_ seconds: Int?) -> String? { seconds.map { wording(.age(seconds: $0)) } }

  func reason(_ error: any Error) -> String {
    switch error {
    case let error as StackOverflowManagerError:
      return error.underlyingError.map { reason($0) } ?? wording(.problem)
    case let failure as HTTPFailure:
      return failure.message(in: wording)
    case let error as StackOverflowCommunicatorError:
      if let wait = error.wait, wait > 0 { return wording(.leaveAlone(seconds: wait)) }
      return wording(.status(error.code, words: error.words))
    case let error as BuilderError:
      return wording(error.fault == .invalidJSON ? .replyUnreadable : .noList)
    default: return "\(error)"
    }
  }

  func hint(_ error: any Error) -> String? {
    switch error {
    case let error as StackOverflowManagerError: error.underlyingError.flatMap { hint($0) }
    case let failure as HTTPFailure: failure.hint(in: wording)
    case is StackOverflowCommunicatorError: wording(.tryLater)
    default: wording(.checkAddressAndVersion)
    }
  }

  /// Returns an error for a handler to throw.
  func failure(_ error: StackOverflowManagerError) -> any Error {
    if Self.isCancelled(error) { return CancellationError() }
    let message: Phrase =
      switch error.part {
      case .questionSearch: .problem
      case .bodyFetch: .bodyProblem
      case .answerFetch: .answersProblem
      }
    return PluginFailure(wording(message), detail: reason(error), hint: hint(error))
  }

  /// Whether a newer request replaced the one that failed.
  static func isCancelled(_ error: StackOverflowManagerError) -> Bool {
    (error.underlyingError as? HTTPFailure)?.kind == .cancelled
      || error.underlyingError is CancellationError
  }
}

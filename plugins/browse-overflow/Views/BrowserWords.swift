internal import AppMenuPlugin
internal import DisplayText
internal import PluginHTTP

// Times and errors in the reader's language.
extension Wording {
  /// Returns how long ago something was, or its day if that is more than a month.
  func date(_ seconds: Int, now: Int) -> String? {
    guard seconds > 0 else { return nil }
    let age = now - seconds
    if (0..<30 * 86_400).contains(age) { return self(.ago(seconds: age)) }
    return self(.date(CalendarDate(number: seconds / 86_400)))
  }

  /// Returns the age of old content, as in `from 3 hours ago`.
  func age(_ seconds: Int?) -> String? { seconds.map { self(.age(seconds: $0)) } }

  func reason(_ error: any Error) -> String {
    switch error {
    case let error as StackOverflowManagerError:
      return error.underlyingError.map { reason($0) } ?? self(.problem)
    case let failure as HTTPFailure:
      return failure.message(in: self)
    case let error as StackOverflowCommunicatorError:
      if let wait = error.wait, wait > 0 { return self(.leaveAlone(seconds: wait)) }
      return self(.status(error.code, words: error.words))
    case let error as BuilderError:
      return self(error.fault == .invalidJSON ? .replyUnreadable : .noList)
    default: return "\(error)"
    }
  }

  func hint(_ error: any Error) -> String? {
    switch error {
    case let error as StackOverflowManagerError: error.underlyingError.flatMap { hint($0) }
    case let failure as HTTPFailure: failure.hint(in: self)
    case is StackOverflowCommunicatorError: self(.tryLater)
    default: self(.checkAddressAndVersion)
    }
  }
}

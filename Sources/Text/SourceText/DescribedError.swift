/// An error with a message for users.
///
/// `FoundationBridge` makes each a `LocalizedError`.
package protocol DescribedError: Error {
  var errorDescription: String? { get }
  var recoverySuggestion: String? { get }
}

/// An error with the domain and the code of an `NSError`.
///
/// `FoundationBridge` makes each a `CustomNSError`.
package protocol CodedError: DescribedError {
  static var errorDomain: String { get }
  var errorCode: Int { get }
}

/// The descriptions that Foundation has for errors of other programs, such as those of a `LocalizedError`.
package protocol LocalizedErrors {
  static func description(of error: any Error) -> String
  static func recoverySuggestion(of error: any Error) -> String?
}

/// `FoundationBridge` makes this ``LocalizedErrors``.
package enum ErrorDescriptions {
  fileprivate static var localized: (any LocalizedErrors.Type)? {
    let type: Any = ErrorDescriptions.self
    return type as? any LocalizedErrors.Type
  }
}

extension Error {
  /// The message for users, or the description of the value.
  package var userDescription: String {
    (self as? any DescribedError)?.errorDescription
      ?? ErrorDescriptions.localized?.description(of: self) ?? "\(self)"
  }

  /// The suggestion for users.
  package var userSuggestion: String? {
    (self as? any DescribedError)?.recoverySuggestion
      ?? ErrorDescriptions.localized?.recoverySuggestion(of: self)
  }
}

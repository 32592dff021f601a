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

extension Error {
  /// The message for users, or the description of the value.
  package var userDescription: String {
    (self as? any DescribedError)?.errorDescription ?? "\(self)"
  }
}

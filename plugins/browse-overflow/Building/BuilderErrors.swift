/// An error with a domain and a code, as the literature of this application names them.
protocol DomainError: Error {
  /// The domain, which names the part that failed.
  static var domain: String { get }
  /// The code within the domain.
  var code: Int { get }
  /// The error behind it, or nil.
  var underlyingError: (any Error)? { get }
}

extension DomainError {
  /// The domain, which names the part that failed.
  var domain: String { Self.domain }
}

/// The reason why a reply is no list.
enum BuilderFault: Int, Sendable, Hashable {
  /// The reply is not JSON.
  case invalidJSON = 0
  /// The reply is JSON without the list.
  case missingData = 1
}

/// The reason why a reply holds no questions.
struct QuestionBuilderError: DomainError {
  static let domain = "QuestionBuilderErrorDomain"
  /// The reason.
  let fault: BuilderFault
  /// The error of the parser, or nil.
  let underlyingError: (any Error)?
  /// The code: 0 for a reply that is not JSON, 1 for one without questions.
  var code: Int { fault.rawValue }

  init(_ fault: BuilderFault, underlying: (any Error)? = nil) {
    self.fault = fault
    underlyingError = underlying
  }
}

/// The reason why a reply holds no answers.
struct AnswerBuilderError: DomainError {
  static let domain = "AnswerBuilderErrorDomain"
  /// The reason.
  let fault: BuilderFault
  /// The error of the parser, or nil.
  let underlyingError: (any Error)?
  /// The code: 0 for a reply that is not JSON, 1 for one without answers.
  var code: Int { fault.rawValue }

  init(_ fault: BuilderFault, underlying: (any Error)? = nil) {
    self.fault = fault
    underlyingError = underlying
  }
}

internal import StructuredData

/// An error with a domain and a code, as the literature of this application names them.
protocol DomainError: Error {
  /// The domain, which names the part that failed.
  static var domain: String { get }
  /// The code within the domain.
  var code: Int { get }
  /// The cause, or nil.
  var underlyingError: (any Error)? { get }
}

extension DomainError {
  var domain: String { Self.domain }
}

/// The reason why a reply contains no list.
enum BuilderFault: Int {
  case invalidJSON = 0
  /// The reply is JSON without the list.
  case missingData = 1
}

/// The reason why a builder found nothing in a reply.
struct BuilderError<Builder: ReplyBuilder>: DomainError {
  static var domain: String { Builder.errorDomain }
  let fault: BuilderFault
  /// The error of the parser, or nil.
  let underlyingError: (any Error)?
  /// The code: 0 for a reply that is not JSON, 1 for one without the list.
  var code: Int { fault.rawValue }
}

/// Builds values from the list in a reply, whose fields may be missing, null, or of another type.
protocol ReplyBuilder: Sendable {
  static var errorDomain: String { get }
  /// The names of the list in the API's versions.
  static var keys: [String] { get }
}

extension ReplyBuilder {
  /// The longest list that is read; the API's have 100 at most.
  static var listLimit: Int { 200 }

  /// Returns the objects of the list in a reply.
  func objects(in reply: [UInt8]) throws(BuilderError<Self>) -> [StructuredValue] {
    let value: StructuredValue
    do { value = try JSONDocument(reply).root.value } catch {
      throw BuilderError(fault: .invalidJSON, underlyingError: error)
    }
    guard let elements = Self.keys.lazy.compactMap({ value[$0]?.array }).first else {
      throw BuilderError(fault: .missingData, underlyingError: nil)
    }
    return elements.prefix(Self.listLimit).filter { $0.object != nil }
  }
}

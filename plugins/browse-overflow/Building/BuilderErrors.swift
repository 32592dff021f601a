internal import StructuredData

/// An error with a domain and a code.
protocol DomainError: Error {
  static var domain: String { get }
  var code: Int { get }
  var underlyingError: (any Error)? { get }
}

extension DomainError {
  var domain: String { Self.domain }
}

/// The reason why a reply has no list.
enum BuilderFault: Int {
  case invalidJSON = 0
  /// The reply is JSON without the list.
  case missingData = 1
}

struct BuilderError<Builder: ReplyBuilder>: DomainError {
  static var domain: String { Builder.errorDomain }
  let fault: BuilderFault
  let underlyingError: (any Error)?
  var code: Int { fault.rawValue }
}

/// Builds values from the list in a reply, whose fields may be missing, null, or of another type.
protocol ReplyBuilder: Sendable {
  static var errorDomain: String { get }
  /// The names of the list in the versions of the API.
  static var keys: [String] { get }
}

extension ReplyBuilder {
  /// The longest list that is read; the API returns at most 100 elements.
  static var listLimit: Int { 200 }

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

internal import StructuredData

/// The reason why a builder found no list in a reply.
struct BuilderError: Error {
  enum Fault: Int {
    case invalidJSON = 0
    /// The reply is JSON without the list.
    case missingData = 1
  }

  let domain: String
  let fault: Fault
  var underlyingError: (any Error)?
  var code: Int { fault.rawValue }
}

/// The list in a reply, whose fields may be missing, null, or of another type.
struct ReplyList: Sendable {
  /// The longest list that is read; the API returns at most 100 elements.
  static let limit = 200

  /// The name of the list in versions of the API before 2.
  let name: String
  let errorDomain: String

  func objects(in reply: [UInt8]) throws(BuilderError) -> [StructuredValue] {
    let value: StructuredValue
    do { value = try JSONDocument(reply).root.value } catch {
      throw BuilderError(domain: errorDomain, fault: .invalidJSON, underlyingError: error)
    }
    guard let elements = value["items"]?.array ?? value[name]?.array else {
      throw BuilderError(domain: errorDomain, fault: .missingData)
    }
    return elements.prefix(Self.limit).filter { $0.object != nil }
  }
}

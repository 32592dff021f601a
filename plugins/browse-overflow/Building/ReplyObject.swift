internal import StructuredData

/// An object of a reply, whose fields may be missing, null, or of another type.
struct ReplyObject {
  let value: StructuredValue

  /// Parses a reply.
  ///
  /// - Throws: the parser's error.
  static func parse(_ bytes: [UInt8]) throws -> StructuredValue {
    try JSONDocument(bytes).root.value
  }

  /// The longest list that is read; the API's have 100 at most.
  static let listLimit = 200

  /// Returns the list that a reply holds under the first of `keys` that it has, or `nil`.
  static func list(_ reply: StructuredValue, _ keys: [String]) -> [ReplyObject]? {
    for key in keys {
      if let elements = reply[key]?.array {
        return elements.prefix(listLimit).compactMap {
          if case .object = $0 { ReplyObject(value: $0) } else { nil }
        }
      }
    }
    return nil
  }

  func text(_ key: String) -> String? { value[key]?.string }

  func number(_ key: String) -> Int? {
    switch value[key] {
    case .int(let number)?: number
    case .double(let number)?: Int(exactly: number.rounded())
    case .string(let text)?: Int(text)
    default: nil
    }
  }

  func flag(_ key: String) -> Bool? {
    if case .bool(let flag)? = value[key] { flag } else { nil }
  }

  func object(_ key: String) -> ReplyObject? {
    if case .object? = value[key], let value = value[key] { ReplyObject(value: value) } else { nil }
  }
}

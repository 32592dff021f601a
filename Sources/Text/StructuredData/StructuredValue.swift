/// A value that JSON can express, as in the `arguments` of a menu item, and in messages.
public enum StructuredValue: Sendable, Hashable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// A number without fraction that fits 64 bits.
  case int(Int)
  /// Any other number.
  case double(Double)
  /// Text; also dates as ISO 8601, data as base64, and numbers that JSON cannot express.
  case string(String)
  /// Values in order.
  case array([StructuredValue])
  /// Values by name.
  case object([String: StructuredValue])

  /// Returns the value of `key` in an object, or `nil`.
  public subscript(key: String) -> StructuredValue? {
    if case .object(let members) = self { members[key] } else { nil }
  }

  /// The text of a string, or `nil` for other values.
  public var string: String? { if case .string(let text) = self { text } else { nil } }
  /// The elements of an array, or `nil` for other values.
  public var array: [StructuredValue]? {
    if case .array(let elements) = self { elements } else { nil }
  }
}

extension StructuredValue {
  /// Returns an object of the members that have a value.
  package static func members(_ members: [String: StructuredValue?]) -> StructuredValue {
    .object(members.compactMapValues(\.self))
  }

  package static func text(_ text: String?) -> StructuredValue? { text.map { .string($0) } }
}

// Replies of servers, which write numbers as texts, too.
extension StructuredValue {
  package var object: [String: StructuredValue]? {
    if case .object(let members) = self { members } else { nil }
  }
  /// The number that a number or a text contains, or `nil` for other values.
  package var double: Double? {
    switch self {
    case .int(let number): Double(number)
    case .double(let number): number
    case .string(let text): Double(text)
    default: nil
    }
  }
  /// The whole number that a number, rounded, or a text contains, or `nil` for other values.
  package var wholeNumber: Int? {
    switch self {
    case .int(let number): number
    case .double(let number): Int(exactly: number.rounded())
    case .string(let text): Int(text)
    default: nil
    }
  }
  package var flag: Bool? { if case .bool(let flag) = self { flag } else { nil } }
}

extension StructuredValue: Codable {
  /// Decodes any value.
  public init(from decoder: any Decoder) throws {
    if let decoder = decoder as? JSONElementDecoder {
      self = decoder.element.value
      return
    }
    let container = try decoder.singleValueContainer()
    if container.decodeNil() {
      self = .null
    } else if let value = try? container.decode(Bool.self) {
      self = .bool(value)
    } else if let value = try? container.decode(Int.self) {
      self = .int(value)
    } else if let value = try? container.decode(Double.self) {
      self = .double(value)
    } else if let value = try? container.decode(String.self) {
      self = .string(value)
    } else if let value = try? container.decode([StructuredValue].self) {
      self = .array(value)
    } else {
      self = .object(try container.decode([String: StructuredValue].self))
    }
  }

  /// Encodes the value as itself, not as a case.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    switch self {
    case .null: try container.encodeNil()
    case .bool(let value): try container.encode(value)
    case .int(let value): try container.encode(value)
    case .double(let value): try container.encode(value)
    case .string(let value): try container.encode(value)
    case .array(let value): try container.encode(value)
    case .object(let value): try container.encode(value)
    }
  }
}

extension StructuredValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByFloatLiteral, ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral
{
  /// Creates a string.
  public init(stringLiteral value: String) { self = .string(value) }
  /// Creates a number without fraction.
  public init(integerLiteral value: Int) { self = .int(value) }
  /// Creates a number.
  public init(floatLiteral value: Double) { self = .double(value) }
  /// Creates a truth value.
  public init(booleanLiteral value: Bool) { self = .bool(value) }
  /// Creates an array.
  public init(arrayLiteral elements: StructuredValue...) { self = .array(elements) }
  /// Creates an object; of equal keys the last one counts.
  public init(dictionaryLiteral elements: (String, StructuredValue)...) {
    self = .object(Dictionary(elements) { $1 })
  }
}

/// The plain value of a node, without places: a value that JSON can express.
public enum DocumentValue: Sendable, Hashable {
  /// No value.
  case null
  /// True or false.
  case bool(Bool)
  /// An integer that fits 64 bits.
  case int(Int)
  /// Any other number.
  case double(Double)
  /// Text; also dates as ISO 8601, data as base64, and numbers that JSON cannot express.
  case string(String)
  /// Values in order.
  case array([DocumentValue])
  /// Values by name.
  case object([String: DocumentValue])

  /// Creates the value of `node`: plain scalars by YAML's core schema, property lists by their own types.
  public init(_ node: DocumentNode) {
    switch node.kind {
    case .plain: self = Self.plain(node.text)
    case .string, .date, .data: self = .string(node.text)
    case .boolean: self = .bool(node.text == "true")
    case .integer: self = Int(node.text).map(Self.int) ?? .string(node.text)
    case .real: self = Self.number(node.text)
    case .sequence: self = .array(node.children.map(DocumentValue.init))
    case .mapping:
      var values: [String: DocumentValue] = [:]
      for entry in node.entries { values[entry.key.text] = DocumentValue(entry.value) }
      self = .object(values)
    }
  }

  private static func plain(_ text: String) -> DocumentValue {
    if CoreSchema.isNull(text) { return .null }
    if let value = CoreSchema.boolean(text) { return .bool(value) }
    if let value = CoreSchema.integer(text) { return .int(value) }
    if let value = CoreSchema.float(text) { return .double(value) }
    return .string(text)
  }

  private static func number(_ text: String) -> DocumentValue {
    guard let value = Double(text), value.isFinite else { return .string(text) }
    return .double(value)
  }
}

extension DocumentValue: Encodable {
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

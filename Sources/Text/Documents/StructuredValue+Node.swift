package import StructuredData

extension StructuredValue {
  /// Creates the value of `node`: plain scalars by YAML's core schema, property lists by their own types.
  package init(_ node: DocumentNode) {
    switch node.kind {
    case .plain: self = Self.plain(node.text)
    case .string, .date, .data: self = .string(node.text)
    case .boolean: self = .bool(node.text == "true")
    case .integer: self = Int(node.text).map(Self.int) ?? Self.number(node.text)
    case .real: self = Self.number(node.text)
    case .sequence: self = .array(node.children.map(StructuredValue.init))
    case .mapping:
      var values: [String: StructuredValue] = [:]
      for entry in node.entries { values[entry.key.text] = StructuredValue(entry.value) }
      self = .object(values)
    }
  }

  /// Creates the value of a scalar without quotes, by YAML's core schema.
  package init(plainText text: String) { self = Self.plain(text) }

  private static func plain(_ text: String) -> StructuredValue {
    if CoreSchema.isNull(text) { return .null }
    if let value = CoreSchema.boolean(text) { return .bool(value) }
    if let value = CoreSchema.integer(text) { return .int(value) }
    if let value = CoreSchema.float(text) { return .double(value) }
    return .string(text)
  }

  private static func number(_ text: String) -> StructuredValue {
    guard let value = Double(text), value.isFinite else { return .string(text) }
    return .double(value)
  }
}

extension DocumentNode {
  /// The number that the scalar is, or nil for anything else.
  package var number: Double? {
    switch StructuredValue(self) {
    case .int(let number): Double(number)
    case .double(let number): number
    default: nil
    }
  }
}

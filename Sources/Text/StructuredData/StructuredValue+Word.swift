extension StructuredValue {
  /// The value as a word of a command; the values of an array are lines.
  package var asWord: String {
    switch self {
    case .null, .object: ""
    case .bool(let value): value ? "true" : "false"
    case .int(let value): "\(value)"
    case .double(let value):
      value == value.rounded() && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
    case .string(let text): text
    case .array(let values): values.map(\.asWord).joined(separator: "\n")
    }
  }
}

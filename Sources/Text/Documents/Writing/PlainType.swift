internal import StructuredData

/// The type that YAML's core schema gives a scalar without quotes.
struct PlainType {
  /// The kind that a property list has for it.
  let kind: DocumentNode.Kind
  /// The text of a value of that kind: decimal digits, a number, `true` or `false`.
  let text: String

  init(_ text: String) {
    switch StructuredValue(plainText: text) {
    case .bool(let value): (kind, self.text) = (.boolean, value ? "true" : "false")
    case .int(let value): (kind, self.text) = (.integer, String(value))
    case .double(let value): (kind, self.text) = (.real, String(value))
    case .null: (kind, self.text) = (.plain, text)
    default: (kind, self.text) = (.string, text)
    }
  }
}

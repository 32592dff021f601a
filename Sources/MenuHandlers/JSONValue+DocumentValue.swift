public import DocumentSyntax
public import HandlerProtocol

extension JSONValue {
  /// Creates the JSON value of a value from a menu file.
  public init(_ value: DocumentValue) {
    switch value {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .int(let value): self = .int(value)
    case .double(let value): self = .double(value)
    case .string(let value): self = .string(value)
    case .array(let values): self = .array(values.map(JSONValue.init))
    case .object(let values): self = .object(values.mapValues(JSONValue.init))
    }
  }
}

/// A value of JSON whose objects keep the order of their members, for texts that people read.
package indirect enum OrderedJSON: Sendable {
  case object([(name: String, value: OrderedJSON)])
  case array([OrderedJSON])
  /// Any other value, or an object whose order does not matter.
  case value(StructuredValue)

  package static func string(_ text: String) -> OrderedJSON { .value(.string(text)) }

  package static func strings(_ texts: [String]) -> OrderedJSON {
    .array(texts.map(OrderedJSON.string))
  }

  /// The text, with two spaces for each level; arrays and objects without others in them are on one line if
  /// they are short.
  package var text: String { text(indent: "") + "\n" }

  private func text(indent: String) -> String {
    if let line, indent.utf8.count + line.utf8.count <= 80 { return line }
    let inner = indent + "  "
    switch self {
    case .object(let members):
      let lines = members.map { name, value in
        inner + Self.line(.string(name)) + ": " + value.text(indent: inner)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + indent + "}"
    case .array(let elements):
      let lines = elements.map { inner + $0.text(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n" + indent + "]"
    case .value(let value): return Self.line(value)
    }
  }

  /// The text on one line, or nil for a value with ordered objects in it.
  private var line: String? {
    guard case .object(let members) = self else { return simpleLine }
    if members.isEmpty { return "{}" }
    guard members.count == 1, let line = members[0].value.simpleLine else { return nil }
    return "{" + Self.line(.string(members[0].name)) + ": " + line + "}"
  }

  private var simpleLine: String? {
    switch self {
    case .object: return nil
    case .array(let elements):
      let lines = elements.compactMap(\.simpleLine)
      return lines.count == elements.count ? "[" + lines.joined(separator: ", ") + "]" : nil
    case .value(let value): return Self.line(value)
    }
  }

  private static func line(_ value: StructuredValue) -> String {
    switch value {
    case .double(let number) where number == number.rounded() && abs(number) < 1e15:
      return "\(Int(number))"
    case .array(let elements): return "[" + elements.map(line).joined(separator: ", ") + "]"
    case .object(let members):
      let lines = members.sorted { $0.key < $1.key }.map {
        line(.string($0.key)) + ": " + line($0.value)
      }
      return "{" + lines.joined(separator: ", ") + "}"
    default: return String(decoding: JSONWriter.bytes(of: value), as: UTF8.self)
    }
  }
}

extension OrderedJSON: ExpressibleByStringInterpolation, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
  package init(stringLiteral text: String) { self = .string(text) }
  package init(integerLiteral number: Int) { self = .value(.int(number)) }
  package init(booleanLiteral flag: Bool) { self = .value(.bool(flag)) }
  package init(arrayLiteral elements: OrderedJSON...) { self = .array(elements) }
  package init(dictionaryLiteral members: (String, OrderedJSON)...) {
    self = .object(members.map { ($0, $1) })
  }
}

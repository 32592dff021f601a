/// A value of JSON whose objects keep the order of their members, for texts that people read.
package indirect enum OrderedJSON: Sendable {
  /// Members in order.
  case object([(name: String, value: OrderedJSON)])
  /// Elements in order.
  case array([OrderedJSON])
  /// Any other value, or one whose order does not matter.
  case value(StructuredValue)

  /// A text.
  package static func string(_ text: String) -> OrderedJSON { .value(.string(text)) }

  /// Texts in order.
  package static func strings(_ texts: [String]) -> OrderedJSON {
    .array(texts.map(OrderedJSON.string))
  }

  /// The text, with two blanks for each level; arrays and objects without others in them stand on one line if
  /// they are short.
  package var text: String { text(indent: "") + "\n" }

  private func text(indent: String) -> String {
    if let line = line, indent.utf8.count + line.utf8.count <= 80 { return line }
    let inner = indent + "  "
    switch self {
    case .object(let members):
      let lines = members.map { name, value in
        inner + Self.quoted(name) + ": " + value.text(indent: inner)
      }
      return "{\n" + lines.joined(separator: ",\n") + "\n" + indent + "}"
    case .array(let elements):
      let lines = elements.map { inner + $0.text(indent: inner) }
      return "[\n" + lines.joined(separator: ",\n") + "\n" + indent + "]"
    case .value(let value): return value.ordered.line ?? "null"
    }
  }

  /// The text on one line, or nil for a value with objects in it.
  private var line: String? {
    switch self {
    case .object(let members):
      if members.isEmpty { return "{}" }
      if members.count > 1 { return nil }
      return members[0].value.simpleLine.map {
        "{" + Self.quoted(members[0].name) + ": " + $0 + "}"
      }
    case .array(let elements):
      let lines = elements.compactMap(\.simpleLine)
      return lines.count == elements.count ? "[" + lines.joined(separator: ", ") + "]" : nil
    case .value: return simpleLine
    }
  }

  private var simpleLine: String? {
    guard case .value(let value) = self else {
      if case .array(let elements) = self {
        let lines = elements.compactMap(\.simpleLine)
        return lines.count == elements.count ? "[" + lines.joined(separator: ", ") + "]" : nil
      }
      return nil
    }
    switch value {
    case .null: return "null"
    case .bool(let flag): return flag ? "true" : "false"
    case .int(let number): return "\(number)"
    case .double(let number):
      return number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    case .string(let text): return Self.quoted(text)
    case .array(let elements):
      return "[" + elements.map { OrderedJSON.value($0).simpleLine ?? "" }.joined(separator: ", ")
        + "]"
    case .object(let members):
      let lines = members.sorted { $0.key < $1.key }.map {
        Self.quoted($0.key) + ": " + (OrderedJSON.value($0.value).simpleLine ?? "")
      }
      return "{" + lines.joined(separator: ", ") + "}"
    }
  }

  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      default:
        if scalar.value < 0x20 {
          let digits = String(scalar.value, radix: 16)
          quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        } else {
          quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}

extension StructuredValue {
  fileprivate var ordered: OrderedJSON { .value(self) }
}

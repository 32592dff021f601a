internal import SourceText
package import StructuredData

extension StructuredValue {
  /// Returns the value on one line, as YAML.
  ///
  /// - Parameter plainWords: whether texts that cannot be taken for another value are written without quotation marks.
  package func yaml(plainWords: Bool = false) -> String {
    switch self {
    case .null: "null"
    case .bool(let isOn): isOn ? "true" : "false"
    case .int(let number): String(number)
    case .double(let number): number.isFinite ? String(number) : "null"
    case .string(let text): plainWords && Self.isWord(text) ? text : Self.quoted(text)
    case .array(let values):
      "[" + values.map { $0.yaml(plainWords: plainWords) }.joined(separator: ", ") + "]"
    case .object(let members):
      "{"
        + members.sorted { $0.key < $1.key }
        .map { "\(Self.quoted($0.key)): \($0.value.yaml(plainWords: plainWords))" }
        .joined(separator: ", ") + "}"
    }
  }

  private static func isWord(_ text: String) -> Bool {
    !text.isEmpty && text != "-"
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == .dash }
  }

  /// Returns a text in quotation marks; whatever a parser or a terminal would take for more than text is escaped.
  private static func quoted(_ text: String) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case " "..."~": quoted.unicodeScalars.append(scalar)
      default:
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate,
          .unassigned:
          let digits = String(scalar.value, radix: 16, uppercase: true)
          let width = scalar.value > 0xFFFF ? 8 : 4
          quoted += width == 8 ? "\\U" : "\\u"
          quoted += String(repeating: "0", count: width - digits.count) + digits
        default: quoted.unicodeScalars.append(scalar)
        }
      }
    }
    return quoted + "\""
  }
}

internal import SourceText

/// The spelling of texts in YAML.
package enum YAMLText {
  /// Returns `text` as a value, in quotation marks where it would be read as something else.
  package static func value(_ text: String) -> String {
    isPlain(text) ? text : quoted(text)
  }

  /// Returns `name` as the key of a line, where the brackets of `title[ko]` need no quotation marks.
  package static func lineKey(_ name: String) -> String {
    guard name.hasSuffix("]"), let bracket = name.firstIndex(of: "["), bracket > name.startIndex,
      isPlain(String(name[..<bracket])), isPlain(String(name[bracket...].dropFirst().dropLast()))
    else { return value(name) }
    return name
  }

  package static func quoted(_ text: String) -> String {
    "\"" + escaped(text, in: .doubleQuote) + "\""
  }

  /// Returns `text` as it is written within quotation marks.
  package static func escaped(_ text: String, in quote: UInt8) -> String {
    if quote == .singleQuote { return text.replacing("'", with: "''") }
    return text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      .replacing("\t", with: "\\t").replacing("\n", with: "\\n")
  }

  /// Whether `text` needs no quotation marks, neither in lines nor in brackets.
  package static func isPlain(_ text: String) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last else { return false }
    if first == 0x20 || last == 0x20 || last == .colon { return false }
    if "!&*-?|>@`\"'%#{}[],:~".utf8.contains(first) { return false }
    if ["null", "true", "false", "yes", "no", "on", "off"].contains(text.lowercased()) {
      return false
    }
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case 0..<0x20, .openBrace, .closeBrace, .openBracket, .closeBracket,
        .comma, 0x7F:
        return false
      case .colon:
        if index + 1 < bytes.count, bytes[index + 1] == 0x20 { return false }
      case .hash: if index > 0, bytes[index - 1] == 0x20 { return false }
      default: break
      }
    }
    return Double(text) == nil
  }
}

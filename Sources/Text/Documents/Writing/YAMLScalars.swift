internal import SourceText

/// How YAML has to write a text: plain where that is read as the same text, else in quotation marks.
package enum YAMLScalars {
  /// The place of a scalar.
  package enum Place {
    /// A value in block style.
    case block
    /// A key, or a value or key in brackets.
    case key, flow
  }

  /// Whether `text` without quotes is read as this text, and as a text by every version of YAML.
  package static func canBePlain(_ text: String, in place: Place) -> Bool {
    let bytes = Array(text.utf8)
    guard let first = bytes.first, let last = bytes.last else { return false }
    if first.isBlank || last.isBlank || last == .colon { return false }
    let isAlone = bytes.count == 1 || bytes[1].isBlank
    if first == .dash, isAlone { return false }
    if first == .questionMark || first == .colon, isAlone || place == .flow { return false }
    if ",[]{}#&*!|>'\"%@`".utf8.contains(first) { return false }
    if text.hasPrefix("---") || text.hasPrefix("...") { return false }
    if place == .flow, bytes.contains(where: { ",[]{}&|<>!?*#'\"`".utf8.contains($0) }) {
      return false
    }
    for index in bytes.indices.dropLast() {
      let pair = (bytes[index], bytes[index + 1])
      if pair.0 == .colon, pair.1.isBlank { return false }
      if pair.0.isBlank, pair.1 == .hash { return false }
    }
    return text.unicodeScalars.allSatisfy { isPrintable($0) && $0 != "\t" } && !looksTyped(text)
  }

  /// Whether `text` without quotes is a null, a boolean, a number, a date or a merge key to some version of
  /// YAML.
  static func looksTyped(_ text: String) -> Bool {
    switch text.lowercased() {
    case "", "~", "null", "true", "false", "yes", "no", "on", "off", "<<", "=", ".inf", "-.inf",
      "+.inf", ".nan":
      return true
    default: break
    }
    let isNumberLike = text.utf8.allSatisfy {
      $0.isDigit || "_:.+- abcdefxotzABCDEFXOTZ".utf8.contains($0)
    }
    guard isNumberLike, let first = text.utf8.first, text.utf8.contains(where: \.isDigit) else {
      return false
    }
    return first.isDigit || "+-.".utf8.contains(first)
  }

  /// Whether YAML takes `scalar` as it is within quotation marks, on one line.
  static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x20...0x7E, 0xA0...0x2027, 0x202A...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD,
      0x1_0000...0x10_FFFF:
      true
    default: false
    }
  }

  package static func doubleQuoted(_ text: String) -> String {
    // An escape sequence of YAML and JSON for a scalar of the Basic Multilingual Plane.
    quoted(text, escape: "\\u", isPlain: isPrintable)
  }

  /// Returns `text` in double quotation marks, with `escape` and digits for each scalar that is not plain.
  static func quoted(_ text: String, escape: String, isPlain: (Unicode.Scalar) -> Bool) -> String {
    var quoted = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": quoted += "\\\""
      case "\\": quoted += "\\\\"
      case "\n": quoted += "\\n"
      case "\t": quoted += "\\t"
      case "\r": quoted += "\\r"
      case _ where isPlain(scalar): quoted.unicodeScalars.append(scalar)
      default: quoted += escape + scalar.hexadecimal
      }
    }
    return quoted + "\""
  }

  /// Returns `text` as a text on one line.
  package static func written(_ text: String, in place: Place) -> String {
    if canBePlain(text, in: place) { return text }
    let needsEscapes = text.unicodeScalars.contains { !isPrintable($0) || $0 == "\t" }
    let isSingle =
      !needsEscapes && !text.contains("'") && (text.contains("\"") || text.contains("\\"))
    return isSingle ? "'\(text)'" : doubleQuoted(text)
  }
}

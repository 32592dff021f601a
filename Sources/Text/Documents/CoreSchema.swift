internal import SourceText

/// The types of plain scalars in YAML 1.2's core schema (YAML 1.2.2, section 10.3.2).
enum CoreSchema {
  static func isNull(_ text: some StringProtocol) -> Bool {
    switch text {
    case "", "~", "null", "Null", "NULL": true
    default: false
    }
  }

  static func boolean(_ text: String) -> Bool? {
    switch text {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  static func integer(_ text: String) -> Int? {
    let radix = text.hasPrefix("0o") ? 8 : text.hasPrefix("0x") ? 16 : 10
    if radix == 10 { return Int(text) }
    // `Int(_:radix:)` would accept a sign behind the prefix.
    let digits = text.dropFirst(2)
    return digits.hasPrefix("-") || digits.hasPrefix("+") ? nil : Int(digits, radix: radix)
  }

  /// Returns the number of a float of the schema, or nil for other text and for values JSON cannot express.
  static func float(_ text: String) -> Double? {
    guard text.utf8.allSatisfy({ $0.isDigit || ".eE+-".utf8.contains($0) }),
      text.utf8.contains(where: \.isDigit), !text.hasPrefix("e"), !text.hasPrefix("E"),
      let value = Double(text), value.isFinite
    else { return nil }
    return value
  }
}

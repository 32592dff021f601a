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
    if text.hasPrefix("0o") { return Int(text.dropFirst(2), radix: 8).flatMap(unsigned(text)) }
    if text.hasPrefix("0x") { return Int(text.dropFirst(2), radix: 16).flatMap(unsigned(text)) }
    return Int(text)
  }

  /// Returns the number of a float of the schema, or nil for other text and for values JSON cannot express.
  static func float(_ text: String) -> Double? {
    var digits = 0
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."), UInt8(ascii: "e"), UInt8(ascii: "E"), UInt8(ascii: "+"),
        .dash:
        break
      default: return nil
      }
    }
    guard digits > 0, !text.hasPrefix("e"), !text.hasPrefix("E") else { return nil }
    let value = Double(text)
    return value?.isFinite == true ? value : nil
  }

  /// Returns a parser that refuses a sign behind the prefix, which `Int(_:radix:)` would accept.
  private static func unsigned(_ text: String) -> (Int) -> Int? {
    { value in text.dropFirst(2).first.map { $0 != "-" && $0 != "+" } == true ? value : nil }
  }
}

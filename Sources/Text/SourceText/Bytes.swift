// The bytes that YAML and property lists give a meaning.

extension UInt8 {
  @inlinable package static var space: UInt8 { 0x20 }
  @inlinable package static var tab: UInt8 { 0x09 }
  @inlinable package static var lineFeed: UInt8 { 0x0A }
  @inlinable package static var carriageReturn: UInt8 { 0x0D }
  @inlinable package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable package static var semicolon: UInt8 { UInt8(ascii: ";") }
  @inlinable package static var dash: UInt8 { UInt8(ascii: "-") }
  @inlinable package static var hash: UInt8 { UInt8(ascii: "#") }
  @inlinable package static var doubleQuote: UInt8 { UInt8(ascii: "\"") }
  @inlinable package static var singleQuote: UInt8 { UInt8(ascii: "'") }
  @inlinable package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable package static var slash: UInt8 { UInt8(ascii: "/") }
  @inlinable package static var ampersand: UInt8 { UInt8(ascii: "&") }
  @inlinable package static var asterisk: UInt8 { UInt8(ascii: "*") }
  @inlinable package static var exclamationMark: UInt8 { UInt8(ascii: "!") }
  @inlinable package static var questionMark: UInt8 { UInt8(ascii: "?") }
  @inlinable package static var bar: UInt8 { UInt8(ascii: "|") }
  @inlinable package static var less: UInt8 { UInt8(ascii: "<") }
  @inlinable package static var greater: UInt8 { UInt8(ascii: ">") }
  @inlinable package static var openBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable package static var closeBracket: UInt8 { UInt8(ascii: "]") }
  @inlinable package static var openBrace: UInt8 { UInt8(ascii: "{") }
  @inlinable package static var closeBrace: UInt8 { UInt8(ascii: "}") }

  /// Whether this is a space or a tab.
  @inlinable package var isBlank: Bool { self == .space || self == .tab }
  @inlinable package var isBreak: Bool { self == .lineFeed || self == .carriageReturn }
  @inlinable package var isSpace: Bool { isBlank || isBreak }
  @inlinable package var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  @inlinable package var isDigit: Bool { self &- 0x30 < 10 }
  /// Whether this is a letter, a digit, `-` or `_`.
  @inlinable package var isNamePart: Bool {
    isLetter || isDigit || self == .dash || self == UInt8(ascii: "_")
  }
  @inlinable package var isQuote: Bool { self == .doubleQuote || self == .singleQuote }
  /// Whether this begins a collection of YAML in brackets.
  @inlinable package var opensFlow: Bool { self == .openBracket || self == .openBrace }
  /// Whether this ends an entry of a collection in brackets.
  @inlinable package var endsFlowEntry: Bool {
    self == .comma || self == .closeBracket || self == .closeBrace
  }
}

extension [UInt8] {
  package func text(in range: Range<Int>) -> String { String(decoding: self[range], as: UTF8.self) }

  /// Returns the offset of the first byte from `start` that is not a space, or `end`.
  package func skippingBlanks(from start: Int, to end: Int? = nil) -> Int {
    var index = start
    let end = end ?? count
    while index < end, self[index].isBlank { index += 1 }
    return index
  }

  /// Returns the offset behind the last byte before `end` that is not a space, or `start`.
  package func trimmingBlanks(before end: Int, from start: Int = 0) -> Int {
    var index = end
    while index > start, self[index - 1].isBlank { index -= 1 }
    return index
  }

  /// Returns the offset behind the first `text` from `start`, or nil.
  package func end(of text: StaticString, from start: Int) -> Int? {
    text.withUTF8Buffer { text in
      var index = start
      while index < count {
        if self[index] == text[0], self[index...].starts(with: text) { return index + text.count }
        index += 1
      }
      return nil
    }
  }
}

extension Unicode.Scalar {
  /// The number in hexadecimal digits, at least four of them.
  package var hexadecimal: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }

  /// The number as it is shown, as in `U+00A0`.
  package var code: String { "U+" + hexadecimal.uppercased() }
}

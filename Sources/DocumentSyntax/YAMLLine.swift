internal import SourceText

/// One line of a YAML source, looked at without its context.
struct YAMLLine {
  private let bytes: [UInt8]
  /// The bytes of the line, without its line break.
  let range: Range<Int>
  /// The offset of the first byte that is neither a blank nor the dash of a list item.
  let content: Int
  /// The offset of the first byte that is no blank.
  let start: Int

  /// Creates the line around `offset`.
  init(around offset: Int, of file: SourceFile) {
    bytes = file.bytes
    range = file.lineRange(containing: offset)
    start = Self.skipBlanks(bytes, from: range.lowerBound, to: range.upperBound)
    var content = start
    while content + 1 < range.upperBound, bytes[content] == UInt8(ascii: "-"),
      bytes[content + 1] == 0x20
    {
      content = Self.skipBlanks(bytes, from: content + 1, to: range.upperBound)
    }
    self.content = content
  }

  /// Returns the last line before the one around `offset` that is neither blank nor a comment; nil if there
  /// is none.
  static func before(_ offset: Int, of file: SourceFile) -> YAMLLine? {
    let bytes = file.bytes
    var start = file.lineRange(containing: offset).lowerBound
    while true {
      while start > 0, XMLProlog.isBlank(bytes[start - 1]) { start -= 1 }
      guard start > 0 else { return nil }
      let line = YAMLLine(around: start - 1, of: file)
      if bytes[line.start] != UInt8(ascii: "#") { return line }
      start = line.range.lowerBound
    }
  }

  /// Whether the line begins with the dash of a list item.
  var isItem: Bool { content > start }

  /// The key that begins the line's content, up to a colon before a blank or the end of the line; nil if
  /// there is none, or if it is in quotation marks.
  var key: Range<Int>? {
    guard let colon = firstColon, isBlank(at: colon + 1), colon > content else { return nil }
    return content..<colon
  }

  /// The first colon of a word that begins the line's content, if no blank follows it, as in `title:A`;
  /// nil for what may be meant so, as in `http://a`.
  var gluedColon: Int? {
    guard content < range.upperBound, Self.isLetter(bytes[content]) else { return nil }
    var index = content
    while index < range.upperBound, Self.isWord(bytes[index]) { index += 1 }
    guard index < range.upperBound, bytes[index] == UInt8(ascii: ":"), !isBlank(at: index + 1),
      bytes[index + 1] != UInt8(ascii: "/"), bytes[index + 1] != UInt8(ascii: ":")
    else { return nil }
    return index
  }

  /// The dash of a list item that no blank follows, as in `-title: A`.
  var gluedDash: Int? {
    guard content + 1 < range.upperBound, bytes[content] == UInt8(ascii: "-"),
      Self.isLetter(bytes[content + 1])
    else { return nil }
    return key == nil ? nil : content
  }

  /// The first character that looks like a space and is none, where YAML expects a space: in the
  /// indentation, or behind a dash or the colon of a key.
  var foreignSpace: (range: Range<Int>, scalar: Unicode.Scalar)? {
    if let found = Self.space(bytes, at: content) { return found }
    if content < range.upperBound, bytes[content] == UInt8(ascii: "-"),
      let found = Self.space(bytes, at: content + 1)
    {
      return found
    }
    return firstColon.flatMap { Self.space(bytes, at: $0 + 1) }
  }

  /// The first colon behind which a blank, the end of the line or a foreign space stands.
  private var firstColon: Int? {
    guard content < range.upperBound, bytes[content] != UInt8(ascii: "\""),
      bytes[content] != UInt8(ascii: "'")
    else { return nil }
    return range.clamped(to: content..<range.upperBound).first { index in
      bytes[index] == UInt8(ascii: ":")
        && (isBlank(at: index + 1) || Self.space(bytes, at: index + 1) != nil)
    }
  }

  private func isBlank(at index: Int) -> Bool {
    index >= range.upperBound || bytes[index] == 0x20 || bytes[index] == 0x09
  }

  private static func isLetter(_ byte: UInt8) -> Bool { (byte | 0x20) &- 0x61 < 26 }

  private static func isWord(_ byte: UInt8) -> Bool {
    isLetter(byte) || byte &- 0x30 < 10 || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-")
  }

  private static func skipBlanks(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, bytes[index] == 0x20 || bytes[index] == 0x09 { index += 1 }
    return index
  }

  /// Returns the character at `index` if it looks like a space and is none to YAML.
  private static func space(
    _ bytes: [UInt8], at index: Int
  ) -> (range: Range<Int>, scalar: Unicode.Scalar)? {
    guard index < bytes.count, bytes[index] >= 0xC2 else { return nil }
    let text = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, isForeignSpace(scalar) else { return nil }
    return (index..<index + String(scalar).utf8.count, scalar)
  }

  /// Whether `scalar` looks like a space, or like nothing, and is none to YAML.
  static func isForeignSpace(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }

  /// Returns the name of a character that looks like a space, as in `a no-break space (U+00A0)`.
  static func name(of scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    let code = "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    return scalar.value == 0xA0 ? "a no-break space (\(code))" : "the character \(code)"
  }
}

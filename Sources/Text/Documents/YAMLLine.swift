internal import SourceText

/// One line of a YAML source, without its context.
struct YAMLLine {
  private let bytes: [UInt8]
  /// The bytes of the line, without its line break.
  let range: Range<Int>
  /// The offset of the first byte that is neither a space nor the dash of a list item.
  let content: Int
  /// The offset of the first byte that is not a space.
  let start: Int

  init(around offset: Int, of file: SourceFile) {
    bytes = file.bytes
    range = file.lineRange(containing: offset)
    start = bytes.skippingBlanks(from: range.lowerBound, to: range.upperBound)
    var content = start
    while content + 1 < range.upperBound, bytes[content] == .dash, bytes[content + 1] == .space {
      content = bytes.skippingBlanks(from: content + 1, to: range.upperBound)
    }
    self.content = content
  }

  /// Returns the last line before the one around `offset` that is neither blank nor a comment, or nil.
  static func before(_ offset: Int, of file: SourceFile) -> YAMLLine? {
    var start = file.lineRange(containing: offset).lowerBound
    while true {
      while start > 0, file.bytes[start - 1].isSpace { start -= 1 }
      guard start > 0 else { return nil }
      let line = YAMLLine(around: start - 1, of: file)
      if file.bytes[line.start] != .hash { return line }
      start = line.range.lowerBound
    }
  }

  var isItem: Bool { content > start }
  /// Whether the line is neither blank nor a comment.
  var hasText: Bool { start < range.upperBound && bytes[start] != .hash }

  /// The key that begins the line's content, up to a colon before a blank or the end of the line; nil if
  /// there is none, or if it is in quotation marks.
  var key: Range<Int>? {
    guard let colon = firstColon, isBlank(at: colon + 1), colon > content else { return nil }
    return content..<colon
  }

  /// The first colon of a word that begins the line's content, if no blank follows it, as in `title:A`;
  /// nil for what may be meant so, as in `http://a`.
  var gluedColon: Int? {
    guard content < range.upperBound, bytes[content].isLetter,
      let index = bytes[content..<range.upperBound].firstIndex(where: { !$0.isNamePart }),
      bytes[index] == .colon, !isBlank(at: index + 1), bytes[index + 1] != .slash,
      bytes[index + 1] != .colon
    else { return nil }
    return index
  }

  /// The dash of a list item that no blank follows, as in `-title: A`.
  var gluedDash: Int? {
    guard content + 1 < range.upperBound, bytes[content] == .dash, bytes[content + 1].isLetter
    else { return nil }
    return key == nil ? nil : content
  }

  /// The first character that only looks like a space, where YAML expects a space: in the
  /// indentation, or behind a dash or the colon of a key.
  var foreignSpace: (range: Range<Int>, scalar: Unicode.Scalar)? {
    if let found = foreignSpace(at: content) { return found }
    if content < range.upperBound, bytes[content] == .dash,
      let found = foreignSpace(at: content + 1)
    {
      return found
    }
    return firstColon.flatMap { foreignSpace(at: $0 + 1) }
  }

  private func foreignSpace(at index: Int) -> (range: Range<Int>, scalar: Unicode.Scalar)? {
    guard index < bytes.count, bytes[index] >= 0xC2 else { return nil }
    let text = String(decoding: bytes[index..<min(index + 4, bytes.count)], as: UTF8.self)
    guard let scalar = text.unicodeScalars.first, scalar.isForeignSpace else { return nil }
    return (index..<index + String(scalar).utf8.count, scalar)
  }

  /// The first colon before a space, the end of the line or a foreign space.
  private var firstColon: Int? {
    guard content < range.upperBound, !bytes[content].isQuote else { return nil }
    return (content..<range.upperBound).first { index in
      bytes[index] == .colon && (isBlank(at: index + 1) || foreignSpace(at: index + 1) != nil)
    }
  }

  private func isBlank(at index: Int) -> Bool { index >= range.upperBound || bytes[index].isBlank }
}

extension Unicode.Scalar {
  /// Whether this looks like a space or is invisible, and is not a space in YAML.
  var isForeignSpace: Bool {
    switch value {
    case 0xA0, 0x2000...0x200B, 0x202F, 0x205F, 0x3000, 0xFEFF: true
    default: false
    }
  }

  var nameOfSpace: String { value == 0xA0 ? "a no-break space (\(code))" : "the character \(code)" }
}

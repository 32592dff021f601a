// Blanks, line breaks and lines.

extension YAMLOutline {
  var isAtEnd: Bool { index >= bytes.count || isBreak(bytes[index]) }
  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  mutating func skipBlanks() {
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
  }

  mutating func skipToLineEnd() { while !isAtEnd { index += 1 } }

  mutating func toNextLine() {
    skipToLineEnd()
    if index < bytes.count {
      index += bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    }
  }

  /// The current place without the blanks before it.
  var trimmedEnd: Int {
    var end = index
    while end > 0, isBlank(bytes[end - 1]) { end -= 1 }
    return end
  }

  mutating func comment() {
    let start = index
    skipToLineEnd()
    comments.append(start..<index)
  }

  func startOfLine(_ offset: Int) -> Int {
    var start = offset
    while start > 0, !isBreak(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// Returns the next line that is not blank behind the line break at `offset`: its first byte that is no
  /// blank, its column, and whether a key or a list item begins there.
  func nextLine(after offset: Int) -> (content: Int, column: Int, looksLikeEntry: Bool) {
    var (start, place) = (offset, offset)
    while place < bytes.count {
      if isBreak(bytes[place]) {
        start = place + 1
      } else if !isBlank(bytes[place]) {
        break
      }
      place += 1
    }
    guard place < bytes.count else { return (place, 0, false) }
    let isDash =
      bytes[place] == UInt8(ascii: "-") && (place + 1 >= bytes.count || isBlank(bytes[place + 1]))
    return (place, place - start, isDash)
  }
}

internal import SourceText

/// Finds parts of YAML in a text that need not be valid: lines, keys, scalars and brackets.
package struct YAMLScanner: Sendable {
  package let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  // MARK: Lines

  @inlinable package func isLineEnd(_ offset: Int) -> Bool {
    offset >= bytes.count || bytes[offset].isBreak
  }

  package func lineStart(around offset: Int) -> Int {
    var start = offset
    while start > 0, !bytes[start - 1].isBreak { start -= 1 }
    return start
  }

  package func lineEnd(around offset: Int) -> Int {
    var end = offset
    while !isLineEnd(end) { end += 1 }
    return end
  }

  /// Returns the next line with text behind the line break at `offset`: its first byte that is not a space, and its
  /// column.
  package func nextLine(behind offset: Int) -> (content: Int, column: Int) {
    var (start, place) = (offset, offset)
    while place < bytes.count, bytes[place].isSpace {
      if bytes[place].isBreak { start = place + 1 }
      place += 1
    }
    return (place, place < bytes.count ? place - start : 0)
  }

  package func isDash(at offset: Int) -> Bool {
    offset < bytes.count && bytes[offset] == .dash && endsWord(offset + 1)
  }

  /// Returns whether a space, a tab or the end of the line is at `offset`.
  package func endsWord(_ offset: Int) -> Bool { isLineEnd(offset) || bytes[offset].isBlank }

  /// Returns the offset of the first byte from `start` that ends a word, as the name of an anchor.
  package func wordEnd(from start: Int) -> Int {
    var end = start
    while !endsWord(end) { end += 1 }
    return end
  }

  // MARK: Keys and values

  /// Returns the key that begins at `offset`, without quotation marks, and the offset behind its colon; nil if none does.
  package func key(at offset: Int) -> (name: Range<Int>, behind: Int)? {
    var start = offset
    while start < bytes.count, bytes[start] == .ampersand || bytes[start] == .exclamationMark {
      start = bytes.skippingBlanks(from: wordEnd(from: start))
    }
    guard !isLineEnd(start) else { return nil }
    let first = bytes[start]
    if first.isQuote {
      guard let end = bytes[(start + 1)...].firstIndex(where: { $0 == first || $0.isBreak }),
        bytes[end] == first
      else { return nil }
      let colon = bytes.skippingBlanks(from: end + 1)
      guard colon < bytes.count, bytes[colon] == .colon, endsWord(colon + 1) else { return nil }
      return (start + 1..<end, colon + 1)
    }
    if first.opensFlow || first == .hash { return nil }
    var end = start
    while !isLineEnd(end) {
      if bytes[end] == .colon, endsWord(end + 1) {
        let last = bytes.trimmingBlanks(before: end, from: start)
        return last > start ? (start..<last, end + 1) : nil
      }
      if bytes[end] == .hash, end > start, bytes[end - 1].isBlank { return nil }
      end += 1
    }
    return nil
  }

  /// Returns the offset at which the plain text from `start` ends: before a comment, the end of the line, or in brackets
  /// the end of an entry.
  package func plainEnd(from start: Int, isInFlow: Bool) -> Int {
    var index = start
    while !isLineEnd(index), !(isInFlow && bytes[index].endsFlowEntry),
      !(bytes[index] == .hash && index > 0 && bytes[index - 1].isBlank)
    {
      index += 1
    }
    return index
  }

  /// Returns the place of the plain text from `start`, without trailing spaces.
  package func plainText(from start: Int, isInFlow: Bool) -> Range<Int> {
    let end = plainEnd(from: start, isInFlow: isInFlow)
    return start..<bytes.trimmingBlanks(before: end, from: start)
  }

  /// Returns the offset of the quotation mark that closes the text from the one at `start`, before `end`; nil if none
  /// does.
  package func closingQuote(ofTextAt start: Int, before end: Int? = nil) -> Int? {
    let (mark, end) = (bytes[start], end ?? bytes.count)
    var index = start + 1
    while index < end {
      let isDoubled = mark == .singleQuote && index + 1 < end && bytes[index + 1] == mark
      if bytes[index] == mark, !isDoubled { return index }
      let isEscape = mark == .doubleQuote ? bytes[index] == .backslash : bytes[index] == mark
      index += isEscape ? 2 : 1
    }
    return nil
  }

  /// Returns the offset behind the bracket that closes the one at `opening`, texts in quotation marks and comments left
  /// out; nil if fewer brackets close than open.
  package func end(ofBracketAt opening: Int) -> Int? {
    var depth = 0
    var index = opening
    while index < bytes.count {
      switch bytes[index] {
      case .openBracket, .openBrace: depth += 1
      case .closeBracket, .closeBrace:
        depth -= 1
        if depth == 0 { return index + 1 }
      case .hash where bytes[index - 1] <= .space:
        index = bytes[index...].firstIndex(of: .lineFeed) ?? bytes.count
      case .doubleQuote, .singleQuote:
        if bytes[index - 1] <= .space || "[{,:".utf8.contains(bytes[index - 1]) {
          index = closingQuote(ofTextAt: index) ?? bytes.count
        }
      default: break
      }
      index += 1
    }
    return nil
  }
}

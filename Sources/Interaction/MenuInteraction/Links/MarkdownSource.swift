/// Preparation of Markdown text for the parser.
///
/// libcmark takes linear time except for two kinds of text, which do not occur in practice but which a
/// hostile plugin may send: lists nested a hundred thousand deep with blank lines below them (each blank line
/// inspects every level), and openings of images that are never closed before links that are (each link
/// inspects every opening; CVE-2023-22486). Beyond generous limits a character without width is inserted into such
/// a mark, which makes it plain text: it is shown, but has no meaning.
package enum MarkdownSource {
  /// The column from which on a mark begins no list and no quotation: 64 nested lists.
  private static let deepest = 128
  /// The maximum number of images that begin between two blank lines.
  private static let mostImages = 2000
  /// U+2060, the word joiner.
  private static let joiner: [UInt8] = [0xE2, 0x81, 0xA0]

  /// Returns the bytes of `text`, changed so that parsing takes linear time.
  package static func defused(_ text: String) -> [UInt8] {
    var text = text
    return text.withUTF8 { bytes in
      var safe: [UInt8] = []
      safe.reserveCapacity(bytes.count)
      var images = 0
      var start = 0
      while start < bytes.count {
        var end = start
        while end < bytes.count, !isLineEnd(bytes[end]) { end += 1 }
        let line = UnsafeBufferPointer(rebasing: bytes[start..<end])
        let deep = tooDeepMark(in: line)
        if line.allSatisfy({ $0 == 0x20 || $0 == 0x09 }) { images = 0 }
        for (offset, byte) in line.enumerated() {
          if offset == deep { safe += joiner }
          safe.append(byte)
          if byte == 0x21, offset + 1 < line.count, line[offset + 1] == 0x5B {
            images += 1
            if images > mostImages { safe += joiner }
          }
        }
        if end < bytes.count { safe.append(bytes[end]) }
        start = end + 1
      }
      return safe
    }
  }

  private static func isLineEnd(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  /// Returns the offset of the first list or quotation mark in a line that is nested too deeply.
  private static func tooDeepMark(in line: UnsafeBufferPointer<UInt8>) -> Int? {
    if line.count <= deepest / 4 { return nil }
    var column = 0
    var index = 0
    while index < line.count {
      var length = 0
      switch line[index] {
      case 0x20: column += 1
      case 0x09: column += 4 - column % 4
      case 0x3E: length = 1
      case 0x2D, 0x2B, 0x2A: length = endsMark(line, index + 1) ? 1 : 0
      case 0x30...0x39:
        // CommonMark allows numbers of nine digits.
        var end = index
        while end < line.count, end < index + 9, (0x30...0x39).contains(line[end]) { end += 1 }
        let isMark =
          end < line.count && (line[end] == 0x2E || line[end] == 0x29) && endsMark(line, end + 1)
        length = isMark ? end + 1 - index : 0
      default: return nil
      }
      if length == 0 {
        if line[index] != 0x20, line[index] != 0x09 { return nil }
        index += 1
        continue
      }
      if column >= deepest { return isRule(line) ? nil : index }
      column += length
      index += length
    }
    return nil
  }

  private static func endsMark(_ line: UnsafeBufferPointer<UInt8>, _ index: Int) -> Bool {
    index >= line.count || line[index] == 0x20 || line[index] == 0x09
  }

  /// Returns whether a line is one long `* * *`, which nests nothing.
  private static func isRule(_ line: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let mark = line.first(where: { $0 != 0x20 && $0 != 0x09 }), mark == 0x2D || mark == 0x2A
    else { return false }
    return line.allSatisfy { $0 == mark || $0 == 0x20 || $0 == 0x09 }
  }
}

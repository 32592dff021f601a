internal import Files
internal import DisplayText
internal import SourceText

/// A place in a text as editors count: lines, and units within a line, both from 0.
package struct TextPosition: Sendable, Hashable {
  package var line: Int
  package var character: Int

  package init(line: Int, character: Int) { (self.line, self.character) = (line, character) }
}

/// The units in which an editor counts the characters of a line.
package enum PositionEncoding: String, Sendable, Hashable, CaseIterable {
  case utf8 = "utf-8"
  case utf16 = "utf-16"
}

package struct AuthoredDocument: Sendable {
  package let path: String
  package private(set) var version: Int
  package private(set) var text: [UInt8]
  package private(set) var lineStarts: [Int]
  /// The cached units of the current text; each change replaces them.
  private var units = LineUnits()

  package init(path: String, version: Int = 0, text: [UInt8]) {
    (self.path, self.version, self.text) = (path, version, text)
    lineStarts = Self.lineStarts(of: text)
  }

  package var folder: String { path.folderOfPath }

  package var markLength: Int { text.starts(with: Self.mark) ? Self.mark.count : 0 }

  package static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

  package mutating func replace(with text: [UInt8], version: Int) {
    self = AuthoredDocument(path: path, version: version, text: text)
  }

  package mutating func replace(_ range: Range<Int>, with new: [UInt8], version: Int) {
    let range = range.clamped(to: 0..<text.count)
    // A line break of two bytes may arise or be split at either end.
    let first = max(0, line(containing: range.lowerBound) - 1)
    let isInLine =
      !new.contains { $0.isBreak }
      && !text[range].contains { $0.isBreak }
      && (range.lowerBound == 0 || text[range.lowerBound - 1] != 0x0D)
    text.replaceSubrange(range, with: new)
    self.version = version
    units = LineUnits()
    guard isInLine else {
      let kept = lineStarts[...first]
      lineStarts = kept.dropLast() + Self.lineStarts(of: text, from: lineStarts[first])
      return
    }
    let shift = new.count - range.count
    if shift == 0 { return }
    lineStarts.withUnsafeMutableBufferPointer { starts in
      var index = starts.count - 1
      while index >= 0, starts[index] > range.lowerBound {
        starts[index] += shift
        index -= 1
      }
    }
  }

  /// Returns the number of the line of the byte at `offset`, from 0.
  package func line(containing offset: Int) -> Int {
    max(0, lineStarts.indices.partitioningIndex { lineStarts[$0] > offset } - 1)
  }

  /// Returns the bytes of a line without its line break.
  package func lineRange(_ line: Int) -> Range<Int> {
    guard line < lineStarts.count else { return text.count..<text.count }
    let start = lineStarts[line]
    var end = line + 1 < lineStarts.count ? lineStarts[line + 1] : text.count
    while end > start, text[end - 1].isBreak { end -= 1 }
    return start..<end
  }

  /// Returns the offset of a place; a place behind the end of its line becomes that end.
  package func offset(of position: TextPosition, in encoding: PositionEncoding) -> Int {
    let line = lineRange(max(0, position.line))
    let wanted = max(0, position.character)
    if encoding == .utf8 { return scalarStart(line.lowerBound + min(wanted, line.count)) }
    if wanted >= line.count { return line.upperBound }
    var (offset, left) = units.near(wanted, behind: line.lowerBound, in: text)
    while offset < line.upperBound, left > 0 {
      left -= text[offset] >= 0xF0 ? 2 : 1
      repeat { offset += 1 } while offset < line.upperBound && text[offset] & 0xC0 == 0x80
    }
    return min(offset, line.upperBound)
  }

  package func position(of offset: Int, in encoding: PositionEncoding) -> TextPosition {
    let offset = min(max(offset, 0), text.count)
    let line = line(containing: offset)
    let start = lineStarts[line]
    if encoding == .utf8 { return TextPosition(line: line, character: offset - start) }
    return TextPosition(
      line: line, character: units.count(from: start, to: offset, in: text))
  }

  private func scalarStart(_ offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < text.count, text[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }

  private static func lineStarts(of text: [UInt8], from start: Int = 0) -> [Int] {
    var starts = [start]
    text.withUnsafeBufferPointer { text in
      for index in start..<text.count {
        let byte = text[index]
        if byte == 0x0A
          || byte == 0x0D && (index + 1 == text.count || text[index + 1] != 0x0A)
        {
          starts.append(index + 1)
        }
      }
    }
    return starts
  }
}

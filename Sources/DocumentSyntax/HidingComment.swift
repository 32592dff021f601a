package import SourceText

/// A YAML comment that probably was meant as text, as in `{color: #88c0d0}`.
package struct HidingComment: Sendable {
  /// The maximum length, in bytes, of a word that is suggested in quotation marks.
  private static let longestWord = 40

  /// The word that begins with `#` and was perhaps meant as text, or nil if the sign stands alone, as
  /// before a remark, or the word is too long to be shown.
  package let word: String?
  /// The place of the comment, from the `#` to the end of the line.
  package let location: SourceLocation

  private init(_ file: SourceFile, _ range: Range<Int>) {
    location = SourceLocation(file, range)
    let ends = Array(" \t,]}".utf8)
    let bytes = file.bytes[range].prefix(Self.longestWord + 1).prefix { !ends.contains($0) }
    let isWord = bytes.count > 1 && bytes.count <= Self.longestWord
    word = isWord ? String(decoding: bytes, as: UTF8.self) : nil
  }

  // MARK: In place of a value

  /// Creates the comment in the place of the value of `key`, on the same line; nil if there is none.
  init?(inPlaceOfValueOf key: DocumentNode) {
    let file = key.tree.file
    guard file.hasLines, key.tree.format == .yaml else { return nil }
    let line = file.lineRange(containing: key.range.upperBound)
    var index = Self.skipBlanks(file.bytes, from: key.range.upperBound, to: line.upperBound)
    guard index < line.upperBound, file.bytes[index] == UInt8(ascii: ":") else { return nil }
    index = Self.skipBlanks(file.bytes, from: index + 1, to: line.upperBound)
    guard index < line.upperBound, file.bytes[index] == UInt8(ascii: "#") else { return nil }
    self.init(file, index..<line.upperBound)
    guard word != nil else { return nil }
  }

  // MARK: In a flow collection

  /// Creates the first comment between the bracket at `opening` and `end` that hides the closing bracket or
  /// a value; nil if there is none.
  init?(inCollectionAt opening: Int, of file: SourceFile, upTo end: Int) {
    let bytes = file.bytes
    let isMapping = bytes[opening] == UInt8(ascii: "{")
    var index = opening + 1
    // The last byte that is not blank, on the current line.
    var last: UInt8? = bytes[opening]
    while index < end {
      let byte = bytes[index]
      switch byte {
      case UInt8(ascii: "\""), UInt8(ascii: "'"):
        if last.map(Self.precedesValue) ?? true {
          index = Self.endOfQuoted(bytes, from: index, to: end)
        }
        last = byte
      case UInt8(ascii: "#") where Self.startsComment(bytes, at: index):
        let line = index..<file.lineRange(containing: index).upperBound
        let isGlued = line.count > 1 && !Self.isBlank(bytes[index + 1])
        let hides =
          last == UInt8(ascii: ":") && isGlued
          || last != nil && Self.closesMore(bytes[line], isMapping: isMapping)
        if hides {
          self.init(file, line)
          return
        }
        index = line.upperBound - 1
      case 0x0A, 0x0D: last = nil
      case 0x20, 0x09: break
      default: last = byte
      }
      index += 1
    }
    return nil
  }

  /// Whether a `#` at `index` begins a comment: it does not within a word.
  private static func startsComment(_ bytes: [UInt8], at index: Int) -> Bool {
    switch bytes[index - 1] {
    case 0x20, 0x09, 0x0A, 0x0D, UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","),
      UInt8(ascii: "\""), UInt8(ascii: "'"):
      true
    case UInt8(ascii: ":"):
      index > 1 && [UInt8(ascii: "\""), UInt8(ascii: "'")].contains(bytes[index - 2])
    default: false
    }
  }

  /// Whether `comment` closes more brackets than it opens.
  private static func closesMore(_ comment: ArraySlice<UInt8>, isMapping: Bool) -> Bool {
    let opening = UInt8(ascii: isMapping ? "{" : "[")
    let closing = UInt8(ascii: isMapping ? "}" : "]")
    var depth = 0
    for byte in comment {
      if byte == opening { depth += 1 }
      if byte == closing { depth -= 1 }
    }
    return depth < 0
  }

  private static func precedesValue(_ byte: UInt8) -> Bool {
    [UInt8(ascii: "{"), UInt8(ascii: "["), UInt8(ascii: ","), UInt8(ascii: ":")].contains(byte)
  }

  /// Returns the index of the last byte of the quoted text that begins at `start`, or `end` if it is open.
  private static func endOfQuoted(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    let mark = bytes[start]
    let isDouble = mark == UInt8(ascii: "\"")
    var index = start + 1
    while index < end {
      let isDoubled = !isDouble && index + 1 < end && bytes[index + 1] == mark
      if bytes[index] == mark, !isDoubled { return index }
      let isEscape = isDouble ? bytes[index] == UInt8(ascii: "\\") : bytes[index] == mark
      index += isEscape ? 2 : 1
    }
    return end
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

  private static func skipBlanks(_ bytes: [UInt8], from start: Int, to end: Int) -> Int {
    var index = start
    while index < end, isBlank(bytes[index]) { index += 1 }
    return index
  }
}

extension DocumentNode {
  /// The comment in the place of this key's value that was perhaps meant as the value, as in
  /// `color: #88c0d0`; nil if there is none.
  package var commentInPlaceOfValue: HidingComment? { HidingComment(inPlaceOfValueOf: self) }
}

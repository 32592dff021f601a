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
  let range: Range<Int>

  private init(_ file: SourceFile, _ range: Range<Int>) {
    location = SourceLocation(file, range)
    self.range = range
    let bytes = file.bytes[range].prefix(Self.longestWord + 1).prefix {
      !$0.isBlank && !$0.endsFlowEntry
    }
    let isWord = bytes.count > 1 && bytes.count <= Self.longestWord
    word = isWord ? String(decoding: bytes, as: UTF8.self) : nil
  }

  /// Creates the comment that was perhaps meant as the value of `key`, on the same line, as in `color: #88c0d0`; nil
  /// for none.
  package init?(inPlaceOfValueOf key: DocumentNode) {
    let file = key.tree.file
    guard file.hasLines, key.tree.format == .yaml else { return nil }
    let end = file.lineRange(containing: key.range.upperBound).upperBound
    let colon = file.bytes.skippingBlanks(from: key.range.upperBound, to: end)
    guard colon < end, file.bytes[colon] == .colon else { return nil }
    let start = file.bytes.skippingBlanks(from: colon + 1, to: end)
    guard start < end, file.bytes[start] == .hash else { return nil }
    self.init(file, start..<end)
    guard word != nil else { return nil }
  }

  // MARK: In a flow collection

  /// Creates the first comment between the bracket at `opening` and `end` that hides the closing bracket or
  /// a value, or nil.
  init?(inCollectionAt opening: Int, of file: SourceFile, upTo end: Int) {
    let bytes = file.bytes
    var index = opening + 1
    // The last byte that is not blank, on the current line.
    var last: UInt8? = bytes[opening]
    while index < end {
      let byte = bytes[index]
      switch byte {
      case .doubleQuote, .singleQuote:
        if last.map({ "{[,:".utf8.contains($0) }) ?? true {
          index = file.yaml.closingQuote(ofTextAt: index, before: end) ?? end
        }
        last = byte
      case .hash where Self.startsComment(bytes, at: index):
        let line = index..<file.lineRange(containing: index).upperBound
        let isValue = last == .colon && line.count > 1 && !bytes[index + 1].isBlank
        if isValue || last != nil && Self.closesMore(bytes[line], than: bytes[opening]) {
          self.init(file, line)
          return
        }
        index = line.upperBound - 1
      case .lineFeed, .carriageReturn: last = nil
      case .space, .tab: break
      default: last = byte
      }
      index += 1
    }
    return nil
  }

  /// Whether a `#` at `index` begins a comment: it does not within a word.
  private static func startsComment(_ bytes: [UInt8], at index: Int) -> Bool {
    let before = bytes[index - 1]
    return before.isSpace || before.opensFlow || before == .comma || before.isQuote
      || before == .colon && index > 1 && bytes[index - 2].isQuote
  }

  private static func closesMore(_ comment: ArraySlice<UInt8>, than opening: UInt8) -> Bool {
    let closing: UInt8 = opening == .openBrace ? .closeBrace : .closeBracket
    return comment.count { $0 == closing } > comment.count { $0 == opening }
  }
}

internal import SourceText

/// The text between two tokens of a YAML source: its comments, and the dash of an item.
struct YAMLGap {
  /// The comments that belong to nothing yet.
  private var comments: [SyntaxComment] = []
  /// The offset of the last dash of an item, or nil.
  private(set) var dash: Int?

  init() {}

  init(_ range: Range<Int>, _ lines: SourceLines) {
    let bytes = lines.bytes
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == .dash { dash = index }
      guard bytes[index] == .hash else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, LineBreaks.length(bytes, at: index) == 0 { index += 1 }
      var comment = SyntaxComment(bytes[(start + 1)..<index].withoutBlanksAtEnd, offset: start)
      let blanks = bytes[..<start].reversed().prefix(while: \.isBlank)
      comment.distance = blanks.first == .space ? blanks.count : 1
      comments.append(lines.placed(comment))
    }
  }

  /// Drops the blank line before a comment whose line begins at `offset`.
  mutating func dropFirstBlank(at offset: Int) {
    guard let first = comments.first, first.offset - first.column == offset else { return }
    comments[0].hasBlankBefore = false
  }

  /// Takes the comment behind the token before the gap, on its line.
  mutating func takeBehind() -> SyntaxComment? {
    comments.first.map(isBeforeDash) == true ? comments.takeBehind() : nil
  }

  /// Takes the comment behind the dash, on its line.
  mutating func takeBehindDash() -> SyntaxComment? { comments.takeBehind() }

  /// Takes the comments before the dash, or all of them.
  mutating func takeBefore() -> [SyntaxComment] { take(while: isBeforeDash) }

  mutating func takeAll() -> [SyntaxComment] {
    defer { comments = [] }
    return comments
  }

  /// Takes the comments that stand as far to the right as the members of a collection that ends here, and
  /// further than what follows.
  mutating func takeFoot(column: Int, next: Int) -> [SyntaxComment] {
    let isBeforeDash = isBeforeDash
    return take { $0.isOwnLine && isBeforeDash($0) && $0.column >= column && $0.column > next }
  }

  private mutating func take(while isTaken: (SyntaxComment) -> Bool) -> [SyntaxComment] {
    let taken = comments.prefix(while: isTaken)
    comments.removeFirst(taken.count)
    return Array(taken)
  }

  private func isBeforeDash(_ comment: SyntaxComment) -> Bool {
    dash.map { comment.offset < $0 } ?? true
  }
}

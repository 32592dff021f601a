internal import SourceText

/// The text between two tokens of a YAML source: its comments, and the dash of an item.
struct YAMLGap {
  struct Comment {
    var comment: SyntaxComment
    var isOwnLine: Bool
    /// The column that it begins at, from 0, in bytes.
    var column: Int
  }

  /// The comments that belong to nothing yet.
  var comments: ArraySlice<Comment> = []
  /// The offset of the last dash of an item, or nil.
  private(set) var dash: Int?

  init() {}

  init(_ bytes: [UInt8], _ range: Range<Int>, _ lines: SourceLines) {
    var found: [Comment] = []
    var index = range.lowerBound
    while index < range.upperBound {
      if bytes[index] == .dash { dash = index }
      guard bytes[index] == .hash else {
        index += 1
        continue
      }
      let start = index
      while index < bytes.count, LineBreaks.length(bytes, at: index) == 0 { index += 1 }
      found.append(Self.comment(bytes, start..<index, lines))
    }
    comments = found[...]
  }

  private static func comment(
    _ bytes: [UInt8], _ range: Range<Int>, _ lines: SourceLines
  ) -> Comment {
    let line = lines.start(around: range.lowerBound)
    let before = bytes[line..<range.lowerBound]
    let blanks = before.reversed().prefix(while: \.isBlank).count
    var comment = SyntaxComment(
      bytes[range].dropFirst().withoutBlanksAtEnd, offset: range.lowerBound)
    let isOwnLine = blanks == before.count
    comment.hasBlankBefore = isOwnLine && lines.hasBlankLine(before: range.lowerBound)
    comment.distance = before.last == 0x20 ? blanks : 1
    return Comment(comment: comment, isOwnLine: isOwnLine, column: before.count)
  }

  /// Drops the blank line before a comment whose line begins at `offset`.
  mutating func dropFirstBlank(at offset: Int) {
    guard let first = comments.first, first.comment.offset - first.column == offset else { return }
    comments[comments.startIndex].comment.hasBlankBefore = false
  }

  /// Takes the comment behind the token before the gap, on its line.
  mutating func takeBehind() -> SyntaxComment? {
    guard let first = comments.first, !first.isOwnLine, isBeforeDash(first) else { return nil }
    comments.removeFirst()
    return first.comment
  }

  /// Takes the comment behind the dash, on its line.
  mutating func takeBehindDash() -> SyntaxComment? {
    guard let first = comments.first, !first.isOwnLine else { return nil }
    comments.removeFirst()
    return first.comment
  }

  /// Takes the comments before the dash, or all of them.
  mutating func takeBefore() -> [SyntaxComment] {
    let taken = comments.prefix(while: isBeforeDash)
    comments.removeFirst(taken.count)
    return taken.map(\.comment)
  }

  mutating func takeAll() -> [SyntaxComment] {
    defer { comments = [] }
    return comments.map(\.comment)
  }

  /// Takes the comments that stand as far to the right as the members of a collection that ends here, and
  /// further than what follows.
  mutating func takeFoot(column: Int, next: Int) -> [SyntaxComment] {
    let taken = comments.prefix {
      $0.isOwnLine && isBeforeDash($0) && $0.column >= column && $0.column > next
    }
    comments.removeFirst(taken.count)
    return taken.map(\.comment)
  }

  private func isBeforeDash(_ comment: Comment) -> Bool {
    dash.map { comment.comment.offset < $0 } ?? true
  }
}

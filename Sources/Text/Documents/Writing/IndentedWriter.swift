/// A writer of documents whose members and comments are on lines of their own.
protocol IndentedWriter {
  var text: String { get set }
  /// The text that begins a line, once for each level.
  static var indentation: String { get }
  static func lines(of comment: SyntaxComment) -> [String]

  init()
  mutating func write(_ document: SyntaxDocument)
  mutating func indent(_ depth: Int)
  mutating func blankLine()
}

extension IndentedWriter {
  static func text(_ document: SyntaxDocument) -> String {
    var writer = Self()
    writer.write(document)
    return writer.text
  }

  mutating func indent(_ depth: Int) { text += String(repeating: Self.indentation, count: depth) }

  mutating func blankLine() { if !text.isEmpty { text += "\n" } }

  mutating func write(_ comments: [SyntaxComment], depth: Int) {
    for comment in comments {
      if comment.hasBlankBefore { blankLine() }
      for line in Self.lines(of: comment) {
        indent(depth)
        text += line + "\n"
      }
    }
  }

  /// Writes the comments and the blank line before a member.
  mutating func writeGap(before member: SyntaxMember, isFirst: Bool, depth: Int) {
    var comments = member.before
    if isFirst, !comments.isEmpty { comments[0].hasBlankBefore = false }
    write(comments, depth: depth)
    if member.hasBlankBefore, !isFirst || !comments.isEmpty { blankLine() }
  }

  /// Writes a collection whose members `body` writes.
  mutating func collection(
    _ node: SyntaxNode, _ opening: String, _ closing: String, depth: Int, head: String,
    body: (inout Self, SyntaxMember, _ isLast: Bool) -> Void
  ) {
    text += opening + head + "\n"
    for (index, member) in node.members.enumerated() {
      writeGap(before: member, isFirst: index == 0, depth: depth + 1)
      body(&self, member, index == node.members.count - 1)
    }
    write(node.foot, depth: depth + 1)
    indent(depth)
    text += closing
  }
}

extension SyntaxNode {
  var isEmptyCollection: Bool { members.isEmpty && foot.isEmpty && head == nil }
}

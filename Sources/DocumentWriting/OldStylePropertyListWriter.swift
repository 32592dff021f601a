internal import DocumentSyntax
internal import Foundation

/// Writes a document as an old-style (OpenStep) property list.
struct OldStylePropertyListWriter {
  private var text = ""

  /// Returns `document` as an old-style property list.
  static func text(_ document: SyntaxDocument) -> String {
    var writer = OldStylePropertyListWriter()
    guard let root = document.root else { return "" }
    writer.write(root, depth: 0)
    writer.text += writer.behind(document.behind) + "\n"
    writer.write(document.footer, depth: 0)
    return writer.text
  }

  // MARK: Lines

  private mutating func indent(_ depth: Int) { text += String(repeating: "    ", count: depth) }

  private mutating func write(_ comments: [SyntaxComment], depth: Int) {
    for comment in comments {
      if comment.hasBlankBefore { text += "\n" }
      if Self.isBlock(comment) {
        indent(depth)
        text += "/*\(comment.text)*/\n"
        continue
      }
      for line in CommentText.lines(comment.text) {
        indent(depth)
        text += "//\(line)\n"
      }
    }
  }

  private func behind(_ comment: SyntaxComment?) -> String {
    guard let comment else { return "" }
    if Self.isBlock(comment) { return " /*\(comment.text)*/" }
    return " //" + CommentText.lines(comment.text).joined()
  }

  /// Whether a comment of several lines can stand between `/*` and `*/`.
  private static func isBlock(_ comment: SyntaxComment) -> Bool {
    let hasLines = comment.text.utf8.contains(0x0A) || comment.text.utf8.contains(0x0D)
    return hasLines && !comment.text.contains("*/")
  }

  // MARK: Nodes

  private mutating func write(_ node: SyntaxNode, depth: Int) {
    switch node.content {
    case .scalar(let scalar): text += Self.written(scalar)
    case .alias: break
    case .sequence, .mapping: collection(node, depth: depth)
    }
  }

  private mutating func collection(_ node: SyntaxNode, depth: Int) {
    let (opening, closing) = node.isMapping ? ("{", "}") : ("(", ")")
    text += opening
    if node.members.isEmpty, node.foot.isEmpty, node.head == nil {
      text += closing
      return
    }
    text += behind(node.head) + "\n"
    for (index, member) in node.members.enumerated() {
      var comments = member.before
      if index == 0, !comments.isEmpty { comments[0].hasBlankBefore = false }
      write(comments, depth: depth + 1)
      if member.hasBlankBefore, index > 0 || !comments.isEmpty { text += "\n" }
      indent(depth + 1)
      if let key = member.key?.scalar { text += Self.written(key) + " = " }
      write(member.value, depth: depth + 1)
      let isLast = index == node.members.count - 1
      text += node.isMapping ? ";" : isLast ? "" : ","
      text += behind(member.behind) + "\n"
    }
    write(node.foot, depth: depth + 1)
    indent(depth)
    text += closing
  }

  // MARK: Scalars

  private static func written(_ scalar: SyntaxScalar) -> String {
    if scalar.kind == .data, let data = Data(base64Encoded: scalar.text) {
      let digits = data.map { byte in
        (byte < 16 ? "0" : "") + String(byte, radix: 16)
      }
      return "<\(digits.joined())>"
    }
    let isWord = scalar.text.utf8.allSatisfy { byte in
      byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || "_.-".utf8.contains(byte)
    }
    return isWord && !scalar.text.isEmpty ? scalar.text : quoted(scalar.text)
  }

  private static func quoted(_ text: String) -> String {
    var quoted = String.UnicodeScalarView()
    quoted.append("\"")
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"", "\\":
        quoted.append("\\")
        quoted.append(scalar)
      case "\n": quoted.append(contentsOf: "\\n".unicodeScalars)
      case "\t": quoted.append(contentsOf: "\\t".unicodeScalars)
      case "\r": quoted.append(contentsOf: "\\r".unicodeScalars)
      case _ where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value):
        let digits = String(scalar.value, radix: 16)
        let padding = String(repeating: "0", count: 4 - digits.count)
        quoted.append(contentsOf: "\\U\(padding)\(digits)".unicodeScalars)
      default: quoted.append(scalar)
      }
    }
    quoted.append("\"")
    return String(quoted)
  }
}

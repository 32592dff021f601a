internal import Platform
internal import SourceText

/// Writes a document as an old-style (OpenStep) property list.
struct OldStylePropertyListWriter: IndentedWriter {
  static let indentation = "    "
  var text = ""

  mutating func write(_ document: SyntaxDocument) {
    guard let root = document.root else { return }
    write(root, depth: 0)
    text += behind(document.behind) + "\n"
    write(document.footer, depth: 0)
  }

  static func lines(of comment: SyntaxComment) -> [String] {
    block(comment).map { [$0] } ?? CommentText.lines(comment.text).map { "//" + $0 }
  }

  private func behind(_ comment: SyntaxComment?) -> String {
    guard let comment else { return "" }
    return " " + (Self.block(comment) ?? "//" + CommentText.lines(comment.text).joined())
  }

  private static func block(_ comment: SyntaxComment) -> String? {
    let hasLines = comment.text.utf8.contains(where: \.isBreak)
    return hasLines && !comment.text.contains("*/") ? "/*\(comment.text)*/" : nil
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
    if node.isEmptyCollection {
      text += opening + closing
      return
    }
    collection(node, opening, closing, depth: depth, head: behind(node.head)) {
      writer, member, isLast in
      writer.indent(depth + 1)
      if let key = member.key?.scalar { writer.text += Self.written(key) + " = " }
      writer.write(member.value, depth: depth + 1)
      writer.text += node.isMapping ? ";" : isLast ? "" : ","
      writer.text += writer.behind(member.behind) + "\n"
    }
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
      byte.isDigit || byte.isLetter || "_.-".utf8.contains(byte)
    }
    return isWord && !scalar.text.isEmpty ? scalar.text : quoted(scalar.text)
  }

  private static func quoted(_ text: String) -> String {
    YAMLScalars.quoted(text, escape: "\\U") { $0.properties.generalCategory != .control }
  }
}

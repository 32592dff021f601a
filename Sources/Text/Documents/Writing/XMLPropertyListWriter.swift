internal import SourceText

/// Writes a document as an XML property list, in the layout of Apple's tools.
struct XMLPropertyListWriter: IndentedWriter {
  static let indentation = "\t"
  static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
  private static let start = """
    \(declaration)
    <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" \
    "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
    <plist version="1.0">
    """
  private static let dataWidth = 76
  var text = ""

  mutating func write(_ document: SyntaxDocument) {
    var start = (document.start ?? Self.start).split(separator: "\n")
    let plist = start.firstIndex { $0.hasPrefix("<plist") } ?? start.endIndex
    let tag = start[plist...].joined(separator: "\n")
    start.removeSubrange(plist...)
    for line in start { text += line + "\n" }
    write(document.prolog, depth: 0)
    text += tag + "\n"
    write(document.header, depth: 0)
    if document.hasBlankBelowHeader { text += "\n" }
    if let root = document.root { write(root, depth: 0, behind: document.behind) }
    text += "</plist>\n"
    write(document.footer, depth: 0)
  }

  static func lines(of comment: SyntaxComment) -> [String] {
    if comment.isInstruction { return [comment.text] }
    let isSingle = !comment.text.utf8.contains(where: \.isBreak)
    return ["<!--\(comment.text)\(isSingle ? " " : "")-->"]
  }

  private func behind(_ comment: SyntaxComment?) -> String {
    comment.map { " " + Self.lines(of: $0)[0] } ?? ""
  }

  // MARK: Nodes

  private mutating func write(_ node: SyntaxNode, depth: Int, behind: SyntaxComment?) {
    indent(depth)
    switch node.content {
    case .scalar(let scalar): write(scalar, depth: depth)
    case .alias: break
    case .sequence: collection(node, "array", depth: depth)
    case .mapping: collection(node, "dict", depth: depth)
    }
    text += self.behind(behind) + "\n"
  }

  private mutating func collection(_ node: SyntaxNode, _ element: String, depth: Int) {
    if node.isEmptyCollection {
      text += "<\(element)/>"
      return
    }
    collection(
      node, "<\(element)>", "</\(element)>", depth: depth, head: behind(node.head)
    ) { writer, member, _ in
      if let key = member.key?.scalar {
        writer.indent(depth + 1)
        writer.text += "<key>\(key.text.escapedForXML)</key>\n"
      }
      writer.write(member.value, depth: depth + 1, behind: member.behind)
    }
  }

  private mutating func write(_ scalar: SyntaxScalar, depth: Int) {
    switch scalar.kind {
    case .boolean: text += "<\(scalar.text)/>"
    case .integer: text += "<integer>\(scalar.number ?? scalar.text)</integer>"
    case .real: text += "<real>\(scalar.number ?? scalar.text)</real>"
    case .date: text += "<date>\(scalar.text)</date>"
    case .data: data(scalar.text, depth: depth)
    case .plain, .string, .sequence, .mapping:
      text += "<string>\(scalar.text.escapedForXML)</string>"
    }
  }

  private mutating func data(_ base64: String, depth: Int) {
    if base64.utf8.count <= Self.dataWidth {
      text += "<data>\(base64)</data>"
      return
    }
    text += "<data>\n"
    var rest = Substring(base64)
    while !rest.isEmpty {
      indent(depth)
      text += rest.prefix(Self.dataWidth) + "\n"
      rest = rest.dropFirst(Self.dataWidth)
    }
    indent(depth)
    text += "</data>"
  }

  /// Whether XML can hold `scalar` (XML 1.0, production 2).
  static func canHold(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x09, 0x0A, 0x0D, 0x20...0xD7FF, 0xE000...0xFFFD, 0x1_0000...0x10_FFFF: true
    default: false
    }
  }

  /// Whether XML can hold a comment with `text` (XML 1.0, production 15).
  static func canHold(comment text: String) -> Bool { !text.contains("--") && !text.hasSuffix("-") }
}

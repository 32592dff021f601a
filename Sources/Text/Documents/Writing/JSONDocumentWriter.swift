/// Writes a document as JSON: members on lines of their own, but short arrays on one line.
struct JSONDocumentWriter {
  private static let width = 80
  private var text = ""

  static func text(_ document: SyntaxDocument) -> String {
    var writer = JSONDocumentWriter()
    if let root = document.root { writer.write(root, column: 0) }
    return writer.text + "\n"
  }

  private mutating func write(_ node: SyntaxNode, column: Int) {
    switch node.content {
    case .scalar(let scalar): text += Self.written(scalar)
    case .alias: break
    case .sequence(let members):
      let scalars = members.compactMap { $0.value.scalar.map(Self.written) }
      let line = "[" + scalars.joined(separator: ", ") + "]"
      if scalars.count == members.count, column + line.count <= Self.width {
        text += line
      } else {
        lines(members, column: column, "[", "]")
      }
    case .mapping(let members):
      if members.isEmpty { text += "{}" } else { lines(members, column: column, "{", "}") }
    }
  }

  private mutating func lines(
    _ members: [SyntaxMember], column: Int, _ opening: String, _ closing: String
  ) {
    text += opening + "\n"
    for (index, member) in members.enumerated() {
      text += String(repeating: " ", count: column + 2)
      if let key = member.name { text += YAMLScalars.doubleQuoted(key) + ": " }
      write(member.value, column: column + 2)
      text += index == members.count - 1 ? "\n" : ",\n"
    }
    text += String(repeating: " ", count: column) + closing
  }

  private static func written(_ scalar: SyntaxScalar) -> String {
    switch scalar.kind {
    case .plain: scalar.isNull ? "null" : scalar.text
    case .boolean, .integer, .real: scalar.text
    default: YAMLScalars.doubleQuoted(scalar.text)
    }
  }
}

extension SyntaxNode {
  /// Whether the node is written as JSON is: collections in brackets, keys and texts in double quotation
  /// marks, and no comments.
  var isPureJSON: Bool { isCollection && isWrittenInBrackets && isJSONValue }

  private var isJSONValue: Bool {
    if anchor != nil || tag != nil || head != nil || !foot.isEmpty { return false }
    switch content {
    case .alias: return false
    case .scalar(let scalar): return scalar.source?.style == .doubleQuoted || scalar.kind == .plain
    case .sequence(let members):
      return isWrittenInBrackets && members.allSatisfy { $0.hasNoComments && $0.value.isJSONValue }
    case .mapping(let members):
      return isWrittenInBrackets
        && members.allSatisfy { member in
          member.key?.scalar?.source?.style == .doubleQuoted && member.hasNoComments
            && member.value.isJSONValue
        }
    }
  }
}

extension SyntaxMember {
  fileprivate var hasNoComments: Bool { before.isEmpty && behind == nil }
}

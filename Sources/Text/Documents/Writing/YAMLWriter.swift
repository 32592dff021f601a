/// Writes a document as YAML, in the style of this project's menus.
struct YAMLWriter: IndentedWriter {
  static let indentation = " "
  var text = ""
  /// Whether an empty line here would belong to the scalar before.
  private var isBelowKeptLines = false
  /// The number of bytes up to which libyaml takes a key without a question mark.
  private static let simpleKeyLimit = 1000

  mutating func write(_ document: SyntaxDocument) {
    write(document.prolog, depth: 0)
    if let start = document.start {
      let lines = LineBreaks.lines(Array(start.utf8)).map(\.withoutBlanksAtEnd)
      text += lines.joined(separator: "\n") + behind(document.startComment) + "\n"
    }
    write(document.header, depth: 0)
    if document.hasBlankBelowHeader, document.root != nil { blankLine() }
    if let root = document.root { write(root, behind: document.behind) }
    write(document.footer, depth: 0)
    if document.hasEnd { text += "...\n" }
    write(document.trailer, depth: 0)
  }

  private mutating func write(_ root: SyntaxNode, behind: SyntaxComment?) {
    guard root.isBlock else {
      if let scalar = root.scalar, scalar.isNull, scalar.text.isEmpty, root.anchor == nil,
        root.tag == nil
      {
        if let behind { write([behind], depth: 0) }
        return
      }
      value(root, column: 0, isRoot: true, behind: behind)
      return
    }
    let properties = properties(of: root)
    if !properties.isEmpty {
      text += properties + self.behind(root.head) + "\n"
    } else if let head = root.head {
      write([head], depth: 0)
    }
    block(root, column: 0, isInline: false)
    if let behind { write([behind], depth: 0) }
  }

  // MARK: Lines

  mutating func blankLine() {
    if !isBelowKeptLines, !text.isEmpty { text += "\n" }
  }

  mutating func indent(_ column: Int) {
    text += String(repeating: " ", count: column)
    isBelowKeptLines = false
  }

  static func lines(of comment: SyntaxComment) -> [String] {
    LineBreaks.lines(Array(comment.text.utf8)).map { "#" + $0.withoutBlanksAtEnd }
  }

  private func behind(_ comment: SyntaxComment?) -> String {
    guard let comment else { return "" }
    return String(repeating: " ", count: comment.distance)
      + Self.lines(of: comment).joined(separator: " ")
  }

  // MARK: Nodes

  private func properties(of node: SyntaxNode) -> String {
    [node.anchor.map { "&" + $0 }, node.tag].compactMap(\.self).joined(separator: " ")
  }

  private mutating func block(_ node: SyntaxNode, column: Int, isInline: Bool) {
    for (index, member) in node.members.lazy.map(\.withCommentsAbove).enumerated() {
      if index > 0 || !isInline {
        writeGap(before: member, isFirst: index == 0, depth: column)
        indent(column)
      }
      if let key = member.key {
        self.key(key, column: column)
      } else {
        text += "-"
      }
      if member.value.isBlock {
        nested(member, column: column)
      } else {
        value(member.value, column: column, isRoot: false, behind: member.behind)
      }
    }
    write(node.foot, depth: column)
  }

  private mutating func key(_ key: SyntaxNode, column: Int) {
    if case .alias(let name) = key.content {
      text += "*\(name) :"
      return
    }
    let written = self.flow(key, in: .key)
    if written.utf8.count > Self.simpleKeyLimit {
      text += "? \(written)\n"
      indent(column)
    } else {
      text += written
    }
    text += ":"
  }

  /// Writes a member with its value on lines of its own, behind the key or dash.
  private mutating func nested(_ member: SyntaxMember, column: Int) {
    let node = member.value
    let properties = properties(of: node)
    var head = node.head
    var foot = node
    if let behind = member.behind {
      if head == nil { head = behind } else { foot.foot.append(behind) }
    }
    if member.key == nil, properties.isEmpty, head == nil,
      node.members.first?.before.isEmpty ?? true
    {
      text += " "
      block(foot, column: column + 2, isInline: true)
      return
    }
    text += (properties.isEmpty ? "" : " ") + properties + behind(head) + "\n"
    block(foot, column: column + 2, isInline: false)
  }

  /// Writes a value that begins on the line of its key or dash.
  private mutating func value(
    _ node: SyntaxNode, column: Int, isRoot: Bool, behind: SyntaxComment?
  ) {
    let scalar = node.scalar.map { YAMLScalarLines($0, in: .block, isTagged: node.tag != nil) }
    let words =
      scalar.map { [properties(of: node), $0.lines.first ?? ""] } ?? [flow(node, in: .block)]
    let line = words.filter { !$0.isEmpty }.joined(separator: " ")
    let isBlock = scalar?.isBlock == true
    let comment = (isBlock ? scalar?.comment.map { " #" + $0 } : nil) ?? self.behind(behind)
    text += (isRoot || line.isEmpty ? "" : " ") + line + (isBlock ? comment : "")
    for line in scalar?.lines.dropFirst() ?? [] {
      text += "\n"
      if !line.isEmpty {
        indent(column + 2)
        text += line
      }
    }
    text += (isBlock ? "" : comment) + "\n"
    isBelowKeptLines = scalar?.keepsBlankLines == true
  }

  private func flow(_ node: SyntaxNode, in place: YAMLScalars.Place) -> String {
    let properties = properties(of: node)
    let before = properties.isEmpty ? "" : properties + " "
    switch node.content {
    case .alias(let name): return "*" + name
    case .scalar(let scalar):
      if scalar.isNull, scalar.text.isEmpty {
        return place == .flow ? before + "null" : place == .key ? before + "\"\"" : properties
      }
      let lines = YAMLScalarLines(scalar, in: place, isTagged: node.tag != nil)
      return before + lines.lines.joined(separator: " ")
    case .sequence(let members):
      return before + "[" + members.map { flow($0.value, in: .flow) }.joined(separator: ", ") + "]"
    case .mapping(let members):
      let entries = members.map { member in
        let key = member.key.map { flow($0, in: .flow) } ?? ""
        let isAlias = if case .alias? = member.key?.content { true } else { false }
        let mark = key.utf8.count > Self.simpleKeyLimit ? "? " : ""
        return mark + key + (isAlias ? " : " : ": ") + flow(member.value, in: .flow)
      }
      return before + "{" + entries.joined(separator: ", ") + "}"
    }
  }
}

extension SyntaxMember {
  /// The member with the comments before the first key of an item moved above its dash, if there is
  /// space.
  fileprivate var withCommentsAbove: SyntaxMember {
    guard key == nil, value.isBlock, value.anchor == nil, value.tag == nil, value.head == nil,
      behind == nil
    else { return self }
    var member = self
    var first = value.members[0].withCommentsAbove
    var comments = first.before
    for index in comments.indices { comments[index].hasBlankBefore = false }
    if member.before.isEmpty, !comments.isEmpty {
      comments[0].hasBlankBefore = hasBlankBefore
      member.hasBlankBefore = false
    }
    member.before += comments
    first.before = []
    member.value.members[0] = first
    return member
  }
}

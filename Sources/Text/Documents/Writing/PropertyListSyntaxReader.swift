internal import SourceText

/// Reads a property list, XML or old-style, with its comments: the tree says where its values stand, and
/// comments are looked for between them.
struct PropertyListSyntaxReader {
  private let tree: DocumentTree
  private let lines: SourceLines
  /// The end of the last value or tag.
  private var position = 0

  init(_ tree: DocumentTree) {
    self.tree = tree
    lines = SourceLines(tree.file.bytes)
  }

  private var bytes: [UInt8] { lines.bytes }

  consuming func document() -> SyntaxDocument {
    var document = SyntaxDocument()
    guard let root = tree.root else { return document }
    if tree.format == .xmlPropertyList {
      readProlog(into: &document, end: root.range.lowerBound)
    } else {
      document.header = comments(to: root.range.lowerBound)
    }
    if !document.header.isEmpty {
      document.hasBlankBelowHeader = lines.hasBlankLine(before: root.range.lowerBound)
    }
    document.root = node(root, inside: &document.header)
    document.footer = comments(to: bytes.count)
    document.behind = document.footer.takeBehind()
    return document
  }

  /// Reads the declaration, the document's type, the first tag, and the comments between them.
  private mutating func readProlog(into document: inout SyntaxDocument, end: Int) {
    var index = 0
    var start: [String] = []
    while index < end {
      guard bytes[index] == .less else {
        index += 1
        continue
      }
      let isComment = bytes[index...].starts(with: "<!--".utf8)
      let isInstruction = bytes[index...].starts(with: "<?".utf8)
      let next =
        isComment
        ? self.end(of: "-->", from: index)
        : isInstruction ? self.end(of: "?>", from: index) : endOfTag(from: index)
      let text = bytes.text(in: index..<next)
      if isComment {
        document.prolog.append(comment(index..<next, 4, 3))
      } else if !isInstruction {
        start.append(text)
      } else if text.dropFirst(5).first?.isWhitespace == true, text.hasPrefix("<?xml") {
        start.append(XMLPropertyListWriter.declaration)
      } else {
        document.prolog.append(instruction(index..<next))
      }
      index = next
      if start.last?.hasPrefix("<plist") == true { break }
    }
    document.start = start.joined(separator: "\n")
    position = index
    document.header = comments(to: end)
  }

  // MARK: Nodes

  /// Reads a node; comments inside a scalar are put into `comments`.
  private mutating func node(
    _ node: DocumentNode, inside comments: inout [SyntaxComment]
  ) -> SyntaxNode {
    let range = node.range
    guard node.kind == .sequence || node.kind == .mapping else {
      if range.lowerBound >= position, tree.format == .xmlPropertyList {
        position = range.lowerBound
        comments += self.comments(to: range.upperBound)
      }
      position = max(position, range.upperBound)
      var scalar = SyntaxScalar(node.kind, node.text)
      if node.kind == .integer || node.kind == .real { scalar.number = number(in: range) }
      return SyntaxNode(.scalar(scalar), range: range)
    }
    position = range.lowerBound + 1
    var read = SyntaxNode(node.kind == .mapping ? .mapping([]) : .sequence([]), range: range)
    var members: [SyntaxMember] = []
    var key: DocumentNode?
    for child in node.children {
      if node.kind == .mapping, key == nil {
        key = child
        continue
      }
      let first = key ?? child
      var before = self.comments(to: first.range.lowerBound)
      takeBehind(&before, &read, &members)
      let hasBlank = lines.hasBlankLine(before: first.range.lowerBound)
      let keyNode = key.map { self.node($0, inside: &before) }
      if key != nil { before += self.comments(to: child.range.lowerBound) }
      let value = self.node(child, inside: &before)
      var member = SyntaxMember(
        before: before, hasBlankBefore: hasBlank, key: keyNode, value: value)
      if members.isEmpty { member.dropFirstBlank() }
      members.append(member)
      key = nil
    }
    var foot = self.comments(to: range.upperBound)
    takeBehind(&foot, &read, &members)
    read.foot = foot
    read.members = members
    position = range.upperBound
    return read
  }

  /// Returns the number in the element at `range` as it is written; nil if there is more than digits and signs.
  private func number(in range: Range<Int>) -> String? {
    let element = bytes[range]
    guard let start = element.firstIndex(of: .greater),
      let end = element.lastIndex(of: .less), start < end
    else { return nil }
    let text = CommentText.trimmed(element[(start + 1)..<end])
    let isNumber = text.utf8.allSatisfy { byte in
      byte.isDigit || byte.isLetter || "+-.".utf8.contains(byte)
    }
    return isNumber && !text.isEmpty ? text : nil
  }

  private func takeBehind(
    _ gap: inout [SyntaxComment], _ node: inout SyntaxNode, _ members: inout [SyntaxMember]
  ) {
    guard let comment = gap.takeBehind() else { return }
    if let last = members.indices.last {
      members[last].behind = comment
    } else {
      node.head = comment
    }
  }

  // MARK: Comments

  /// Returns the comments up to `end`, and moves there.
  private mutating func comments(to end: Int) -> [SyntaxComment] {
    guard end > position else { return [] }
    defer { position = end }
    var found: [SyntaxComment] = []
    var index = position
    let isXML = tree.format == .xmlPropertyList
    while index < end {
      let (start, rest) = (index, bytes[index..<end])
      if isXML, rest.starts(with: "<!--".utf8) {
        index = self.end(of: "-->", from: start)
        found.append(comment(start..<index, 4, 3))
      } else if isXML, rest.starts(with: "<?".utf8) {
        index = self.end(of: "?>", from: start)
        found.append(instruction(start..<index))
      } else if isXML, rest.starts(with: "<![CDATA[".utf8) {
        index = self.end(of: "]]>", from: start)
      } else if !isXML, rest.starts(with: "//".utf8) {
        index = rest.firstIndex(of: .lineFeed) ?? end
        found.append(comment(start..<index, 2, 0))
      } else if !isXML, rest.starts(with: "/*".utf8) {
        index = self.end(of: "*/", from: start + 2)
        found.append(comment(start..<index, 2, 2))
      } else {
        index += 1
      }
    }
    return found
  }

  private func endOfTag(from start: Int) -> Int {
    var quote: UInt8?
    for index in start..<bytes.count {
      switch bytes[index] {
      case .greater where quote == nil: return index + 1
      case quote: quote = nil
      case .doubleQuote, .singleQuote: quote = quote ?? bytes[index]
      default: break
      }
    }
    return bytes.count
  }

  private func end(of text: StaticString, from start: Int) -> Int {
    bytes.end(of: text, from: start) ?? bytes.count
  }

  private func comment(_ range: Range<Int>, _ opening: Int, _ closing: Int) -> SyntaxComment {
    let inner =
      range.lowerBound + opening..<max(range.lowerBound + opening, range.upperBound - closing)
    let text = CommentText.stored(bytes.text(in: inner))
    return lines.placed(SyntaxComment(text, offset: range.lowerBound))
  }

  private func instruction(_ range: Range<Int>) -> SyntaxComment {
    var comment = SyntaxComment(bytes.text(in: range), offset: range.lowerBound)
    comment.isInstruction = true
    return lines.placed(comment)
  }
}

/// The text of comments that can have several lines.
enum CommentText {
  /// Returns the text to store: a space before one line, several lines as they are.
  static func stored(_ text: String) -> String {
    let lines = LineBreaks.lines(Array(text.utf8))
    guard lines.count == 1 else { return text }
    let line = trimmed(lines[0])
    return line.isEmpty ? "" : " " + line
  }

  /// Returns the lines of `text`, each behind one space, without empty ones at the ends.
  static func lines(_ text: String) -> [String] {
    var lines = LineBreaks.lines(Array(text.utf8)).map(trimmed)
    while lines.count > 1, lines.first == "" { lines.removeFirst() }
    while lines.count > 1, lines.last == "" { lines.removeLast() }
    return lines.map { $0.isEmpty ? "" : " " + $0 }
  }

  static func trimmed(_ line: ArraySlice<UInt8>) -> String {
    line.drop(while: \.isBlank).withoutBlanksAtEnd
  }
}

internal import Documents
internal import SourceText

// Collections in brackets.

extension YAMLOutline {
  /// Reads a collection in brackets; an unclosed one ends before a line that does not belong to it.
  mutating func flow(_ node: OutlineTree.Index, outside column: Int, depth: Int) {
    let isMapping = bytes[index] == .openBrace
    nodes[node].kind = isMapping ? .mapping : .sequence
    nodes[node].start = index
    let closing: UInt8 = isMapping ? .closeBrace : .closeBracket
    index += 1
    loop: while index < bytes.count, !Task.isCancelled {
      switch bytes[index] {
      case .space, .tab, .comma: index += 1
      case .lineFeed, .carriageReturn:
        let line = yaml.nextLine(behind: index)
        let closes = line.content < bytes.count && bytes[line.content] == closing
        guard line.content < bytes.count, line.column > column || closes,
          !beginsEntry(line.content)
        else { break loop }
        index = line.content
        lineStart = index - line.column
      case .hash where bytes[index - 1].isSpace: comment()
      case closing:
        index += 1
        break loop
      // A bracket of the other kind closes the collection around this one.
      case .closeBracket, .closeBrace: break loop
      default: flowEntry(in: node, isMapping: isMapping, outside: column, depth: depth)
      }
    }
    nodes[node].behind = nodes.count
    nodes[node].end = index
  }

  private mutating func flowEntry(
    in collection: OutlineTree.Index, isMapping: Bool, outside column: Int, depth: Int
  ) {
    let start = index
    let child = append(.empty, in: collection)
    if isMapping {
      let name = flowKey()
      guard index < bytes.count, bytes[index] == .colon else {
        nodes[child].kind = .word
        nodes[child].text = name
        nodes[child].end = max(name.upperBound, start)
        if index == start { index += 1 }
        return
      }
      index += 1
      nodes[child].key = name
      (nodes[child].start, nodes[child].end) = (index, index)
      nodes[child].text = index..<index
      skipBlanks()
      if isAtEnd || bytes[index] == .comma || bytes[index] == .closeBrace { return }
      nodes[child].start = index
    }
    flowValue(child, outside: column, depth: depth)
    nodes[child].behind = nodes.count
  }

  private mutating func flowKey() -> Range<Int> {
    let start = index
    let mark = bytes[start]
    if mark.isQuote {
      index += 1
      while !isAtEnd, bytes[index] != mark { index += 1 }
      defer { index = min(index + 1, bytes.count) }
      return start + 1..<index
    }
    while !isAtEnd, bytes[index] != .colon, !bytes[index].endsFlowEntry { index += 1 }
    return start..<max(start, trimmedEnd)
  }

  private mutating func flowValue(_ node: OutlineTree.Index, outside column: Int, depth: Int) {
    if bytes[index] == .ampersand {
      nodes[node].anchor = word(from: index + 1)
      skipBlanks()
      if isAtEnd { return }
      nodes[node].start = index
    }
    switch bytes[index] {
    case .doubleQuote, .singleQuote: quoted(node, outside: column)
    case .openBracket, .openBrace:
      if depth < Self.deepest { flow(node, outside: column, depth: depth + 1) } else { index += 1 }
    default:
      let start = index
      let isAlias = bytes[index] == .asterisk
      index = yaml.plainEnd(from: start, isInFlow: true)
      nodes[node].kind = isAlias ? .alias : .plain
      nodes[node].end = max(start, trimmedEnd)
      let textStart = isAlias ? start + 1 : start
      nodes[node].text = textStart..<max(textStart, trimmedEnd)
      if index == start { index += 1 }
    }
  }
}

// Collections in brackets.

extension YAMLOutline {
  /// Reads a collection in brackets; one that is not closed ends before a line that is not in it.
  mutating func flow(_ node: OutlineTree.Index, outside column: Int, depth: Int) {
    let isMapping = bytes[index] == UInt8(ascii: "{")
    nodes[node].kind = isMapping ? .mapping : .sequence
    nodes[node].start = index
    let closing = UInt8(ascii: isMapping ? "}" : "]")
    index += 1
    loop: while index < bytes.count, !Task.isCancelled {
      switch bytes[index] {
      case 0x20, 0x09, UInt8(ascii: ","): index += 1
      case 0x0A, 0x0D:
        let line = nextLine(after: index)
        let closes = line.content < bytes.count && bytes[line.content] == closing
        guard line.content < bytes.count, line.column > column || closes, !line.looksLikeEntry
        else { break loop }
        index = line.content
        lineStart = index - line.column
      case UInt8(ascii: "#") where isBlank(bytes[index - 1]) || isBreak(bytes[index - 1]):
        comment()
      case closing:
        index += 1
        break loop
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        // A bracket of the other kind closes the collection around this one.
        break loop
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
    nodes.append(
      OutlineTree.Node(
        kind: .empty, start: start, end: start, parent: collection, text: start..<start,
        behind: nodes.count + 1))
    let child = nodes.count - 1
    if isMapping {
      let name = flowKey()
      guard index < bytes.count, bytes[index] == UInt8(ascii: ":") else {
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
      if isAtEnd || [UInt8(ascii: ","), UInt8(ascii: "}")].contains(bytes[index]) { return }
      nodes[child].start = index
    }
    flowValue(child, outside: column, depth: depth)
    nodes[child].behind = nodes.count
  }

  private mutating func flowKey() -> Range<Int> {
    let start = index
    if let mark = [UInt8(ascii: "\""), UInt8(ascii: "'")].first(where: { $0 == bytes[start] }) {
      var end = start + 1
      while end < bytes.count, bytes[end] != mark, !isBreak(bytes[end]) { end += 1 }
      index = min(end + 1, bytes.count)
      return start + 1..<max(start + 1, end)
    }
    while !isAtEnd,
      ![UInt8(ascii: ":"), UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]")].contains(
        bytes[index])
    {
      index += 1
    }
    return start..<max(start, trimmedEnd)
  }

  private mutating func flowValue(_ node: OutlineTree.Index, outside column: Int, depth: Int) {
    if bytes[index] == UInt8(ascii: "&") {
      let start = index + 1
      while !isAtEnd, !isBlank(bytes[index]) { index += 1 }
      nodes[node].anchor = start..<index
      skipBlanks()
      if isAtEnd { return }
      nodes[node].start = index
    }
    switch bytes[index] {
    case UInt8(ascii: "\""): quoted(node, .doubleQuoted, outside: column, isFlow: true)
    case UInt8(ascii: "'"): quoted(node, .singleQuoted, outside: column, isFlow: true)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      if depth < Self.deepest { flow(node, outside: column, depth: depth + 1) } else { index += 1 }
    default:
      let start = index
      let isAlias = bytes[index] == UInt8(ascii: "*")
      while !isAtEnd,
        ![UInt8(ascii: ","), UInt8(ascii: "]"), UInt8(ascii: "}")].contains(bytes[index])
      {
        if bytes[index] == UInt8(ascii: "#"), isBlank(bytes[index - 1]) { break }
        index += 1
      }
      nodes[node].kind = isAlias ? .alias : .plain
      nodes[node].end = max(start, trimmedEnd)
      nodes[node].text =
        (isAlias ? start + 1 : start)..<max(isAlias ? start + 1 : start, trimmedEnd)
      if index == start { index += 1 }
    }
  }
}

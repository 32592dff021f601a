// Keys and values in the lines.

extension YAMLOutline {
  /// Reads the value of a node whose parent's keys or dashes are in the column `outside`.
  mutating func value(of node: OutlineTree.Index, outside column: Int) {
    skipBlanks()
    while !isAtEnd, bytes[index] == UInt8(ascii: "&") || bytes[index] == UInt8(ascii: "!") {
      let start = index + 1
      let isAnchor = bytes[index] == UInt8(ascii: "&")
      while !isAtEnd, !isBlank(bytes[index]) { index += 1 }
      if isAnchor { nodes[node].anchor = start..<index }
      skipBlanks()
    }
    guard !isAtEnd else { return }
    nodes[node].start = index
    switch bytes[index] {
    case UInt8(ascii: "#"):
      nodes[node].start = nodes[node].text.lowerBound
      return comment()
    case UInt8(ascii: "\""): quoted(node, .doubleQuoted, outside: column, isFlow: false)
    case UInt8(ascii: "'"): quoted(node, .singleQuoted, outside: column, isFlow: false)
    case UInt8(ascii: "|"), UInt8(ascii: ">"): return blockScalar(node, outside: column)
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      flow(node, outside: column, depth: 0)
    case UInt8(ascii: "*"):
      let start = index + 1
      while !isAtEnd, !isBlank(bytes[index]) { index += 1 }
      nodes[node].kind = .alias
      nodes[node].end = index
      nodes[node].text = start..<index
    default: return plain(node)
    }
    skipBlanks()
    if !isAtEnd, bytes[index] == UInt8(ascii: "#") { return comment() }
    skipToLineEnd()
  }

  private mutating func plain(_ node: OutlineTree.Index) {
    let start = index
    while !isAtEnd {
      if bytes[index] == UInt8(ascii: "#"), index > start, isBlank(bytes[index - 1]) { break }
      index += 1
    }
    nodes[node].kind = .plain
    nodes[node].end = trimmedEnd
    nodes[node].text = start..<trimmedEnd
    if !isAtEnd { comment() }
  }

  /// Reads a text in quotation marks; one that is not closed ends with its line.
  mutating func quoted(
    _ node: OutlineTree.Index, _ kind: OutlineTree.Node.Kind, outside column: Int, isFlow: Bool
  ) {
    let (start, mark) = (index, bytes[index])
    index += 1
    var firstBreak: Int?
    while index < bytes.count {
      let byte = bytes[index]
      if byte == mark {
        if mark == UInt8(ascii: "'"), index + 1 < bytes.count, bytes[index + 1] == mark {
          index += 2
          continue
        }
        break
      }
      if byte == UInt8(ascii: "\\"), mark == UInt8(ascii: "\""), index + 1 < bytes.count {
        index += isBreak(bytes[index + 1]) ? 1 : 2
        continue
      }
      if isBreak(byte) {
        if firstBreak == nil { firstBreak = index }
        let line = nextLine(after: index)
        if line.column <= column || line.looksLikeEntry {
          index = bytes.count
          break
        }
        index = line.content
        continue
      }
      index += 1
    }
    nodes[node].kind = kind
    if index < bytes.count {
      nodes[node].text = start + 1..<index
      index += 1
      if let firstBreak, firstBreak < index { lineStart = startOfLine(index) }
    } else {
      index = firstBreak ?? bytes.count
      nodes[node].text = start + 1..<max(start + 1, trimmedEnd)
    }
    nodes[node].end = index
  }

  private mutating func blockScalar(_ node: OutlineTree.Index, outside column: Int) {
    let start = index
    skipToLineEnd()
    var (end, textStart) = (index, index)
    var next = index
    while next < bytes.count {
      let line = nextLine(after: next)
      if line.content < bytes.count, line.column <= column { break }
      if line.content >= bytes.count { break }
      if textStart == index { textStart = line.content }
      next = line.content
      while next < bytes.count, !isBreak(bytes[next]) { next += 1 }
      end = next
    }
    nodes[node].kind = .block
    nodes[node].start = start
    nodes[node].end = end
    nodes[node].text = min(textStart, end)..<end
    index = end
  }

  // MARK: Keys

  /// Returns the key that begins at the current place, and the offset behind its colon; nil if none does.
  func keyAtIndex() -> (name: Range<Int>, behind: Int)? {
    let start = behindProperties(index)
    var end = start
    guard end < bytes.count, !isBreak(bytes[end]) else { return nil }
    let first = bytes[end]
    if first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") {
      end += 1
      while end < bytes.count, bytes[end] != first, !isBreak(bytes[end]) { end += 1 }
      guard end < bytes.count, bytes[end] == first else { return nil }
      let name = start + 1..<end
      end += 1
      while end < bytes.count, isBlank(bytes[end]) { end += 1 }
      guard end < bytes.count, bytes[end] == UInt8(ascii: ":"), isEndOfKey(end + 1) else {
        return nil
      }
      return (name, end + 1)
    }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") || first == UInt8(ascii: "#") {
      return nil
    }
    while end < bytes.count, !isBreak(bytes[end]) {
      if bytes[end] == UInt8(ascii: ":"), isEndOfKey(end + 1) {
        var last = end
        while last > start, isBlank(bytes[last - 1]) { last -= 1 }
        return last > start ? (start..<last, end + 1) : nil
      }
      if bytes[end] == UInt8(ascii: "#"), end > start, isBlank(bytes[end - 1]) { return nil }
      end += 1
    }
    return nil
  }

  /// Returns the offset behind the anchor and the tag that stand at `offset`, and the blanks behind them.
  private func behindProperties(_ offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] == UInt8(ascii: "&") || bytes[end] == UInt8(ascii: "!") {
      while end < bytes.count, !isBlank(bytes[end]), !isBreak(bytes[end]) { end += 1 }
      while end < bytes.count, isBlank(bytes[end]) { end += 1 }
    }
    return end
  }

  private func isEndOfKey(_ offset: Int) -> Bool {
    offset >= bytes.count || isBlank(bytes[offset]) || isBreak(bytes[offset])
  }
}

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

  // MARK: Bytes

  var isAtEnd: Bool { index >= bytes.count || isBreak(bytes[index]) }
  func isBlank(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }
  func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

  mutating func skipBlanks() {
    while index < bytes.count, isBlank(bytes[index]) { index += 1 }
  }

  mutating func skipToLineEnd() { while !isAtEnd { index += 1 } }

  mutating func toNextLine() {
    skipToLineEnd()
    if index < bytes.count {
      index += bytes[index] == 0x0D && index + 1 < bytes.count && bytes[index + 1] == 0x0A ? 2 : 1
    }
  }

  /// The current place without the blanks before it.
  var trimmedEnd: Int {
    var end = index
    while end > 0, isBlank(bytes[end - 1]) { end -= 1 }
    return end
  }

  mutating func comment() {
    let start = index
    skipToLineEnd()
    comments.append(start..<index)
  }

  func startOfLine(_ offset: Int) -> Int {
    var start = offset
    while start > 0, !isBreak(bytes[start - 1]) { start -= 1 }
    return start
  }

  /// Returns the next line that is not blank behind the line break at `offset`: its first byte that is no
  /// blank, its column, and whether a key or a list item begins there.
  func nextLine(after offset: Int) -> (content: Int, column: Int, looksLikeEntry: Bool) {
    var (start, place) = (offset, offset)
    while place < bytes.count {
      if isBreak(bytes[place]) {
        start = place + 1
      } else if !isBlank(bytes[place]) {
        break
      }
      place += 1
    }
    guard place < bytes.count else { return (place, 0, false) }
    let isDash =
      bytes[place] == UInt8(ascii: "-") && (place + 1 >= bytes.count || isBlank(bytes[place + 1]))
    return (place, place - start, isDash)
  }
}

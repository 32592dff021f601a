internal import Documents
internal import SourceText

// Values in the lines.

extension YAMLOutline {
  /// Reads the value of a node whose parent's keys or dashes are in the column `outside`.
  mutating func value(of node: OutlineTree.Index, outside column: Int) {
    skipBlanks()
    while !isAtEnd, bytes[index] == .ampersand || bytes[index] == .exclamationMark {
      let isAnchor = bytes[index] == .ampersand
      let name = word(from: index + 1)
      if isAnchor { nodes[node].anchor = name }
      skipBlanks()
    }
    guard !isAtEnd else { return }
    nodes[node].start = index
    switch bytes[index] {
    case .hash:
      nodes[node].start = nodes[node].text.lowerBound
      return comment()
    case .doubleQuote, .singleQuote: quoted(node, outside: column)
    case .bar, .greater: return blockScalar(node, outside: column)
    case .openBracket, .openBrace: flow(node, outside: column, depth: 0)
    case .asterisk:
      nodes[node].kind = .alias
      nodes[node].text = word(from: index + 1)
      nodes[node].end = index
    default:
      let text = yaml.plainText(from: index, isInFlow: false)
      nodes[node].kind = .plain
      (nodes[node].text, nodes[node].end) = (text, text.upperBound)
      index = text.upperBound
    }
    skipBlanks()
    if !isAtEnd, bytes[index] == .hash { return comment() }
    skipToLineEnd()
  }

  /// Moves behind the name from `start`, such as that of an anchor.
  mutating func word(from start: Int) -> Range<Int> {
    index = yaml.wordEnd(from: start)
    return start..<index
  }

  /// Reads a text in quotation marks; an unclosed one ends with its line.
  mutating func quoted(_ node: OutlineTree.Index, outside column: Int) {
    let (start, mark) = (index, bytes[index])
    index += 1
    var firstBreak: Int?
    while index < bytes.count {
      let byte = bytes[index]
      if byte == mark {
        if mark == .singleQuote, index + 1 < bytes.count, bytes[index + 1] == mark {
          index += 2
          continue
        }
        break
      }
      if byte == .backslash, mark == .doubleQuote, index + 1 < bytes.count {
        index += bytes[index + 1].isBreak ? 1 : 2
        continue
      }
      guard byte.isBreak else {
        index += 1
        continue
      }
      if firstBreak == nil { firstBreak = index }
      let line = yaml.nextLine(behind: index)
      let isOutside = line.column <= column || beginsEntry(line.content)
      index = isOutside ? bytes.count : line.content
    }
    nodes[node].kind = mark == .doubleQuote ? .doubleQuoted : .singleQuoted
    if index < bytes.count {
      nodes[node].text = start + 1..<index
      index += 1
      if let firstBreak, firstBreak < index { lineStart = yaml.lineStart(around: index) }
    } else {
      index = firstBreak ?? bytes.count
      nodes[node].text = start + 1..<max(start + 1, trimmedEnd)
    }
    nodes[node].end = index
  }

  private mutating func blockScalar(_ node: OutlineTree.Index, outside column: Int) {
    nodes[node].kind = .block
    skipToLineEnd()
    var textStart: Int?
    while true {
      let line = yaml.nextLine(behind: index)
      if line.content >= bytes.count || line.column <= column { break }
      if textStart == nil { textStart = line.content }
      index = yaml.lineEnd(around: line.content)
    }
    nodes[node].end = index
    nodes[node].text = (textStart ?? index)..<index
  }
}

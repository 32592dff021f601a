internal import SourceText

/// Finds the structure of an XML property list from its tags; accepts any text.
struct PropertyListOutline {
  let bytes: [UInt8]
  var nodes: [OutlineTree.Node] = []
  var comments: [Range<Int>] = []
  private var open: [OutlineTree.Index] = []
  /// The last key of a dictionary, as long as its value is missing.
  private var key: (name: Range<Int>, behind: Int)?
  private var index = 0

  private static let scalars: [String] = [
    "string", "integer", "real", "date", "data", "true", "false",
  ]

  /// Finds the structure of a text.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    while !Task.isCancelled, let start = bytes[index...].firstIndex(of: .less) {
      index = start
      if bytes[start...].starts(with: "<!--".utf8) {
        let end = bytes.end(of: "-->", from: start + 4) ?? bytes.count
        comments.append(start..<end)
        index = end
      } else if start + 1 < bytes.count,
        bytes[start + 1] == .questionMark || bytes[start + 1] == .exclamationMark
      {
        index = endOfTag(from: start + 1)
      } else {
        tag()
      }
    }
    index = bytes.count
    finishKey()
    while let last = open.popLast() { close(last) }
  }

  private mutating func tag() {
    let start = index
    let isEnd = start + 1 < bytes.count && bytes[start + 1] == .slash
    let nameStart = start + (isEnd ? 2 : 1)
    let written = bytes[nameStart...].prefix { $0 &- 0x61 < 26 }
    let name = String(decoding: written.prefix(10), as: UTF8.self)
    let end = endOfTag(from: written.endIndex)
    let isEmpty = end > written.endIndex + 1 && bytes[end - 2] == .slash
    index = end
    switch name {
    case "dict", "array":
      if isEnd {
        finishKey()
        guard let last = open.popLast() else { return }
        close(last)
        return
      }
      let node = append(name == "dict" ? .mapping : .sequence, at: start)
      if isEmpty { nodes[node].end = index } else { open.append(node) }
    case "key" where !isEnd && !isEmpty:
      finishKey()
      let close = contentEnd(from: end)
      index = close.behind
      if let last = open.last, nodes[last].kind == .mapping {
        key = (end..<close.end, close.behind)
      }
    case _ where Self.scalars.contains(name) && !isEnd:
      let node = append(.element, at: start)
      guard !isEmpty else {
        nodes[node].end = index
        return
      }
      let close = contentEnd(from: end)
      nodes[node].text = end..<close.end
      nodes[node].end = close.behind
      index = close.behind
    default: break
    }
  }

  private mutating func append(_ kind: OutlineTree.Node.Kind, at start: Int) -> OutlineTree.Index {
    let name = key?.name ?? start..<start
    key = nil
    nodes.append(
      OutlineTree.Node(
        kind: kind, start: start, end: index, parent: open.last ?? (nodes.isEmpty ? -1 : 0),
        key: name, text: start..<start, behind: nodes.count + 1))
    return nodes.count - 1
  }

  /// Adds an empty value for a key without a value.
  private mutating func finishKey() {
    guard let key, !open.isEmpty else { return }
    let node = append(.empty, at: key.behind)
    nodes[node].end = key.behind
  }

  private mutating func close(_ node: OutlineTree.Index) {
    nodes[node].behind = nodes.count
    nodes[node].end = index
  }

  /// Returns the offset behind the `>` of a tag; an unclosed tag ends before the next tag or with its line.
  private func endOfTag(from start: Int) -> Int {
    let end = bytes[start...].firstIndex { $0 == .greater || $0 == .less || $0 == .lineFeed }
    guard let end else { return bytes.count }
    return bytes[end] == .greater ? end + 1 : end
  }

  /// Returns where the text of an element ends, and the offset behind its end tag.
  private func contentEnd(from start: Int) -> (end: Int, behind: Int) {
    guard let end = bytes[start...].firstIndex(of: .less) else { return (bytes.count, bytes.count) }
    guard end + 1 < bytes.count, bytes[end + 1] == .slash else {
      // The end tag is missing: the text ends with its line.
      let line = bytes[start..<end].firstIndex { $0.isBreak } ?? end
      return (line, line)
    }
    return (end, endOfTag(from: end + 2))
  }
}

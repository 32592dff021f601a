/// Finds the structure of an XML property list from its tags; takes whatever stands there.
struct PropertyListOutline {
  let bytes: [UInt8]
  var nodes: [OutlineTree.Node] = []
  var comments: [Range<Int>] = []
  private var open: [OutlineTree.Index] = []
  /// The key that was read last in a dictionary, and waits for its value.
  private var key: (name: Range<Int>, behind: Int)?
  private var index = 0

  private static let scalars: [String] = [
    "string", "integer", "real", "date", "data", "true", "false",
  ]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  mutating func scan() {
    while !Task.isCancelled, let start = find(UInt8(ascii: "<"), from: index) {
      index = start
      if bytes[start...].starts(with: "<!--".utf8) {
        let end = end(of: "-->", from: start + 4)
        comments.append(start..<end)
        index = end
      } else if start + 1 < bytes.count,
        bytes[start + 1] == UInt8(ascii: "?") || bytes[start + 1] == UInt8(ascii: "!")
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
    let isEnd = start + 1 < bytes.count && bytes[start + 1] == UInt8(ascii: "/")
    let nameStart = start + (isEnd ? 2 : 1)
    var nameEnd = nameStart
    while nameEnd < bytes.count, bytes[nameEnd] &- 0x61 < 26 { nameEnd += 1 }
    let name = String(decoding: bytes[nameStart..<nameEnd].prefix(10), as: UTF8.self)
    let end = endOfTag(from: nameEnd)
    let isEmpty = end > nameEnd + 1 && bytes[end - 2] == UInt8(ascii: "/")
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

  /// Adds an empty value for a key that none followed.
  private mutating func finishKey() {
    guard let key, let last = open.last else { return }
    self.key = nil
    nodes.append(
      OutlineTree.Node(
        kind: .empty, start: key.behind, end: key.behind, parent: last, key: key.name,
        text: key.behind..<key.behind, behind: nodes.count + 1))
  }

  private mutating func close(_ node: OutlineTree.Index) {
    nodes[node].behind = nodes.count
    nodes[node].end = index
  }

  private func find(_ byte: UInt8, from start: Int) -> Int? {
    guard start < bytes.count else { return nil }
    return bytes[start...].firstIndex(of: byte)
  }

  /// Returns the offset behind the `>` of a tag; one that is not closed ends before the next tag or with its
  /// line.
  private func endOfTag(from start: Int) -> Int {
    var end = start
    while end < bytes.count {
      if bytes[end] == UInt8(ascii: ">") { return end + 1 }
      if bytes[end] == UInt8(ascii: "<") || bytes[end] == 0x0A { return end }
      end += 1
    }
    return end
  }

  /// Returns where the text of an element ends, and the offset behind its end tag.
  private func contentEnd(from start: Int) -> (end: Int, behind: Int) {
    guard let end = find(UInt8(ascii: "<"), from: start) else { return (bytes.count, bytes.count) }
    guard end + 1 < bytes.count, bytes[end + 1] == UInt8(ascii: "/") else {
      // The end tag is missing: the text ends with its line.
      let line = bytes[start..<end].firstIndex { $0 == 0x0A || $0 == 0x0D } ?? end
      return (line, line)
    }
    return (end, endOfTag(from: end + 2))
  }

  private func end(of text: StaticString, from start: Int) -> Int {
    let wanted = text.withUTF8Buffer { Array($0) }
    var index = start
    while let next = find(wanted[0], from: index) {
      if bytes[next...].starts(with: wanted) { return next + wanted.count }
      index = next + 1
    }
    return bytes.count
  }
}

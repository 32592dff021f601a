internal import Documents
internal import SourceText

/// Finds the structure of YAML line by line; accepts any text.
struct YAMLOutline {
  let yaml: YAMLScanner
  let bytes: [UInt8]
  var nodes: [OutlineTree.Node] = []
  var comments: [Range<Int>] = []
  /// The open block collections, outermost first.
  private var open: [OutlineTree.Index] = []
  var index = 0
  var lineStart = 0

  /// The depth of nesting beyond which collections in brackets are read as texts.
  static let deepest = 128

  /// Finds the structure of a text.
  init(_ bytes: [UInt8]) {
    (self.bytes, yaml) = (bytes, YAMLScanner(bytes))
    nodes.reserveCapacity(bytes.count / 16)
    open.reserveCapacity(32)
    if bytes.starts(with: AuthoredDocument.mark) {
      index = AuthoredDocument.mark.count
    }
    while index < bytes.count, !Task.isCancelled {
      scanLine()
      skipToLineEnd()
      if index < bytes.count { index += bytes[index...].starts(with: "\r\n".utf8) ? 2 : 1 }
    }
    while !open.isEmpty { closeLast() }
    if !nodes.isEmpty, nodes[0].isCollection { nodes[0].behind = nodes.count }
  }

  // MARK: Lines

  var isAtEnd: Bool { index >= bytes.count || bytes[index].isBreak }

  mutating func skipBlanks() { while index < bytes.count, bytes[index].isBlank { index += 1 } }

  mutating func skipToLineEnd() { while !isAtEnd { index += 1 } }

  /// The current place without the spaces before it.
  var trimmedEnd: Int { bytes.trimmingBlanks(before: index) }

  mutating func comment() {
    let start = index
    skipToLineEnd()
    comments.append(start..<index)
  }

  /// Whether a list item with content begins at `offset`.
  func beginsEntry(_ offset: Int) -> Bool {
    yaml.isDash(at: offset) && (offset + 1 >= bytes.count || bytes[offset + 1].isBlank)
  }

  private mutating func scanLine() {
    lineStart = index
    skipBlanks()
    if isAtEnd || index == lineStart && isMarker { return }
    while yaml.isDash(at: index) {
      entry()
      skipBlanks()
      if isAtEnd { return }
    }
    if bytes[index] == .hash { comment() } else { content() }
  }

  /// Whether a document marker or a directive begins the line, which closes the open collections.
  private var isMarker: Bool {
    mutating get {
      if bytes[index] == UInt8(ascii: "%") { return true }
      let rest = bytes[index...]
      guard rest.starts(with: "---".utf8) || rest.starts(with: "...".utf8),
        yaml.endsWord(index + 3)
      else { return false }
      // Only the first document counts.
      index = nodes.isEmpty ? index + 3 : bytes.count
      return true
    }
  }

  private mutating func entry() {
    let column = index - lineStart
    close(behind: column)
    // A list may be in the column of its key.
    if let last = open.last, nodes[last].kind == .mapping, nodes[last].column == column,
      pending(in: last) == nil
    {
      closeLast()
    }
    if let last = open.last, nodes[last].kind == .sequence, nodes[last].column == column {
      // An entry of this list.
    } else {
      begin(.sequence, column: column)
    }
    guard let list = open.last else { return }
    index += 1
    append(.empty, in: list)
  }

  /// Adds the key with its value, or the value, that begins at the current place.
  private mutating func content() {
    let column = index - lineStart
    let key = yaml.key(at: index)
    close(behind: column)
    if let key {
      mapping(at: column)
      guard let mapping = open.last else { return }
      index = key.behind
      let node = append(.empty, in: mapping)
      nodes[node].key = key.name
      return value(of: node, outside: column)
    }
    // The value of a key or of an entry before it, or a word among keys.
    if let last = open.last {
      if let waiting = pending(in: last),
        nodes[last].column < column || nodes[waiting].start >= lineStart
      {
        return value(of: waiting, outside: nodes[last].column)
      }
      let (start, text) = (index, lastChild(of: last, ifIs: .plain))
      skipToLineEnd()
      if nodes[last].column < column, let text {
        nodes[text].end = trimmedEnd
        nodes[text].text = nodes[text].text.lowerBound..<trimmedEnd
      } else if nodes[last].kind == .mapping {
        // A word in place of a key.
        append(.word, in: last, start..<trimmedEnd)
      }
      return
    }
    guard nodes.isEmpty else { return skipToLineEnd() }
    append(.empty, in: -1)
    value(of: 0, outside: -1)
    // A word at the beginning of a document may become a key.
    if nodes.count == 1, nodes[0].kind == .plain { nodes[0].kind = .word }
  }

  /// Makes the mapping whose keys begin in `column` the last open collection.
  private mutating func mapping(at column: Int) {
    guard let last = open.last else { return begin(.mapping, column: column) }
    let node = nodes[last]
    let isPending = pending(in: last) != nil
    if node.kind == .mapping {
      // Otherwise it is a key of this mapping, perhaps with a wrong indentation.
      if node.column != column, isPending { begin(.mapping, column: column) }
    } else if node.column == column, open.count > 1, nodes[open[open.count - 2]].kind == .mapping {
      // A list in the column of its key has ended.
      closeLast()
      mapping(at: column)
    } else if !(isPending && node.column < column), let entry = lastChild(of: last),
      nodes[entry].kind == .mapping
    {
      open.append(entry)
    } else {
      begin(.mapping, column: column)
    }
  }

  // MARK: Collections

  @discardableResult
  mutating func append(
    _ kind: OutlineTree.Node.Kind, in parent: OutlineTree.Index, _ range: Range<Int>? = nil
  ) -> OutlineTree.Index {
    let range = range ?? index..<index
    nodes.append(
      OutlineTree.Node(
        kind: kind, start: range.lowerBound, end: range.upperBound, parent: parent, text: range,
        behind: nodes.count + 1))
    return nodes.count - 1
  }

  /// Begins a collection as the pending value.
  private mutating func begin(_ kind: OutlineTree.Node.Kind, column: Int) {
    var node = open.last.flatMap { pending(in: $0) }
    if open.isEmpty, !nodes.isEmpty {
      if nodes[0].isCollection {
        open.append(0)
        return
      }
      // The text before is not a collection.
      nodes.removeAll()
    }
    if let node {
      (nodes[node].kind, nodes[node].start) = (kind, index)
    } else {
      node = append(kind, in: open.last ?? -1)
    }
    guard let node else { return }
    nodes[node].column = column
    open.append(node)
  }

  private mutating func closeLast() {
    guard let last = open.popLast() else { return }
    nodes[last].behind = nodes.count
    nodes[last].end = max(nodes[last].end, nodes[nodes.count - 1].end)
  }

  /// Closes the collections whose keys or dashes begin behind `column`.
  private mutating func close(behind column: Int) {
    while let last = open.last, nodes[last].column > column { closeLast() }
  }

  /// The last child of an open collection is the last node, or contains it.
  private func lastChild(of collection: OutlineTree.Index) -> OutlineTree.Index? {
    var index = nodes.count - 1
    while index > collection, nodes[index].parent != collection { index = nodes[index].parent }
    return index > collection ? index : nil
  }

  /// The last child of a collection, if its value is missing.
  private func pending(in collection: OutlineTree.Index) -> OutlineTree.Index? {
    lastChild(of: collection, ifIs: .empty)
  }

  /// The last node if it is a child of a collection and of a kind, so that it may continue on further lines.
  private func lastChild(
    of collection: OutlineTree.Index, ifIs kind: OutlineTree.Node.Kind
  ) -> OutlineTree.Index? {
    guard let last = nodes.indices.last, nodes[last].parent == collection, nodes[last].kind == kind
    else { return nil }
    return last
  }
}

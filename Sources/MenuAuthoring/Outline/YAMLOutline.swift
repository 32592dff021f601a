/// Finds the structure of YAML line by line; takes whatever stands there.
struct YAMLOutline {
  let bytes: [UInt8]
  var nodes: [OutlineTree.Node] = []
  var comments: [Range<Int>] = []
  /// The open block collections, outermost first.
  var open: [OutlineTree.Index] = []
  /// The offset of the next byte to look at.
  var index = 0
  /// The offset of the first byte of the current line.
  var lineStart = 0

  /// The depth of nesting behind which collections in brackets are texts.
  static let deepest = 128

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    nodes.reserveCapacity(bytes.count / 16)
    open.reserveCapacity(32)
  }

  mutating func scan() {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { (index, lineStart) = (3, 3) }
    while index < bytes.count, !Task.isCancelled {
      scanLine()
      toNextLine()
    }
    close(downTo: 0, at: bytes.count)
  }

  // MARK: Lines

  private mutating func scanLine() {
    lineStart = index
    skipBlanks()
    guard !isAtEnd else { return }
    if bytes[index] == UInt8(ascii: "#") { return comment() }
    if index == lineStart, isMarker { return }
    while true {
      if isDash {
        entry()
        skipBlanks()
        if isAtEnd { return }
        if bytes[index] == UInt8(ascii: "#") { return comment() }
        continue
      }
      break
    }
    content()
  }

  /// Whether a document marker or a directive begins the line; what is open is closed then.
  private var isMarker: Bool {
    mutating get {
      let rest = bytes[index...]
      if bytes[index] == UInt8(ascii: "%") { return true }
      guard rest.starts(with: "---".utf8) || rest.starts(with: "...".utf8) else { return false }
      guard index + 3 >= bytes.count || isBlank(bytes[index + 3]) || isBreak(bytes[index + 3])
      else { return false }
      // Only the first document counts.
      if !nodes.isEmpty { index = bytes.count } else { index += 3 }
      return true
    }
  }

  private var isDash: Bool {
    bytes[index] == UInt8(ascii: "-")
      && (index + 1 >= bytes.count || isBlank(bytes[index + 1]) || isBreak(bytes[index + 1]))
  }

  /// Adds an entry of a list, whose value follows.
  private mutating func entry() {
    let column = index - lineStart
    while let last = open.last, nodes[last].column > column { closeLast() }
    // A list may stand in the column of the key that it belongs to.
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
    nodes.append(
      OutlineTree.Node(
        kind: .empty, start: index, end: index, parent: list, text: index..<index,
        behind: nodes.count + 1))
  }

  /// Adds what begins at the current place: a key with its value, or a value.
  private mutating func content() {
    let column = index - lineStart
    if let key = keyAtIndex() {
      while let last = open.last, nodes[last].column > column { closeLast() }
      mapping(at: column)
      guard let mapping = open.last else { return }
      nodes.append(
        OutlineTree.Node(
          kind: .empty, start: key.behind, end: key.behind, parent: mapping, key: key.name,
          text: key.behind..<key.behind, behind: nodes.count + 1))
      index = key.behind
      return value(of: nodes.count - 1, outside: column)
    }
    // The value of a key or of an entry before it, or a word among keys.
    while let last = open.last, nodes[last].column > column { closeLast() }
    if let last = open.last {
      if let waiting = pending(in: last), nodes[last].column < column || isEntryOnLine(waiting) {
        return value(of: waiting, outside: nodes[last].column)
      }
      if nodes[last].column < column, let text = lastText(in: last) {
        skipToLineEnd()
        nodes[text].end = trimmedEnd
        nodes[text].text = nodes[text].text.lowerBound..<trimmedEnd
        return
      }
      if nodes[last].kind == .mapping { return word(in: last) }
      return skipToLineEnd()
    }
    nodes.append(
      OutlineTree.Node(
        kind: .empty, start: index, end: index, parent: -1, text: index..<index,
        behind: nodes.count + 1))
    if nodes.count == 1 {
      value(of: 0, outside: -1)
      // A word at the beginning of a document may become a key.
      if nodes.count == 1, nodes[0].kind == .plain { nodes[0].kind = .word }
    } else {
      nodes.removeLast()
      skipToLineEnd()
    }
  }

  /// Makes the mapping whose keys begin in `column` the last open collection.
  private mutating func mapping(at column: Int) {
    guard let last = open.last else { return begin(.mapping, column: column) }
    let node = nodes[last]
    if node.kind == .mapping {
      if node.column == column { return }
      if pending(in: last) != nil { return begin(.mapping, column: column) }
      // A key that is not in line with the others.
      return
    }
    if node.column == column, open.count > 1, nodes[open[open.count - 2]].kind == .mapping {
      // A list in the column of its key has ended.
      closeLast()
      return mapping(at: column)
    }
    if pending(in: last) != nil, node.column < column {
      return begin(.mapping, column: column)
    }
    if let entry = lastChild(of: last), nodes[entry].kind == .mapping {
      open.append(entry)
      return
    }
    begin(.mapping, column: column)
  }

  /// Adds a word in the place of a key.
  private mutating func word(in mapping: OutlineTree.Index) {
    let start = index
    skipToLineEnd()
    nodes.append(
      OutlineTree.Node(
        kind: .word, start: start, end: trimmedEnd, parent: mapping, text: start..<trimmedEnd,
        behind: nodes.count + 1))
  }

  // MARK: Collections

  /// Begins a collection in the place of the value that is waited for.
  private mutating func begin(_ kind: OutlineTree.Node.Kind, column: Int) {
    if let last = open.last, let waiting = pending(in: last) {
      nodes[waiting].kind = kind
      nodes[waiting].start = index
      nodes[waiting].column = column
      open.append(waiting)
      return
    }
    let parent = open.last ?? -1
    if parent < 0, !nodes.isEmpty {
      // The text before is no collection.
      if nodes[0].isCollection {
        open.append(0)
        return
      }
      nodes.removeAll()
    }
    nodes.append(
      OutlineTree.Node(
        kind: kind, start: index, end: index, parent: parent, text: index..<index,
        column: column, behind: nodes.count + 1))
    open.append(nodes.count - 1)
  }

  private mutating func closeLast() {
    guard let last = open.popLast() else { return }
    nodes[last].behind = nodes.count
    nodes[last].end = max(nodes[last].end, nodes[nodes.count - 1].end)
  }

  private mutating func close(downTo count: Int, at end: Int) {
    while open.count > count { closeLast() }
    if !nodes.isEmpty, nodes[0].isCollection { nodes[0].behind = nodes.count }
  }

  /// The last child of an open collection is the last node, or contains it.
  private func lastChild(of collection: OutlineTree.Index) -> OutlineTree.Index? {
    var index = nodes.count - 1
    while index > collection, nodes[index].parent != collection { index = nodes[index].parent }
    return index > collection ? index : nil
  }

  /// The last child of a collection, if its value has not come yet.
  private func pending(in collection: OutlineTree.Index) -> OutlineTree.Index? {
    guard let last = nodes.indices.last, nodes[last].parent == collection,
      nodes[last].kind == .empty
    else { return nil }
    return last
  }

  private func isEntryOnLine(_ index: OutlineTree.Index) -> Bool {
    nodes[index].start >= lineStart
  }

  /// The last child of a collection if it is a text that may go on in further lines.
  private func lastText(in collection: OutlineTree.Index) -> OutlineTree.Index? {
    guard let last = nodes.indices.last, nodes[last].parent == collection,
      nodes[last].kind == .plain
    else { return nil }
    return last
  }
}

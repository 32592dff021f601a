internal import Documents
internal import SourceText

/// The situation of a cursor in a document: the text around it, and what may follow.
package struct CursorContext: Sendable {
  package enum Place: Sendable, Hashable {
    case key, value
    /// A comment, or an unknown place.
    case nothing
  }

  package enum Style: Sendable, Hashable {
    /// In lines with indentation.
    case block
    /// In brackets.
    case flow
    /// Between the tags of a property list.
    case markup
    /// Within a tag that contains a text.
    case element
  }

  package var place: Place
  package var style: Style
  /// The mapping of the key, or the node of the value; nil at the beginning of an empty document.
  package var node: OutlineTree.Index?
  /// The bytes that a completion replaces.
  package var replaced: Range<Int>
  package var offset: Int
  /// The column, from 0, in which the keys of the mapping or the dashes of the list begin.
  package var column: Int
  /// The quotation mark around the text, or nil.
  package var quote: UInt8?
  package var hasColon = false
  /// Whether the value begins a line.
  package var isOnOwnLine = false
  /// The list that an entry can be added to in this column.
  package var list: OutlineTree.Index?
  /// The node whose value can also begin here, on a line of its own.
  package var pendingValue: OutlineTree.Index?

  func at(_ place: Place, _ node: OutlineTree.Index?) -> CursorContext {
    var context = self
    (context.place, context.node) = (place, node)
    return context
  }
}

extension OutlineTree {
  package func context(at offset: Int) -> CursorContext {
    let offset = min(max(0, offset), text.count)
    if isInComment(offset) { return nothing(at: offset) }
    return isMarkup ? markupContext(at: offset) : yamlContext(at: offset)
  }

  func nothing(at offset: Int) -> CursorContext {
    CursorContext(
      place: .nothing, style: .block, node: nil, replaced: offset..<offset, offset: offset,
      column: 0)
  }

  // MARK: YAML

  private func yamlContext(at offset: Int) -> CursorContext {
    let line = lineStart(offset)
    let content = text.skippingBlanks(from: line)
    var context = nothing(at: offset)
    context.column = offset - line
    guard var last = lastNode(before: offset) else {
      context.place = .value
      context.isOnOwnLine = true
      let start = text[line..<offset].lastIndex(where: \.isBlank).map { $0 + 1 } ?? line
      context.replaced = start..<wordEnd(offset)
      context.column = context.replaced.lowerBound - line
      return context
    }
    if last + 1 < nodes.count, nodes[last + 1].kind == .empty, nodes[last + 1].start == offset {
      last += 1
    }
    if let inside = innermost(last, at: offset) { return insideContext(inside, offset, line) }
    if content >= offset { return blankContext(after: last, context) }
    // Behind a dash, or behind a colon.
    let node = nodes[last]
    if node.kind == .empty, node.end <= offset, lineStart(node.end) == line {
      context.style = node.parent >= 0 && nodes[node.parent].isFlow ? .flow : .block
      context.isOnOwnLine = node.key.isEmpty && context.style == .block
      return context.at(.value, last)
    }
    return context
  }

  /// Returns the innermost node whose value or key touches the cursor.
  private func innermost(_ last: Index, at offset: Int) -> Index? {
    lineage(of: last).first { index in
      let node = nodes[index]
      if node.hasKey(at: offset) { return true }
      if node.isScalar || node.kind == .word { return node.start <= offset && offset <= node.end }
      return node.isFlow && node.start < offset
        && (offset < node.end || !isClosed(node) && offset == node.end)
    }
  }

  private func isClosed(_ node: Node) -> Bool {
    guard node.end > node.start + 1, node.end <= text.count else { return false }
    return text[node.end - 1] == UInt8(ascii: node.kind == .mapping ? "}" : "]")
  }

  private func insideContext(_ index: Index, _ offset: Int, _ line: Int) -> CursorContext {
    let node = nodes[index]
    var context = nothing(at: offset)
    let parent = node.parent >= 0 ? nodes[node.parent] : nil
    context.style = parent?.isFlow == true ? .flow : .block
    if node.hasKey(at: offset) {
      context.replaced = node.key
      context.column = node.key.lowerBound - line
      context.hasColon = true
      return context.at(.key, node.parent)
    }
    if node.kind == .word {
      context.replaced = node.range
      context.column = node.start - line
      context.isOnOwnLine = true
      return node.parent < 0 ? context.at(.value, nil) : context.at(.key, node.parent)
    }
    if node.isFlow {
      context.style = .flow
      if node.kind == .sequence {
        context.list = index
        return context.at(.value, index)
      }
      if let entry = children(of: index).last(where: { nodes[$0].end <= offset }),
        nodes[entry].kind == .empty, !text[nodes[entry].end..<offset].contains(.comma)
      {
        return context.at(.value, entry)
      }
      return context.at(.key, index)
    }
    context = context.at(.value, index)
    switch node.kind {
    case .block:
      if offset <= node.text.lowerBound { return nothing(at: offset) }
    case .singleQuoted, .doubleQuoted:
      if offset <= node.start { return nothing(at: offset) }
      context.quote = text[node.start]
      context.replaced = node.text.lowerBound..<max(node.text.upperBound, min(offset, node.end))
      if offset < node.text.lowerBound || offset > node.text.upperBound { context.place = .nothing }
    default:
      context.replaced = node.start..<max(node.end, offset)
    }
    context.column = node.start - line
    // A word behind a dash may become a key.
    context.isOnOwnLine =
      node.kind == .plain && context.style == .block
      && (node.key.isEmpty || text[lineStart(node.start)..<node.start].allSatisfy(\.isBlank))
    if line < context.replaced.lowerBound || lineStart(context.replaced.lowerBound) == line {
      return context
    }
    // Only what is on the line of the cursor can be replaced.
    context.replaced = max(context.replaced.lowerBound, line)..<context.replaced.upperBound
    context.column = 0
    return context
  }

  /// Returns the situation on a line that has nothing before the cursor.
  private func blankContext(after last: Index, _ blank: CursorContext) -> CursorContext {
    var context = blank
    let column = blank.column
    context.isOnOwnLine = true
    context.replaced = context.offset..<wordEnd(context.offset)
    if nodes[last].kind == .empty { context.pendingValue = last }
    for index in lineage(of: last) where !nodes[index].isFlow {
      let node = nodes[index]
      if let waiting = context.pendingValue, nodes[waiting].parent == index, node.column < column {
        return context.at(.value, waiting)
      }
      if node.kind == .mapping, node.column <= column {
        context.column = node.column
        if context.pendingValue.map({ nodes[$0].parent != index }) == true {
          context.pendingValue = nil
        }
        return context.at(.key, index)
      }
      if node.kind == .sequence, node.column == column {
        context.list = index
        // Only a further item can follow an item, unless the mapping around the list has this column, too.
        if node.parent < 0 || nodes[node.parent].column != column {
          return context.at(.value, index)
        }
      }
    }
    return context
  }

  // MARK: Lines and words

  func lineStart(_ offset: Int) -> Int { YAMLScanner(text).lineStart(around: offset) }

  private func wordEnd(_ offset: Int) -> Int {
    text[offset...].firstIndex { $0 <= 0x20 || $0 == .colon } ?? text.count
  }

  // MARK: XML property lists

  func markupContext(at offset: Int) -> CursorContext {
    var context = nothing(at: offset)
    context.style = .markup
    let line = lineStart(offset)
    context.column = min(text.skippingBlanks(from: line), offset) - line
    if let tag = text[..<offset].lastIndex(of: .less), offset >= tag + 5,
      text[tag...].starts(with: "<key>".utf8)
    {
      context.style = .element
      let end = text[offset...].firstIndex { $0 < 0x20 || $0 == .less } ?? text.count
      context.replaced = tag + 5..<end
      context.hasColon = true
      return context.at(.key, openCollection(at: tag))
    }
    guard let last = lastNode(before: offset) else { return context }
    let node = nodes[last]
    if node.kind == .element, node.text.lowerBound <= offset, offset <= node.text.upperBound,
      node.text.lowerBound > node.start
    {
      context.style = .element
      context.replaced = node.text
      return context.at(.value, last)
    }
    // An incomplete tag.
    var start = offset
    while start > 0, text[start - 1] &- 0x61 < 26 { start -= 1 }
    if start > 0, text[start - 1] == .less { start -= 1 } else { start = offset }
    context.replaced = start..<offset
    if node.kind == .empty, node.end <= start { return context.at(.value, last) }
    guard let collection = openCollection(at: start) else { return context }
    if nodes[collection].kind == .mapping { return context.at(.key, collection) }
    context.list = collection
    return context.at(.value, collection)
  }

  private func openCollection(at offset: Int) -> Index? {
    guard let last = lastNode(before: offset) else { return nil }
    return lineage(of: last).first { index in
      let node = nodes[index]
      return node.isCollection && node.start < offset
        && (offset < node.end || node.end == text.count)
    }
  }
}

internal import SourceText

// The situation in an XML property list.

extension OutlineTree {
  func markupContext(at offset: Int) -> CursorContext {
    var context = nothing(at: offset)
    context.style = .markup
    let line = lineStart(offset)
    context.column = min(text.skippingBlanks(from: line), offset) - line
    if let tag = text[..<offset].lastIndex(of: .less), offset >= tag + 5,
      text[tag...].starts(with: "<key>".utf8)
    {
      context.place = .key
      context.style = .element
      context.node = openCollection(at: tag)
      var end = offset
      while end < text.count, text[end] >= 0x20, text[end] != .less { end += 1 }
      context.replaced = tag + 5..<end
      context.hasColon = true
      return context
    }
    guard let last = lastNode(before: offset) else { return context }
    let node = nodes[last]
    if node.kind == .element, node.text.lowerBound <= offset, offset <= node.text.upperBound,
      node.text.lowerBound > node.start
    {
      context.place = .value
      context.style = .element
      context.node = last
      context.replaced = node.text
      return context
    }
    // A tag that has been begun.
    var start = offset
    while start > 0, text[start - 1] &- 0x61 < 26 { start -= 1 }
    if start > 0, text[start - 1] == .less { start -= 1 } else { start = offset }
    context.replaced = start..<offset
    if node.kind == .empty, node.end <= start {
      context.place = .value
      context.node = last
      return context
    }
    guard let collection = openCollection(at: start) else { return context }
    context.place = nodes[collection].kind == .mapping ? .key : .value
    context.node = collection
    context.list = nodes[collection].kind == .sequence ? collection : nil
    return context
  }

  /// Returns the innermost collection of a property list that `offset` is in.
  private func openCollection(at offset: Int) -> Index? {
    var index = lastNode(before: offset) ?? -1
    while index >= 0 {
      let node = nodes[index]
      if node.isCollection, node.start < offset, offset < node.end || node.end == text.count {
        return index
      }
      index = node.parent
    }
    return nil
  }
}

// The part of a document that precedes a syntax error.

extension DocumentTreeBuilder {
  /// Cuts the nodes to those that are complete before the error at which the parser gives up.
  ///
  /// Of an open item only the items below it stay. The node closed last goes, too: the error may be that more
  /// should belong to it, as for a key that is not in line.
  mutating func cutToPart() {
    guard let root = frames.first, root.node == 1 else { return }
    for (level, frame) in frames.enumerated() {
      let next = level + 1 < frames.count ? frames[level + 1] : nil
      if frame.kind == .sequence {
        if next?.kind == .mapping { continue }
        // An item with one key may be a stray dash within the item before.
        let isStray =
          next == nil && nodes[frame.lastChild].kind == .mapping
          && nodes[frame.lastChild].count == 2
        cut(frame.node, to: frame.count - (isStray ? 2 : 1))
        break
      }
      flawed.insert(frame.node)
      let key = next?.kind == .sequence && frame.count % 2 == 0 ? lastKey(of: frame) : nil
      let items = key.flatMap { textBytes(of: $0).elementsEqual("items".utf8) ? $0 : nil }
      if level == 0, frame.mergeKeys.isEmpty {
        if items != nil { continue }
        // A key without a value, or the last key and its value.
        let last = cut(frame.node, to: frame.count % 2 == 1 ? frame.count - 1 : frame.count - 2)
        // A key of the root may have ended a list that it is in the middle of.
        if nodes[last].kind == .sequence { cut(last, to: Int(nodes[last].count) - 1) }
        break
      }
      guard let items else {
        cut(frame.node, to: 0)
        break
      }
      nodes[frame.node].first = UInt32(truncatingIfNeeded: items)
      nodes[frame.node].count = 2
    }
    hasPart = true
  }

  /// Cuts the children of a collection to the first `count`, and returns the last of these, or 0.
  @discardableResult
  private mutating func cut(_ collection: Int, to count: Int) -> Int {
    nodes[collection].count = UInt32(truncatingIfNeeded: max(0, count))
    guard count > 0 else {
      nodes[collection].first = 0
      return 0
    }
    var child = Int(nodes[collection].first)
    for _ in 1..<count { child = Int(nodes[child].next) }
    nodes[child].next = 0
    return child
  }
}

internal import Platform

/// The texts of scalars of one tree that were read last, so that equal texts of many nodes share one string.
package struct RepeatedTexts {
  private var entries: [Entry]

  private struct Entry {
    /// 0 for an empty entry.
    var node: DocumentTree.Index = 0
    var text = ""
  }

  package init() { entries = Array(repeating: Entry(), count: 64) }

  /// Returns the text that was inserted for a node of `tree` with the same bytes and kind, or nil.
  package func text(of index: DocumentTree.Index, in tree: DocumentTree) -> String? {
    tree.withText(of: index) { bytes in
      let slot = Self.slot(bytes)
      let node = entries[slot].node
      guard node != 0, tree.nodes[node].kind == tree.nodes[index].kind,
        tree.withText(of: node, { $0.hasSameBytes(as: bytes) })
      else { return nil }
      return entries[slot].text
    }
  }

  /// Remembers `text` as that of the node at `index` of `tree`.
  package mutating func insert(
    _ text: String, of index: DocumentTree.Index, in tree: DocumentTree
  ) {
    entries[tree.withText(of: index, Self.slot)] = Entry(node: index, text: text)
  }

  private static func slot(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
    guard let first = bytes.first, let last = bytes.last else { return 0 }
    let middle = bytes[bytes.count / 2]
    return (bytes.count &* 31 &+ Int(first) &* 7 &+ Int(middle) &* 3 &+ Int(last)) & 63
  }
}

extension UnsafeBufferPointer<UInt8> {
  func hasSameBytes(as other: UnsafeBufferPointer<UInt8>) -> Bool {
    guard count == other.count, let own = baseAddress, let others = other.baseAddress
    else { return isEmpty && other.isEmpty }
    return memcmp(own, others, count) == 0
  }
}

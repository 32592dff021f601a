/// Whether two documents hold the same values: the order of keys and the places apart.
package enum DocumentComparison {
  /// Returns whether `left` and `right` are equal, nil standing for an empty document.
  ///
  /// - Parameters:
  ///   - left: the outermost node of a document.
  ///   - right: that of the other document.
  ///   - key: a key that only the outermost mapping of the other document has, or nil.
  package static func areEqual(
    _ left: DocumentNode?, _ right: DocumentNode?, besides key: String? = nil
  ) -> Bool {
    guard let left, let right else { return left == nil && right == nil }
    guard let key else { return areEqual(left, right) }
    return left.kind == .mapping && right.kind == .mapping
      && haveEqualEntries(left, right, besides: key)
  }

  private static func areEqual(_ left: DocumentNode, _ right: DocumentNode) -> Bool {
    switch (left.kind, right.kind) {
    case (.sequence, .sequence):
      return left.count == right.count
        && zip(left.children, right.children).allSatisfy { areEqual($0, $1) }
    case (.mapping, .mapping): return haveEqualEntries(left, right)
    case (.sequence, _), (.mapping, _), (_, .sequence), (_, .mapping): return false
    default: return areEqualScalars(left, right)
    }
  }

  private static func haveEqualEntries(
    _ left: DocumentNode, _ right: DocumentNode, besides key: String? = nil
  ) -> Bool {
    var values: [[UInt8]: DocumentNode] = [:]
    for entry in right.entries { values[entry.key.withText { Array($0) }] = entry.value }
    if let key, values.removeValue(forKey: Array(key.utf8)) == nil { return false }
    guard left.count == values.count else { return false }
    return left.entries.allSatisfy { entry in
      values[entry.key.withText { Array($0) }].map { areEqual(entry.value, $0) } ?? false
    }
  }

  private static func areEqualScalars(_ left: DocumentNode, _ right: DocumentNode) -> Bool {
    if left.isNull || right.isNull { return left.isNull && right.isNull }
    let isSame = left.withText { text in right.withText { text.elementsEqual($0) } }
    return isSame && type(of: left) == type(of: right)
  }

  /// The type of a scalar: a plain one that is a text counts as one.
  private static func type(of node: DocumentNode) -> DocumentNode.Kind {
    guard node.kind == .plain else { return node.kind }
    return PlainType(node).kind
  }
}

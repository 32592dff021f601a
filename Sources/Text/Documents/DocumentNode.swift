package import SourceText

/// A node of a located tree: a scalar, a sequence or a mapping, with its place in the source.
///
/// Aliases are resolved: in the place of an alias stands the node at its anchor.
@usableFromInline package struct DocumentNode: Sendable {
  @usableFromInline package enum Kind: UInt8, Sendable {
    /// A YAML scalar without quotes; the reader of its text decides the type.
    case plain
    /// A string: a quoted or block scalar, or a property list's `<string>`.
    case string
    /// A property list's `<true/>` or `<false/>`; the text is `true` or `false`.
    case boolean
    /// A property list's integer; the text is decimal.
    case integer
    case real
    /// A property list's date; the text is ISO 8601.
    case date
    /// A property list's data; the text is base64 without white space.
    case data
    case sequence
    case mapping
  }

  @usableFromInline package let tree: DocumentTree
  @usableFromInline package let index: DocumentTree.Index

  @inlinable init(tree: DocumentTree, index: Int) {
    self.tree = tree
    self.index = tree.resolved(index)
  }

  @inlinable var record: NodeRecord { tree.nodes[index] }

  @inlinable package var kind: Kind { Kind(rawValue: record.kind.rawValue) ?? .plain }
  package var range: Range<Int> { tree.range(of: index) }
  package var location: SourceLocation { SourceLocation(tree.file, range) }
  /// The sources of this mapping, if several describe it.
  package var contributors: [SourceFile] { tree.contributors[index] ?? [] }
  /// The number of children of a sequence, or of entries of a mapping.
  package var count: Int {
    switch kind {
    case .sequence: Int(record.count)
    case .mapping: Int(record.count) / 2
    default: 0
    }
  }

  /// The text of a scalar; empty for sequences and mappings.
  package var text: String { withText { String(decoding: $0, as: UTF8.self) } }

  @inlinable package func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result
  {
    tree.withText(of: index, body)
  }

  /// Whether this is YAML's null: an empty value, or `~` or `null` without quotes.
  package var isNull: Bool { tree.isNull(index) }

  /// Whether this counts as no value where text is expected: null, or an empty text.
  package var isAbsent: Bool { tree.isAbsent(index) }

  /// The place of a mapping's first key as written, including a merge key; for an empty mapping its own.
  package var firstKeyRange: Range<Int> {
    if !tree.firstKeys.isEmpty, let merge = tree.firstKeys[index] { return merge }
    guard kind == .mapping, record.first != 0 else { return range }
    return DocumentNode(tree: tree, index: Int(record.first)).range
  }

  /// The kind as printed in messages, as in `a mapping`.
  package var kindInWords: String {
    switch kind {
    case .plain: isNull ? "nothing" : "a string"
    case .string: "a string"
    case .boolean: "a boolean"
    case .integer, .real: "a number"
    case .date: "a date"
    case .data: "data"
    case .sequence: "a sequence"
    case .mapping: "a mapping"
    }
  }

  /// The children of a sequence, or the keys and values of a mapping in turn.
  @inlinable package var children: Children {
    Children(tree: tree, following: kind == .sequence || kind == .mapping ? Int(record.first) : 0)
  }

  /// The entries of a mapping, merged ones last; empty for other nodes.
  @inlinable package var entries: Entries { Entries(tree: tree, indices: entryIndices) }

  /// Returns the value of a key of a mapping, or nil.
  package subscript(key: String) -> DocumentNode? { entries.first { $0.key.text == key }?.value }

  /// Returns the positions, from 0, of the children that are mappings with the key `name`; aliases are
  /// resolved, and merged keys count.
  package func positions(ofChildrenWithKey name: StaticString) -> [Int] {
    var found: [Int] = []
    tree.nodes.withUnsafeBufferPointer { nodes in
      var child = kind == .sequence ? Int(nodes[index].first) : 0
      var position = 0
      while child != 0 {
        let mapping = nodes[child].kind == .alias ? tree.resolved(child) : child
        var key = nodes[mapping].kind == .mapping ? Int(nodes[mapping].first) : 0
        while key != 0 {
          let record = nodes[key].kind == .alias ? nodes[tree.resolved(key)] : nodes[key]
          if record.count == name.utf8CodeUnitCount, isText(tree.resolved(key), name) {
            found.append(position)
            break
          }
          key = Int(nodes[Int(nodes[key].next)].next)
        }
        position += 1
        child = Int(nodes[child].next)
      }
    }
    return found
  }

  private func isText(_ index: Int, _ name: StaticString) -> Bool {
    tree.withText(of: index) { text in name.withUTF8Buffer { $0.elementsEqual(text) } }
  }

  @usableFromInline package struct Children: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let tree: DocumentTree
    @usableFromInline var following: Int

    @inlinable init(tree: DocumentTree, following: Int) {
      self.tree = tree
      self.following = following
    }

    @inlinable package mutating func next() -> DocumentNode? {
      guard following != 0 else { return nil }
      defer { following = Int(tree.nodes[following].next) }
      return DocumentNode(tree: tree, index: following)
    }
  }

  /// The indices of the keys and values of a mapping, as ``entries`` has them.
  @inlinable package var entryIndices: EntryIndices {
    EntryIndices(nodes: tree.nodes, following: kind == .mapping ? Int(record.first) : 0)
  }

  @usableFromInline package struct EntryIndices: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let nodes: [NodeRecord]
    @usableFromInline var following: Int

    @inlinable init(nodes: [NodeRecord], following: Int) {
      self.nodes = nodes
      self.following = following
    }

    @inlinable package mutating func next() -> (
      key: DocumentTree.Index, value: DocumentTree.Index
    )? {
      while following != 0 {
        let key = following
        let value = Int(nodes[key].next)
        guard value != 0 else { return nil }
        following = Int(nodes[value].next)
        // A key that is not a scalar was reported already, and is skipped.
        if nodes[key].kind.isCollection { continue }
        return (nodes.resolved(key), nodes.resolved(value))
      }
      return nil
    }
  }

  @usableFromInline package struct Entries: Sequence, IteratorProtocol, Sendable {
    @usableFromInline let tree: DocumentTree
    @usableFromInline var indices: EntryIndices

    @inlinable init(tree: DocumentTree, indices: EntryIndices) {
      self.tree = tree
      self.indices = indices
    }

    @inlinable package mutating func next() -> (key: DocumentNode, value: DocumentNode)? {
      indices.next().map { entry in
        (DocumentNode(tree: tree, index: entry.key), DocumentNode(tree: tree, index: entry.value))
      }
    }
  }
}

/// A value and its place in the source.
public struct Located<Value> {
  /// The value.
  public var value: Value
  /// The offset of its first byte in the source.
  public var start: UInt32
  /// The offset of the byte behind it in the source.
  public var end: UInt32

  /// Creates a located `value` that was read from `range`.
  public init(_ value: Value, at range: Range<Int>) {
    self.value = value
    start = UInt32(clamping: range.lowerBound)
    end = UInt32(clamping: range.upperBound)
  }

  /// The range of bytes in the source.
  public var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}

extension Located: Sendable where Value: Sendable {}
extension Located: Equatable where Value: Equatable {}
extension Located: Hashable where Value: Hashable {}

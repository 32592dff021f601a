package import SourceText

/// A node of a located tree: a scalar, a sequence or a mapping, with its place in the source.
///
/// Aliases are resolved: in the place of an alias stands the node at its anchor.
@usableFromInline package struct DocumentNode: Sendable {
  /// The kind of a node.
  package enum Kind: UInt8, Sendable {
    /// A YAML scalar without quotes; the reader of its text decides the type.
    case plain
    /// A string: a quoted or block scalar, or a property list's `<string>`.
    case string
    /// A property list's `<true/>` or `<false/>`; the text is `true` or `false`.
    case boolean
    /// A property list's integer; the text is decimal.
    case integer
    /// A property list's real number.
    case real
    /// A property list's date; the text is ISO 8601.
    case date
    /// A property list's data; the text is base64 without white space.
    case data
    /// Nodes in order.
    case sequence
    /// Keys and values in order.
    case mapping
  }

  /// The tree that the node belongs to.
  package let tree: DocumentTree
  let index: Int

  init(tree: DocumentTree, index: Int) {
    self.tree = tree
    self.index = tree.resolved(index)
  }

  private var record: NodeRecord { tree.nodes[index] }

  /// The kind of the node.
  package var kind: Kind { record.kind.public }
  /// The node's bytes in the source.
  package var range: Range<Int> { Int(record.start)..<Int(max(record.start, record.end)) }
  /// The node's place.
  package var location: SourceLocation { SourceLocation(tree.file, range) }
  /// The number of children of a sequence, or of entries of a mapping.
  package var count: Int {
    switch kind {
    case .sequence: Int(record.count)
    case .mapping: Int(record.count) / 2
    default: 0
    }
  }

  /// The text of a scalar; empty for sequences and mappings.
  package var text: String {
    withText { String(decoding: $0, as: UTF8.self) }
  }

  /// Calls `body` with the UTF-8 bytes of a scalar's text.
  package func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    tree.withText(of: index, body)
  }

  /// Whether this is YAML's null: an empty value, or `~` or `null` without quotes.
  package var isNull: Bool {
    guard kind == .plain else { return false }
    return withText { bytes in
      switch bytes.count {
      case 0: true
      case 1: bytes[0] == UInt8(ascii: "~")
      case 4: CoreSchema.isNull(String(decoding: bytes, as: UTF8.self))
      default: false
      }
    }
  }

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
  package var children: Children {
    Children(tree: tree, following: kind == .sequence || kind == .mapping ? Int(record.first) : 0)
  }

  /// The entries of a mapping, merged ones last; empty for other nodes.
  package var entries: Entries {
    Entries(tree: tree, following: kind == .mapping ? Int(record.first) : 0)
  }

  /// The children of a node, in order.
  package struct Children: Sequence, IteratorProtocol, Sendable {
    let tree: DocumentTree
    var following: Int

    /// Returns the next child, or nil at the end.
    package mutating func next() -> DocumentNode? {
      guard following != 0 else { return nil }
      defer { following = Int(tree.nodes[following].next) }
      return DocumentNode(tree: tree, index: following)
    }
  }

  /// The entries of a mapping, in order.
  package struct Entries: Sequence, IteratorProtocol, Sendable {
    let tree: DocumentTree
    var following: Int

    /// Returns the next entry, or nil at the end.
    package mutating func next() -> (key: DocumentNode, value: DocumentNode)? {
      while following != 0 {
        let key = following
        let value = Int(tree.nodes[key].next)
        guard value != 0 else { return nil }
        following = Int(tree.nodes[value].next)
        // A key that is no scalar was reported already, and is skipped.
        if tree.nodes[key].kind.isCollection { continue }
        return (DocumentNode(tree: tree, index: key), DocumentNode(tree: tree, index: value))
      }
      return nil
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

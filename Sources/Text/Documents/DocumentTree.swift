package import SourceText

/// A document as a tree in one array: every node stores its kind, its bytes and its next sibling.
@usableFromInline package final class DocumentTree: Sendable {
  package let file: SourceFile
  package let format: DocumentFormat
  /// The number of nodes, including those made by aliases.
  package let expandedNodeCount: Int
  /// The number of bytes of text, including the text that aliases repeat.
  package let expandedTextBytes: Int
  @usableFromInline let nodes: [NodeRecord]
  @usableFromInline let source: [UInt8]
  @usableFromInline let decodedText: [UInt8]
  /// The places of merge keys that were the first key of their mapping, by the mapping's index.
  let firstKeys: [Int: Range<Int>]
  /// The nodes in place of unknown aliases, and the mappings whose merge key names no mapping.
  let flawed: Set<Int>
  /// The sources of mappings that several describe, by the mapping's index.
  let contributors: [Int: [SourceFile]]

  init(_ builder: DocumentTreeBuilder) {
    (file, source, format) = (builder.file, builder.file.bytes, builder.format)
    (nodes, decodedText) = (builder.nodes, builder.decodedText)
    (firstKeys, flawed, contributors) = (builder.firstKeys, builder.flawed, [:])
    (expandedNodeCount, expandedTextBytes) = (builder.expandedCount, builder.expandedText)
  }

  init(_ composer: DocumentComposer) {
    (file, source, format) = (composer.file, composer.file.bytes, composer.format)
    (nodes, decodedText) = (composer.nodes, composer.decodedText)
    (firstKeys, flawed, contributors) = (composer.firstKeys, composer.flawed, composer.contributors)
    (expandedNodeCount, expandedTextBytes) = (composer.expandedCount, composer.expandedText)
  }

  /// The index of a node that is not an alias.
  ///
  /// It names a node without keeping its tree alive, for loops over large documents.
  @usableFromInline package typealias Index = Int

  package func node(_ index: Index) -> DocumentNode { DocumentNode(tree: self, index: index) }

  package func range(of index: Index) -> Range<Int> { nodes[index].range }

  /// Returns whether the node at `index` is YAML's null: an empty value, or `~` or `null` without quotes.
  package func isNull(_ index: Index) -> Bool {
    let record = nodes[index]
    guard record.kind == .plain, record.count <= 4 else { return false }
    return CoreSchema.isNull(withText(of: index) { String(decoding: $0, as: UTF8.self) })
  }

  /// Returns whether the node at `index` is null or an empty string.
  package func isAbsent(_ index: Index) -> Bool {
    isNull(index) || nodes[index].kind == .string && nodes[index].count == 0
  }

  /// Returns whether a finding of the document's reader already says why the node at `index` lacks something.
  package func isFlawed(_ index: Index) -> Bool { !flawed.isEmpty && flawed.contains(index) }

  /// Returns whether the text of a node may be `word`: false only if no node has it.
  package func mayContain(_ word: StaticString) -> Bool {
    source.end(of: word, from: 0) != nil || decodedText.end(of: word, from: 0) != nil
  }

  /// The outermost node; nil for an empty document.
  package var root: DocumentNode? { nodes.count > 1 ? DocumentNode(tree: self, index: 1) : nil }

  @inlinable func resolved(_ index: Int) -> Int { nodes.resolved(index) }

  @inlinable func withText<Result>(
    of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let record = nodes[index]
    guard record.kind.isScalar else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    if record.textIsInSource {
      return source.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }
    return decodedText.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }
}

/// One node in the array of a tree; index 0 means that there is no node.
@usableFromInline struct NodeRecord: Sendable {
  @usableFromInline enum Kind: UInt8, Sendable {
    case plain, string, boolean, integer, real, date, data, sequence, mapping, alias

    @inlinable var isScalar: Bool { rawValue <= Kind.data.rawValue }
    @inlinable var isCollection: Bool { self == .sequence || self == .mapping }
  }

  /// The kind; the `first` of an alias is the node it names.
  @usableFromInline var kind: Kind
  /// Whether a scalar's text is a slice of the source rather than of the decoded text.
  @usableFromInline var textIsInSource: Bool
  @usableFromInline var start: UInt32
  @usableFromInline var end: UInt32
  /// A scalar's text, a collection's first child, or an alias's node.
  @usableFromInline var first: UInt32
  /// The length of the text, or the number of children.
  @usableFromInline var count: UInt32
  /// The next sibling, or 0.
  @usableFromInline var next: UInt32 = 0

  @inline(__always) init(
    _ kind: Kind, _ range: Range<Int>, first: Int = 0, count: Int = 0, textIsInSource: Bool = false
  ) {
    (self.kind, self.textIsInSource) = (kind, textIsInSource)
    start = UInt32(truncatingIfNeeded: range.lowerBound)
    end = UInt32(truncatingIfNeeded: range.upperBound)
    self.first = UInt32(truncatingIfNeeded: first)
    self.count = UInt32(truncatingIfNeeded: count)
  }

  var range: Range<Int> { Int(start)..<Int(max(start, end)) }
}

extension [NodeRecord] {
  /// Returns the index of the node that the aliases at `index` name.
  @inlinable func resolved(_ index: Int) -> Int {
    var index = index
    while self[index].kind == .alias { index = Int(self[index].first) }
    return index
  }
}

package import SourceText

/// A document as a tree in one array: every node stores its kind, its bytes and its next sibling.
package final class DocumentTree: Sendable {
  /// The source that the tree was read from.
  package let file: SourceFile
  /// The format of the source.
  package let format: DocumentFormat
  /// The number of nodes, including those made by aliases.
  package let expandedNodeCount: Int
  /// The number of bytes of text, including the text that aliases stand for.
  package let expandedTextBytes: Int
  let nodes: [NodeRecord]
  let decodedText: [UInt8]
  /// The places of merge keys that were the first key of their mapping, by the mapping's index.
  let firstKeys: [Int: Range<Int>]

  init(
    file: SourceFile, format: DocumentFormat, nodes: [NodeRecord], decodedText: [UInt8],
    firstKeys: [Int: Range<Int>], expandedNodeCount: Int, expandedTextBytes: Int
  ) {
    self.file = file
    self.format = format
    self.nodes = nodes
    self.decodedText = decodedText
    self.firstKeys = firstKeys
    self.expandedNodeCount = expandedNodeCount
    self.expandedTextBytes = expandedTextBytes
  }

  /// The outermost node; nil for an empty document.
  package var root: DocumentNode? { nodes.count > 1 ? DocumentNode(tree: self, index: 1) : nil }

  func resolved(_ index: Int) -> Int {
    var index = index
    while nodes[index].kind == .alias { index = Int(nodes[index].first) }
    return index
  }

  func withText<Result>(
    of index: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) -> Result {
    let record = nodes[index]
    guard record.kind.isScalar else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    let storage = record.textIsInSource ? file.bytes : decodedText
    return storage.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
  }
}

/// One node in the array of a tree; index 0 stands for none.
struct NodeRecord {
  enum Kind: UInt8 {
    case plain, string, boolean, integer, real, date, data, sequence, mapping, alias

    var isScalar: Bool { rawValue <= Kind.data.rawValue }
    var isCollection: Bool { self == .sequence || self == .mapping }

    var `public`: DocumentNode.Kind { DocumentNode.Kind(rawValue: rawValue) ?? .plain }
  }

  /// The kind; the `first` of an alias is the node it names.
  var kind: Kind
  /// Whether a scalar's text is a slice of the source rather than of the decoded text.
  var textIsInSource = false
  /// The offset of its first byte in the source.
  var start: UInt32
  var end: UInt32
  /// A scalar's text, a collection's first child, or an alias's node.
  var first: UInt32 = 0
  /// The length of the text, or the number of children.
  var count: UInt32 = 0
  /// The next sibling, or 0.
  var next: UInt32 = 0
}

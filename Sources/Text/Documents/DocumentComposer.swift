package import SourceText

/// Composes one document of the nodes of several: nodes stay where they are written, and get other parents.
///
/// Index 1 is the composed root, a mapping.
package struct DocumentComposer: Sendable {
  package typealias Index = DocumentTree.Index

  private(set) var nodes = [NodeRecord(.plain, 0..<0), NodeRecord(.mapping, 0..<0)]
  private(set) var decodedText: [UInt8] = []
  private(set) var firstKeys: [Int: Range<Int>] = [:]
  private(set) var flawed: Set<Int> = []
  private(set) var contributors: [Int: [SourceFile]] = [:]
  private(set) var expandedCount: Int
  let expandedText: Int
  let format: DocumentFormat
  /// The texts of all documents.
  let file: SourceFile
  private let starts: [Int]
  private let trees: [DocumentTree]
  /// The index of each tree's first record among the nodes.
  private var offsets: [Int] = []

  /// The index of the composed root.
  package static let root = 1

  /// Creates a composer of `trees`, the first of which has the name and the format of the whole.
  ///
  /// - Parameters:
  ///   - nodeCount: the number of nodes of the result, those of trees that are used repeatedly counted each time.
  ///   - textBytes: the number of bytes of its texts, counted in the same way.
  package init(_ trees: [DocumentTree], nodeCount: Int, textBytes: Int) {
    self.trees = trees
    (expandedCount, expandedText) = (nodeCount + 1, textBytes)
    format = trees.first?.format ?? .yaml
    file = SourceFile(joining: trees.map(\.file))
    starts = file.starts
    nodes.reserveCapacity(trees.reduce(2) { $0 + $1.nodes.count } + 64)
    for (tree, start) in zip(trees, starts) { add(tree, start) }
  }

  private mutating func add(_ tree: DocumentTree, _ start: Int) {
    let (offset, textOffset) = (nodes.count, decodedText.count)
    offsets.append(offset)
    decodedText += tree.decodedText
    nodes += tree.nodes.map { record in
      var record = record
      record.start += UInt32(truncatingIfNeeded: start)
      record.end += UInt32(truncatingIfNeeded: start)
      if record.next != 0 { record.next += UInt32(truncatingIfNeeded: offset) }
      if record.kind.isScalar {
        record.first += UInt32(truncatingIfNeeded: record.textIsInSource ? start : textOffset)
      } else if record.first != 0 {
        record.first += UInt32(truncatingIfNeeded: offset)
      }
      return record
    }
    for (index, range) in tree.firstKeys {
      firstKeys[index + offset] = range.lowerBound + start..<range.upperBound + start
    }
    flawed.formUnion(tree.flawed.map { $0 + offset })
  }

  /// Returns the document.
  package func finish() -> DocumentTree { DocumentTree(self) }

  // MARK: Reading

  /// Returns the index of a node of one of the documents.
  package func index(of node: DocumentNode, in tree: Int) -> Index { node.index + offsets[tree] }

  /// Returns the place of a node.
  package func location(of index: Index) -> SourceLocation {
    let range = nodes[index].range
    let tree = starts.lastIndex { $0 <= range.lowerBound } ?? 0
    let start = starts[tree]
    return SourceLocation(trees[tree].file, range.lowerBound - start..<range.upperBound - start)
  }

  package func resolved(_ index: Index) -> Index { nodes.resolved(index) }

  package func isMapping(_ index: Index) -> Bool { nodes[resolved(index)].kind == .mapping }
  package func isSequence(_ index: Index) -> Bool { nodes[resolved(index)].kind == .sequence }

  /// Returns the text of a scalar; empty for collections.
  package func text(of index: Index) -> String {
    let record = nodes[resolved(index)]
    guard record.kind.isScalar else { return "" }
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    return String(
      decoding: record.textIsInSource ? file.bytes[range] : decodedText[range], as: UTF8.self)
  }

  /// Returns whether a scalar is YAML's null, or an empty text.
  package func isAbsent(_ index: Index) -> Bool {
    let record = nodes[resolved(index)]
    guard record.kind.isScalar else { return false }
    // The longest word for null has four letters.
    return record.count == 0
      || record.kind == .plain && record.count <= 4 && CoreSchema.isNull(text(of: index))
  }

  /// Returns the children of a sequence, or the keys and values of a mapping in turn.
  package func children(of index: Index) -> [Index] {
    var found: [Index] = []
    var child = Int(nodes[resolved(index)].first)
    while child != 0 {
      found.append(child)
      child = Int(nodes[child].next)
    }
    return found
  }

  /// Returns the entries of a mapping; empty for other nodes.
  package func entries(of index: Index) -> [(key: Index, value: Index)] {
    guard isMapping(index) else { return [] }
    let children = children(of: index)
    return stride(from: 0, to: children.count - 1, by: 2).map { (children[$0], children[$0 + 1]) }
  }

  /// Returns the value of a key of a mapping, or nil.
  package func value(ofKey key: StaticString, in index: Index) -> Index? {
    guard isMapping(index) else { return nil }
    var child = Int(nodes[resolved(index)].first)
    while child != 0 {
      let value = Int(nodes[child].next)
      if isText(resolved(child), key) { return value == 0 ? nil : value }
      child = value == 0 ? 0 : Int(nodes[value].next)
    }
    return nil
  }

  private func isText(_ index: Index, _ key: StaticString) -> Bool {
    let record = nodes[index]
    guard record.kind.isScalar, record.count == key.utf8CodeUnitCount else { return false }
    let range = Int(record.first)..<Int(record.first) + Int(record.count)
    let text = record.textIsInSource ? file.bytes[range] : decodedText[range]
    return key.withUTF8Buffer { $0.elementsEqual(text) }
  }

  // MARK: Linking

  /// Replaces the children of a collection by nodes that have no other parent.
  package mutating func setChildren(_ children: [Index], of index: Index) {
    nodes[index].count = UInt32(truncatingIfNeeded: children.count)
    nodes[index].first = UInt32(truncatingIfNeeded: children.first ?? 0)
    for (child, next) in zip(children, children.dropFirst() + [0]) {
      nodes[child].next = UInt32(truncatingIfNeeded: next)
    }
  }

  /// Adds an alias of a node.
  package mutating func alias(_ target: Index) -> Index {
    let target = resolved(target)
    return add(NodeRecord(.alias, nodes[target].range, first: target))
  }

  /// Adds a text at the place of another node.
  package mutating func text(_ text: String, at place: Index) -> Index {
    let record = NodeRecord(
      .string, nodes[resolved(place)].range, first: decodedText.count, count: text.utf8.count)
    decodedText += text.utf8
    return add(record)
  }

  /// Adds an empty sequence at the place of another node.
  package mutating func sequence(at place: Index) -> Index {
    add(NodeRecord(.sequence, nodes[resolved(place)].range))
  }

  /// Adds a collection with the children of another one, which keeps them: a change of it changes no other place.
  package mutating func copy(_ index: Index) -> Index {
    let target = resolved(index)
    var record = nodes[target]
    record.next = 0
    let copy = add(record)
    setChildren(children(of: target).map { alias($0) }, of: copy)
    return copy
  }

  /// Records that a mapping is described in a source.
  package mutating func note(_ file: SourceFile, describes mapping: Index) {
    if contributors[mapping]?.contains(where: { $0 === file }) == true { return }
    contributors[mapping, default: []].append(file)
  }

  private mutating func add(_ record: NodeRecord) -> Index {
    nodes.append(record)
    expandedCount += 1
    return nodes.count - 1
  }
}

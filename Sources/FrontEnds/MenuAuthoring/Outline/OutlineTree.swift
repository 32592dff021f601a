internal import DisplayText
internal import SourceText

/// The structure of a document during editing: found from indentation, dashes, keys, brackets and tags, also where
/// the document cannot be parsed.
package struct OutlineTree: Sendable {
  package typealias Index = Int

  package struct Node: Sendable {
    package enum Kind: UInt8, Sendable {
      /// No value yet.
      case empty
      /// A text without quotation marks.
      case plain
      case singleQuoted, doubleQuoted
      /// A text of several lines behind `|` or `>`.
      case block
      case alias
      /// An element of a property list with a text.
      case element
      case sequence, mapping
      /// A word in the place of a key, without a colon.
      case word
    }

    package var kind: Kind
    /// The offset of the first byte; for an empty value, the place where it would begin.
    package var start: Int
    /// The offset behind the last byte.
    package var end: Int
    /// The index of the collection that contains it; -1 for the outermost node.
    package var parent: Index
    /// The range of its key, without quotation marks; empty for an entry of a sequence.
    package var key: Range<Int> = 0..<0
    /// The text within quotation marks or tags.
    package var text: Range<Int>
    /// The column, from 0, of a block collection's keys or dashes; -1 in brackets and tags.
    package var column = -1
    /// The name of its anchor; empty if it has none.
    package var anchor: Range<Int> = 0..<0
    /// The index behind the last node inside it.
    package var behind: Index

    package var range: Range<Int> { start..<max(start, end) }
    package var isCollection: Bool { kind == .sequence || kind == .mapping }
    package var isScalar: Bool { !isCollection && kind != .empty && kind != .word }
    /// Whether it is a collection in brackets.
    package var isFlow: Bool { isCollection && column < 0 }

    /// Whether `offset` is in its key, or at an end of the key.
    func hasKey(at offset: Int) -> Bool {
      !key.isEmpty && key.lowerBound <= offset && offset <= key.upperBound
    }
  }

  /// The nodes in the order of the document, each before its children.
  package let nodes: [Node]
  package let comments: [Range<Int>]
  package let isMarkup: Bool
  package let text: [UInt8]

  package init(_ text: [UInt8]) {
    self.text = text
    let start = text.drop(while: \.isSpace)
    // `<<:` is YAML's merge key.
    isMarkup = start.first == .less && start.count > 1 && start.dropFirst().first != .less
    if isMarkup {
      let outline = PropertyListOutline(text)
      (nodes, comments) = (outline.nodes, outline.comments)
    } else {
      let outline = YAMLOutline(text)
      (nodes, comments) = (outline.nodes, outline.comments)
    }
  }

  package func string(_ range: Range<Int>) -> String {
    String(decoding: text[range.clamped(to: 0..<text.count)], as: UTF8.self)
  }

  /// Returns the key of a node, or an empty text for an entry of a sequence.
  package func key(of index: Index) -> String { string(nodes[index].key) }

  /// Returns the text of a scalar within its quotation marks or tags, without decoding anything.
  package func scalar(_ index: Index) -> String { string(nodes[index].text) }

  package func children(of index: Index) -> [Index] {
    var found: [Index] = []
    var child = index + 1
    while child < nodes[index].behind {
      found.append(child)
      child = nodes[child].behind
    }
    return found
  }

  /// Returns the value of a key of a mapping; nil if it has no such key, or if there is no such mapping.
  package func value(of name: String, in mapping: Index) -> Index? {
    guard nodes.indices.contains(mapping), nodes[mapping].kind == .mapping else { return nil }
    return children(of: mapping).first {
      nodes[$0].key.count == name.utf8.count && text[nodes[$0].key].elementsEqual(name.utf8)
    }
  }

  /// Returns the text of a key of the outermost mapping; nil if it has no such key, or a value that is no text.
  func outermostText(of name: String) -> String? {
    value(of: name, in: 0).flatMap { nodes[$0].isScalar ? scalar($0) : nil }
  }

  /// Returns `index` and the nodes around it, innermost first.
  func lineage(of index: Index) -> some Sequence<Index> {
    sequence(first: index) { [nodes] index in
      nodes[index].parent < 0 ? nil : nodes[index].parent
    }
  }

  /// Returns the nodes around `index`, outermost first, and `index` last.
  package func chain(to index: Index) -> [Index] { lineage(of: index).reversed() }

  /// Returns the last node whose key or value begins before `offset`.
  package func lastNode(before offset: Int) -> Index? {
    let behind = nodes.indices.partitioningIndex { begin(of: $0) >= offset }
    return behind == 0 ? nil : behind - 1
  }

  /// Returns the innermost node whose key or value is at `offset`.
  package func node(at offset: Int) -> Index? {
    guard let last = lastNode(before: offset + 1) else { return nil }
    return lineage(of: last).first { index in
      let node = nodes[index]
      return node.hasKey(at: offset) || node.start <= offset && offset <= node.end
    }
  }

  /// Returns the offset where the key of a node begins, or its value if it has no key.
  package func begin(of index: Index) -> Int {
    let node = nodes[index]
    return node.key.isEmpty ? node.start : min(node.key.lowerBound, node.start)
  }

  package func isInComment(_ offset: Int) -> Bool {
    let behind = comments.indices.partitioningIndex { comments[$0].lowerBound >= offset }
    return behind > 0 && offset <= comments[behind - 1].upperBound
  }

  /// The languages of keys such as `title[ko]`, in order.
  package var languages: [String] {
    var found: [String] = []
    for node in nodes where node.key.last.map({ text[$0] == .closeBracket }) == true {
      guard let bracket = text[node.key].firstIndex(of: .openBracket) else { continue }
      let language = string(bracket + 1..<node.key.upperBound - 1)
      if !language.isEmpty, !found.contains(language) { found.append(language) }
    }
    return found
  }
}

internal import SourceText

/// The structure of a document that is being written: found from indentation, dashes, keys, brackets and tags,
/// also where the document cannot be parsed.
package struct OutlineTree: Sendable {
  /// The index of a node.
  package typealias Index = Int

  /// A value, or the place of one.
  package struct Node: Sendable {
    /// The kind of a node.
    package enum Kind: UInt8, Sendable {
      /// No value yet.
      case empty
      /// A text without quotation marks.
      case plain
      /// A text in single quotation marks.
      case singleQuoted
      /// A text in double quotation marks.
      case doubleQuoted
      /// A text of several lines behind `|` or `>`.
      case block
      /// An alias of another value.
      case alias
      /// An element of a property list with a text.
      case element
      /// Entries in order.
      case sequence
      /// Keys with values.
      case mapping
      /// A word in the place of a key, without a colon.
      case word
    }

    /// The kind.
    package var kind: Kind
    /// The offset of the first byte; of an empty value the place where it would begin.
    package var start: Int
    /// The offset behind the last byte.
    package var end: Int
    /// The node that it is in; -1 for the outermost one.
    package var parent: Index
    /// The place of its key, without quotation marks; empty for an entry of a sequence.
    package var key: Range<Int> = 0..<0
    /// The text within quotation marks or tags.
    package var text: Range<Int>
    /// The column, from 0, of a block collection's keys or dashes; -1 in brackets and tags.
    package var column = -1
    /// The name of its anchor; empty for none.
    package var anchor: Range<Int> = 0..<0
    /// The index behind the last node in it.
    package var behind: Index

    /// The place of all its bytes.
    package var range: Range<Int> { start..<max(start, end) }
    /// Whether it has entries.
    package var isCollection: Bool { kind == .sequence || kind == .mapping }
    /// Whether it is a text.
    package var isScalar: Bool { !isCollection && kind != .empty && kind != .word }
    /// Whether it is a collection in brackets.
    package var isFlow: Bool { isCollection && column < 0 }
  }

  /// The nodes, each before those in it, in the order of the document.
  package internal(set) var nodes: [Node] = []
  /// The comments, in order.
  package internal(set) var comments: [Range<Int>] = []
  /// Whether the document is an XML property list.
  package internal(set) var isMarkup = false
  /// The text of the document.
  package let text: [UInt8]

  /// Finds the structure of `text`.
  package init(_ text: [UInt8]) {
    self.text = text
    if Self.looksLikeMarkup(text) {
      isMarkup = true
      var scanner = PropertyListOutline(text)
      scanner.scan()
      (nodes, comments) = (scanner.nodes, scanner.comments)
    } else {
      var scanner = YAMLOutline(text)
      scanner.scan()
      (nodes, comments) = (scanner.nodes, scanner.comments)
    }
  }

  private static func looksLikeMarkup(_ text: [UInt8]) -> Bool {
    let start = text.drop(while: \.isSpace)
    // `<<:` is YAML's key that merges.
    return start.first == .less && start.count > 1 && start.dropFirst().first != .less
  }

  /// Returns the text of a range.
  package func string(_ range: Range<Int>) -> String {
    String(decoding: text[range.clamped(to: 0..<text.count)], as: UTF8.self)
  }

  /// Returns the key of a node, or an empty text for an entry of a sequence.
  package func key(of index: Index) -> String { string(nodes[index].key) }

  /// Returns the text of a scalar: what stands in quotation marks or tags, without anything decoded.
  package func scalar(_ index: Index) -> String { string(nodes[index].text) }

  /// Returns the children of a node, in order.
  package func children(of index: Index) -> [Index] {
    var found: [Index] = []
    var child = index + 1
    while child < nodes[index].behind {
      found.append(child)
      child = nodes[child].behind
    }
    return found
  }

  /// Returns the value of the first key called `name` in a mapping, or nil.
  package func value(of name: String, in mapping: Index) -> Index? {
    guard nodes[mapping].kind == .mapping else { return nil }
    return children(of: mapping).first {
      nodes[$0].key.count == name.utf8.count && text[nodes[$0].key].elementsEqual(name.utf8)
    }
  }

  /// Returns the nodes around `index`, outermost first, itself last.
  package func chain(to index: Index) -> [Index] {
    var chain: [Index] = []
    var current = index
    while current >= 0 {
      chain.append(current)
      current = nodes[current].parent
    }
    return chain.reversed()
  }

  /// Returns the last node that begins before `offset`, or its key does; nil if there is none.
  package func lastNode(before offset: Int) -> Index? {
    let behind = nodes.indices.partitioningIndex { begin(of: $0) >= offset }
    return behind == 0 ? nil : behind - 1
  }

  /// Returns the innermost node whose key or value is at `offset`; nil if there is none.
  package func node(at offset: Int) -> Index? {
    guard var index = lastNode(before: offset + 1) else { return nil }
    while index >= 0 {
      let node = nodes[index]
      if node.key.lowerBound <= offset, offset <= node.key.upperBound, !node.key.isEmpty {
        return index
      }
      if node.start <= offset, offset <= node.end { return index }
      index = node.parent
    }
    return nil
  }

  /// Returns the offset where a node begins: that of its key, if it has one.
  package func begin(of index: Index) -> Int {
    let node = nodes[index]
    return node.key.isEmpty ? node.start : min(node.key.lowerBound, node.start)
  }

  /// Whether `offset` is in a comment.
  package func isInComment(_ offset: Int) -> Bool {
    let behind = comments.indices.partitioningIndex { comments[$0].lowerBound >= offset }
    return behind > 0 && offset <= comments[behind - 1].upperBound
  }

  /// The languages that keys have forms for, as in `title[ko]`, in order.
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

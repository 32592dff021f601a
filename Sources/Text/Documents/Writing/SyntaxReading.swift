internal import SourceText

/// Reads documents of every format with their comments.
enum SyntaxReading {
  /// Returns the document that `tree` was read from; nil if it cannot be read again.
  static func document(of tree: DocumentTree) -> SyntaxDocument? {
    switch tree.format {
    case .yaml: return YAMLSyntaxReader(tree.file.bytes)?.document()
    case .xmlPropertyList, .oldStylePropertyList: return PropertyListSyntaxReader(tree).document()
    case .binaryPropertyList:
      var document = SyntaxDocument()
      document.root = tree.root.map(node)
      return document
    }
  }

  /// Returns `node` as read from a format without comments.
  static func node(_ node: DocumentNode) -> SyntaxNode {
    switch node.kind {
    case .sequence:
      let members = node.children.map { SyntaxMember(value: self.node($0)) }
      return SyntaxNode(.sequence(members), range: node.range)
    case .mapping:
      let members = node.entries.map {
        SyntaxMember(key: self.node($0.key), value: self.node($0.value))
      }
      return SyntaxNode(.mapping(members), range: node.range)
    default: return SyntaxNode(.scalar(SyntaxScalar(node.kind, node.text)), range: node.range)
    }
  }
}

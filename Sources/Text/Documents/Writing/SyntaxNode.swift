/// A node as it is written: with its comments, and in YAML its anchor, its tag and its style.
///
/// Unlike the nodes of a ``DocumentTree``, aliases and merge keys stand here as such.
package struct SyntaxNode: Sendable {
  /// The content of a node.
  package enum Content: Sendable {
    case scalar(SyntaxScalar)
    /// An alias of the anchor called so.
    case alias(String)
    case sequence([SyntaxMember])
    case mapping([SyntaxMember])
  }

  /// The content of the node.
  package var content: Content
  /// The name of its anchor, or nil.
  package var anchor: String?
  /// Its tag as written, with the exclamation mark, or nil.
  package var tag: String?
  /// Whether a collection stands in brackets on one line.
  package var isFlow = false
  /// Whether a collection stands in brackets, on one line or on several.
  package var isWrittenInBrackets = false
  /// The comment on the line of a collection's key or dash.
  package var head: SyntaxComment?
  /// The comments behind a collection's last member.
  package var foot: [SyntaxComment] = []
  /// The node's bytes in the source.
  package var range: Range<Int>

  /// Creates a node with `content` that was read from `range`.
  package init(_ content: Content, range: Range<Int>) {
    (self.content, self.range) = (content, range)
  }

  /// The members of a collection; empty for other nodes.
  package var members: [SyntaxMember] {
    get {
      switch content {
      case .sequence(let members), .mapping(let members): members
      default: []
      }
    }
    set {
      switch content {
      case .sequence: content = .sequence(newValue)
      case .mapping: content = .mapping(newValue)
      default: break
      }
    }
  }

  /// Whether this is a mapping.
  package var isMapping: Bool { if case .mapping = content { true } else { false } }
  /// Whether this is a sequence or a mapping.
  package var isCollection: Bool {
    switch content {
    case .sequence, .mapping: true
    default: false
    }
  }
  /// Whether this is a collection whose members stand on lines of their own.
  package var isBlock: Bool { isCollection && !isFlow && !members.isEmpty }
  /// The scalar, or nil for another node.
  package var scalar: SyntaxScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }
}

/// A scalar as it is written.
package struct SyntaxScalar: Sendable {
  /// The kind of the scalar, as in the tree.
  package var kind: DocumentNode.Kind
  /// Its text.
  package var text: String
  /// The style and the bytes in which a YAML file has it; nil where it has to be written anew.
  package var source: (style: YAMLEvent.ScalarStyle, bytes: [UInt8])?
  /// The number as an XML property list has it, as `0x1F`; nil where it is written as its text.
  package var number: String?

  /// Creates a scalar of `kind` with `text`.
  package init(
    _ kind: DocumentNode.Kind, _ text: String,
    source: (style: YAMLEvent.ScalarStyle, bytes: [UInt8])? = nil
  ) {
    (self.kind, self.text, self.source) = (kind, text, source)
  }

  /// Whether this is YAML's null.
  package var isNull: Bool {
    kind == .plain && ["", "~", "null", "Null", "NULL"].contains(text)
  }
}

/// A member of a collection: an item of a sequence, or a key and its value.
package struct SyntaxMember: Sendable {
  /// The comments on lines of their own before the member.
  package var before: [SyntaxComment] = []
  /// Whether a blank line stands before the member, behind those comments.
  package var hasBlankBefore = false
  /// The key; nil in a sequence.
  package var key: SyntaxNode?
  /// The item or the value.
  package var value: SyntaxNode
  /// The comment behind the member, on its last line.
  package var behind: SyntaxComment?

  /// Creates a member with `key`, nil in a sequence, and `value`.
  package init(key: SyntaxNode? = nil, value: SyntaxNode) { (self.key, self.value) = (key, value) }

  /// The text of the key; nil in a sequence.
  package var name: String? { key?.scalar?.text }
  /// Whether the key is YAML's merge key.
  package var isMerge: Bool {
    guard let key = key?.scalar, key.kind == .plain else { return false }
    return key.text == "<<"
  }
}

extension SyntaxMember {
  /// Drops the blank line before a first member.
  mutating func dropFirstBlank() {
    if before.isEmpty {
      hasBlankBefore = false
    } else {
      before[0].hasBlankBefore = false
    }
  }
}

/// A comment, without the signs around it.
package struct SyntaxComment: Sendable {
  /// The text as it stands between the signs, blanks included; it may have several lines.
  package var text: String
  /// Whether a blank line stands before it.
  package var hasBlankBefore = false
  /// The number of blanks between a value and the comment behind it.
  package var distance = 1
  /// The offset of its first byte in the source.
  package var offset: Int
  /// Whether this is a processing instruction of XML, whose signs are in the text.
  package var isInstruction = false

  /// Creates a comment with `text` that begins at `offset`.
  package init(_ text: String, offset: Int) { (self.text, self.offset) = (text, offset) }
}

/// A document as it is written.
package struct SyntaxDocument: Sendable {
  /// The comments before the document's start.
  package var prolog: [SyntaxComment] = []
  /// The document's start as written: directives and `---`, or the declaration and type of XML; nil for none.
  package var start: String?
  /// The comment behind that start.
  package var startComment: SyntaxComment?
  /// The comments before the first node.
  package var header: [SyntaxComment] = []
  /// Whether a blank line stands between those comments and the first node.
  package var hasBlankBelowHeader = false
  /// The outermost node; nil for an empty document.
  package var root: SyntaxNode?
  /// The comment behind a root on one line.
  package var behind: SyntaxComment?
  /// Whether YAML's `...` ends the document.
  package var hasEnd = false
  /// The comments behind the last node.
  package var footer: [SyntaxComment] = []
  /// The comments behind YAML's `...`.
  package var trailer: [SyntaxComment] = []

  /// Creates an empty document.
  package init() {}
}

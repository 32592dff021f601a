internal import StructuredData

/// A node as it is written: with its comments, and in YAML its anchor, its tag and its style.
///
/// Unlike the nodes of a ``DocumentTree``, aliases and merge keys stand here as such.
struct SyntaxNode: Sendable {
  enum Content: Sendable {
    case scalar(SyntaxScalar)
    case alias(String)
    case sequence([SyntaxMember])
    case mapping([SyntaxMember])
  }

  var content: Content
  var anchor: String?
  /// Its tag as written, with the exclamation mark, or nil.
  var tag: String?
  /// Whether a collection is in brackets on one line.
  var isFlow = false
  /// Whether a collection is in brackets, on one line or on several.
  var isWrittenInBrackets = false
  /// The comment on the line of a collection's key or dash.
  var head: SyntaxComment?
  /// The comments behind a collection's last member.
  var foot: [SyntaxComment] = []
  var range: Range<Int>

  init(_ content: Content, range: Range<Int>) { (self.content, self.range) = (content, range) }

  var members: [SyntaxMember] {
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

  var isMapping: Bool { if case .mapping = content { true } else { false } }
  var isCollection: Bool {
    switch content {
    case .sequence, .mapping: true
    default: false
    }
  }
  /// Whether this is a collection with its members on lines of their own.
  var isBlock: Bool { isCollection && !isFlow && !members.isEmpty }
  var scalar: SyntaxScalar? {
    if case .scalar(let scalar) = content { scalar } else { nil }
  }
}

/// A scalar as it is written.
struct SyntaxScalar: Sendable {
  var kind: DocumentNode.Kind
  var text: String
  /// The style and the bytes in which a YAML file has it; nil for a new scalar.
  var source: (style: YAMLEvent.ScalarStyle, bytes: [UInt8])?
  /// The number as an XML property list has it, as `0x1F`; nil where it is written as its text.
  var number: String?

  init(
    _ kind: DocumentNode.Kind, _ text: String,
    source: (style: YAMLEvent.ScalarStyle, bytes: [UInt8])? = nil
  ) {
    (self.kind, self.text, self.source) = (kind, text, source)
  }

  var isNull: Bool { kind == .plain && CoreSchema.isNull(text) }

  /// Returns the kind and the text of a scalar that is not null: one without quotes has those that a property list has
  /// for its type in YAML's core schema.
  func typed(readAs value: DocumentShape.Value) -> (kind: DocumentNode.Kind, text: String) {
    guard kind == .plain else { return (kind, text) }
    if case .text = value { return (.string, text) }
    return switch StructuredValue(plainText: text) {
    case .bool(let value): (.boolean, "\(value)")
    case .int(let value): (.integer, "\(value)")
    case .double(let value): (.real, "\(value)")
    default: (.string, text)
    }
  }
}

/// A member of a collection: an item of a sequence, or a key and its value.
struct SyntaxMember: Sendable {
  /// The comments on lines of their own before the member.
  var before: [SyntaxComment] = []
  /// Whether there is an empty line between those comments and the member.
  var hasBlankBefore = false
  var key: SyntaxNode?
  var value: SyntaxNode
  var behind: SyntaxComment?

  var name: String? { key?.scalar?.text }
  var isMerge: Bool {
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
struct SyntaxComment: Sendable {
  /// The text between the comment's delimiters, with its spaces; it may have several lines.
  var text: String
  /// Whether an empty line precedes it.
  var hasBlankBefore = false
  /// The number of spaces between a value and the comment behind it.
  var distance = 1
  var offset: Int
  /// The column in the source, from 0, in bytes.
  var column = 0
  /// Whether nothing but spaces precedes it on its line.
  var isOwnLine = false
  /// Whether this is a processing instruction of XML, whose signs are in the text.
  var isInstruction = false

  init(_ text: String, offset: Int) { (self.text, self.offset) = (text, offset) }
}

extension [SyntaxComment] {
  /// Takes the first comment if it is on the line of what precedes it.
  mutating func takeBehind() -> SyntaxComment? {
    guard let first, !first.isOwnLine else { return nil }
    return removeFirst()
  }
}

/// A document as it is written.
struct SyntaxDocument: Sendable {
  /// The comments before the document's start.
  var prolog: [SyntaxComment] = []
  /// The document's start as written: directives and `---`, or the XML declaration and document
  /// type; nil for none.
  var start: String?
  /// The comment behind that start.
  var startComment: SyntaxComment?
  /// The comments before the first node.
  var header: [SyntaxComment] = []
  /// Whether an empty line separates those comments from the first node.
  var hasBlankBelowHeader = false
  var root: SyntaxNode?
  /// The comment behind a root on one line.
  var behind: SyntaxComment?
  /// Whether YAML's `...` ends the document.
  var hasEnd = false
  /// The comments behind the last node.
  var footer: [SyntaxComment] = []
  /// The comments behind YAML's `...`.
  var trailer: [SyntaxComment] = []
}

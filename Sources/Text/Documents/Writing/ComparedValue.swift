/// A value as its reader takes it: as written where the shape wants a text, typed elsewhere.
indirect enum ComparedValue: Equatable {
  case null
  case scalar(kind: DocumentNode.Kind, text: [UInt8])
  case sequence([ComparedValue])
  case mapping([[UInt8]: ComparedValue])

  /// Creates the value of a node of a tree.
  init(_ node: DocumentNode, shape: DocumentShape) {
    // The shape is found from the keys alone.
    var root = SyntaxNode(node.kind == .mapping ? .mapping([]) : .sequence([]), range: 0..<0)
    root.members = Self.names(of: node)
    self.init(node, shape: shape, readAs: shape.value(of: root))
  }

  private init(_ node: DocumentNode, shape: DocumentShape, readAs value: DocumentShape.Value) {
    switch node.kind {
    case .sequence:
      self = .sequence(node.children.map { ComparedValue($0, shape: shape, readAs: value) })
    case .mapping:
      var mapping = SyntaxNode(.mapping([]), range: 0..<0)
      mapping.members = Self.names(of: node)
      var values: [[UInt8]: ComparedValue] = [:]
      for entry in node.entries {
        let inner = shape.value(of: entry.key.text, in: mapping, readAs: value)
        values[entry.key.withText { Array($0) }] =
          ComparedValue(entry.value, shape: shape, readAs: inner)
      }
      self = .mapping(values)
    default: self.init(SyntaxScalar(node.kind, node.text), readAs: value)
    }
  }

  /// Returns the keys of a mapping as members, with the `type` that decides about another.
  private static func names(of node: DocumentNode) -> [SyntaxMember] {
    node.entries.map { entry in
      let isType = entry.key.text == "type"
      return SyntaxMember(
        key: SyntaxNode(.scalar(SyntaxScalar(.string, entry.key.text)), range: 0..<0),
        value: SyntaxNode(
          .scalar(SyntaxScalar(.string, isType ? entry.value.text : "")), range: 0..<0))
    }
  }

  /// Creates the value of a node without aliases.
  init(_ root: SyntaxNode, shape: DocumentShape) {
    self.init(root, shape: shape, readAs: shape.value(of: root))
  }

  private init(_ node: SyntaxNode, shape: DocumentShape, readAs value: DocumentShape.Value) {
    switch node.content {
    case .alias: self = .null
    case .scalar(let scalar): self.init(scalar, readAs: value)
    case .sequence(let members):
      self = .sequence(members.map { ComparedValue($0.value, shape: shape, readAs: value) })
    case .mapping(let members):
      var values: [[UInt8]: ComparedValue] = [:]
      for member in members {
        let inner = shape.value(of: member.name ?? "", in: node, readAs: value)
        values[Array((member.name ?? "").utf8)] =
          ComparedValue(member.value, shape: shape, readAs: inner)
      }
      self = .mapping(values)
    }
  }

  private init(_ scalar: SyntaxScalar, readAs value: DocumentShape.Value) {
    if scalar.isNull {
      self = .null
      return
    }
    var (kind, text) = (scalar.kind, scalar.text)
    var isText = false
    if case .text = value { isText = true }
    if kind == .plain {
      let type = PlainType(text)
      if isText { kind = .string } else { (kind, text) = (type.kind, type.text) }
    }
    if kind == .integer, Int(text) == nil { kind = .real }
    if kind == .real, let number = Double(text) { text = String(number) }
    self = .scalar(kind: isText ? .string : kind, text: Array(text.utf8))
  }
}

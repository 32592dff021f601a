/// A value as its reader uses it: as written where the shape requires a text, typed elsewhere.
indirect enum ComparedValue: Equatable {
  case null
  case scalar(kind: DocumentNode.Kind, text: [UInt8])
  case sequence([ComparedValue])
  case mapping([[UInt8]: ComparedValue])

  init(_ root: DocumentNode, shape: DocumentShape) {
    self.init(SyntaxReading.node(root), shape: shape)
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
    var (kind, text) = scalar.typed(readAs: value)
    if kind == .integer, Int(text) == nil { kind = .real }
    if kind == .real, let number = Double(text) { text = String(number) }
    let isText = if case .text = value { true } else { false }
    self = .scalar(kind: isText ? .string : kind, text: Array(text.utf8))
  }

  /// Removes an entry of a mapping, and returns whether it was there.
  mutating func remove(_ key: String) -> Bool {
    guard case .mapping(var values) = self else { return false }
    defer { self = .mapping(values) }
    return values.removeValue(forKey: Array(key.utf8)) != nil
  }
}

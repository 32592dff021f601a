internal import MenuItems
package import StructuredData

/// Finds the schemas of the nodes of an outline.
package struct SchemaWalk: Sendable {
  package let tree: OutlineTree
  package let facts: AuthoringFacts

  package init(_ tree: OutlineTree, _ facts: AuthoringFacts) {
    (self.tree, self.facts) = (tree, facts)
  }

  /// Returns the values that a node may have; for nil those of the whole document.
  package func values(of index: OutlineTree.Index?) -> [ValueSchema] {
    let root = Self.flat(facts.catalog.root)
    guard let index else { return root }
    // A loop from the outside inwards, because deeply nested documents would exhaust the stack.
    return tree.chain(to: index).dropFirst().reduce(root) { values, inner in
      values.flatMap { self.values(under: Self.plain(tree.key(of: inner)), in: $0) ?? [] }
    }
  }

  /// Returns the values of a key, or of the entries if it is empty; nil if `outer` has no such key or entries.
  private func values(under key: String, in outer: ValueSchema) -> [ValueSchema]? {
    switch outer {
    case .mapping(let mapping):
      facts.catalog.mappings[mapping]?.key(key).map { Self.flat($0.value) }
    case .dictionary(let value): Self.flat(value)
    case .sequence(let value): key.isEmpty ? Self.flat(value) : nil
    default: nil
    }
  }

  package func mappings(of index: OutlineTree.Index?) -> [MappingSchema] {
    mappings(among: values(of: index))
  }

  package func mappings(among values: [ValueSchema]) -> [MappingSchema] {
    values.compactMap { value in
      if case .mapping(let name) = value { facts.catalog.mappings[name] } else { nil }
    }
  }

  package func key(of index: OutlineTree.Index) -> KeySchema? {
    let node = tree.nodes[index]
    guard node.parent >= 0, !node.key.isEmpty else { return nil }
    let name = Self.plain(tree.key(of: index))
    return mappings(of: node.parent).lazy.compactMap { $0.key(name) }.first
  }

  package func isText(_ index: OutlineTree.Index, _ use: ValueSchema.TextUse) -> Bool {
    values(of: index).contains { $0 == .text(use) }
  }

  /// Returns the handler whose arguments the node contains.
  package func handlerOfArguments(_ index: OutlineTree.Index) -> HandlerFact? {
    let node = tree.nodes[index]
    guard node.parent >= 0, tree.key(of: index) == "arguments" else { return nil }
    for sibling in tree.children(of: node.parent) where isText(sibling, .handler) {
      if let handler = facts.handler(tree.scalar(sibling)) { return handler }
    }
    guard let source = tree.value(of: "source", in: node.parent),
      let handler = tree.value(of: "handler", in: source)
    else { return nil }
    return facts.handler(tree.scalar(handler))
  }

  /// Returns the argument of a handler whose value a node is, or nil.
  func argument(_ index: OutlineTree.Index) -> HandlerArgument? {
    let parent = tree.nodes[index].parent
    guard parent >= 0, let handler = handlerOfArguments(parent) else { return nil }
    return handler.arguments?.first { $0.id == tree.key(of: index) }
  }

  /// Returns the id nodes of the inputs that `{{…}}` in a node can name, those of inner mappings first.
  package func inputs(for index: OutlineTree.Index) -> [OutlineTree.Index] {
    var found: [OutlineTree.Index] = []
    for outer in tree.lineage(of: index) {
      guard let inputs = tree.value(of: "inputs", in: outer) else { continue }
      found += tree.children(of: inputs).compactMap { tree.value(of: "id", in: $0) }
    }
    return found
  }

  func label(ofInput id: OutlineTree.Index) -> String? {
    tree.value(of: "label", in: tree.nodes[id].parent).map(tree.scalar)
  }

  /// Returns the values that can be entries of the lists among `values`.
  static func elements(of values: [ValueSchema]) -> [ValueSchema] {
    values.flatMap { value in
      if case .sequence(let element) = value { flat(element) } else { [ValueSchema]() }
    }
  }

  /// Returns the name of a key without its language, as in `title[ko]`.
  package static func plain(_ name: String) -> String {
    name.hasSuffix("]") ? String(name.prefix { $0 != "[" }) : name
  }

  /// Returns the alternatives of a value.
  package static func flat(_ value: ValueSchema) -> [ValueSchema] {
    if case .oneOf(let values) = value { return values.flatMap(flat) }
    return [value]
  }

  /// Calls `body` for all nodes, in order, with the values that they may have.
  package func visit(_ body: (OutlineTree.Index, [ValueSchema]) -> Void) {
    var open: [(behind: OutlineTree.Index, values: [ValueSchema])] = []
    for index in tree.nodes.indices {
      while let last = open.last, last.behind <= index { open.removeLast() }
      let key = open.isEmpty ? "" : Self.plain(tree.key(of: index))
      let values =
        open.last.map { outer in
          outer.values.lazy.compactMap { self.values(under: key, in: $0) }.first ?? []
        } ?? Self.flat(facts.catalog.root)
      body(index, values)
      let node = tree.nodes[index]
      if node.isCollection { open.append((node.behind, values)) }
    }
  }
}

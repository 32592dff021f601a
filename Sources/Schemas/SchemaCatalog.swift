/// A kind of mapping: its keys and the rules between them.
package struct MappingSchema: Sendable, Hashable {
  /// The name in the catalogue, as in `item`.
  package let name: String
  /// The words about it in one line.
  package let summary: String
  /// The keys, in the order in which they are best written.
  package let keys: [KeySchema]
  /// Groups of keys of which a mapping has one at most.
  package let exclusiveKeys: [[String]]
  /// Groups of keys of which a mapping has at least one.
  package let neededKeys: [[String]]
  /// Whether other keys are an error rather than a warning.
  package let isClosed: Bool

  /// Creates a kind of mapping with all cases of the key types.
  package init(
    _ name: String, _ summary: String, keys: [KeySchema], exclusiveKeys: [[String]] = [],
    neededKeys: [[String]] = [], isClosed: Bool = false
  ) {
    (self.name, self.summary, self.keys) = (name, summary, keys)
    (self.exclusiveKeys, self.neededKeys, self.isClosed) = (exclusiveKeys, neededKeys, isClosed)
  }

  /// Returns the key that `name` or one of its aliases names, or nil.
  package func key(_ name: String) -> KeySchema? {
    keys.first { $0.name == name || $0.aliases.contains(name) }
  }
}

/// All kinds of mappings of a kind of file.
package struct SchemaCatalog: Sendable {
  /// The name of the kind of file: `menu`, `plugin`, `config`, `theme`, `form` or `view`.
  package let name: String
  /// The words about such files in one line.
  package let summary: String
  /// The whole document.
  package let root: ValueSchema
  /// The kinds of mappings by name.
  package let mappings: [String: MappingSchema]

  /// Creates the catalogue of a kind of file.
  package init(_ name: String, _ summary: String, root: ValueSchema, mappings: [MappingSchema]) {
    (self.name, self.summary, self.root) = (name, summary, root)
    self.mappings = Dictionary(mappings.map { ($0.name, $0) }) { first, _ in first }
  }
}

/// All kinds of mappings of a kind of file.
package struct SchemaCatalog: Sendable {
  /// The name of the kind of file: `menu`, `plugin`, `config`, `theme`, `form` or `view`.
  package let name: String
  package let summary: String
  package let root: ValueSchema
  package let mappings: [String: MappingSchema]
  /// Whether texts are strings of JSON; otherwise a text can be any scalar of YAML.
  package let isStrict: Bool
  /// Whether an empty file is one of these.
  package let mayBeEmpty: Bool

  package init(
    _ name: String, _ summary: String, root: ValueSchema, mappings: [MappingSchema],
    isStrict: Bool = false, mayBeEmpty: Bool = false
  ) {
    self.mayBeEmpty = mayBeEmpty
    self.isStrict = isStrict
    (self.name, self.summary, self.root) = (name, summary, root)
    self.mappings = Dictionary(mappings.map { ($0.name, $0) }) { first, _ in first }
  }
}

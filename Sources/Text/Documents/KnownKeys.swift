package import StructuredData

/// The known keys of a kind of mapping, looked up by their bytes: by their names and by their aliases.
package struct KnownKeys<Key: DescribedKey>: Sendable {
  @usableFromInline let keys: [Key]
  @usableFromInline let names: KeyNames
  let values: [ValueSchema]
  /// The same names for readers that need not know the type of the keys.
  let index: KeyIndex

  package init(where isPart: (Key) -> Bool = { _ in true }) {
    var keys: [Key] = []
    var schemas: [KeySchema] = []
    for key in Key.allCases where isPart(key) {
      let schema = key.named
      keys += Array(repeating: key, count: 1 + schema.aliases.count)
      schemas.append(schema)
    }
    self.keys = keys
    values = schemas.flatMap { Array(repeating: $0.value, count: 1 + $0.aliases.count) }
    index = KeyIndex(schemas, absent: Key.absentKeys)
    names = index.names
  }

  /// Returns the key that `node` spells, or nil for an unknown one.
  package func key(_ node: DocumentNode) -> Key? { key(at: node.index, in: node.tree) }

  @inlinable package func key(at index: DocumentTree.Index, in tree: DocumentTree) -> Key? {
    guard let number = names.index(of: index, in: tree) else { return nil }
    return keys[number]
  }

  /// Returns the key whose form for a language `node` spells, as in `title[ko]`; nil for another one.
  package func key(withForm node: DocumentNode) -> Key? { index.form(node).map { keys[$0.number] } }

  /// Returns the key that is probably meant by `name`, which is not a key, or nil.
  ///
  /// A natural wrong name means its key, and what looks like the form of a text means that; any other name means the
  /// nearest key.
  package func meaning(of name: String) -> MeantKey? { KeyIndex.meaning(of: name, in: [index]) }

  /// Returns the key that is probably meant by `name`, which is one of neither these keys nor `other`.
  package func meaning<Other>(of name: String, or other: KnownKeys<Other>) -> MeantKey? {
    KeyIndex.meaning(of: name, in: [index, other.index])
  }
}

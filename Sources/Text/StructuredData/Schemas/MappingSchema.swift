/// A kind of mapping: its keys and the rules between them.
package struct MappingSchema: Sendable, Hashable {
  /// The name in the catalogue, as in `item`.
  package let name: String
  /// The words about it in one line.
  package let summary: String
  /// The keys, in the order in which they are best written.
  package let keys: [KeySchema]
  /// Groups of keys of which a mapping has one at most; null and empty texts count as absent.
  package let exclusiveKeys: [[String]]
  /// Groups of keys of which a mapping has at least one.
  package let neededKeys: [[String]]
  /// Keys beside each of which no other key is required.
  package let excusingKeys: [String]
  /// Whether other keys are an error rather than a warning.
  package let isClosed: Bool
  package let variants: [Variant]
  /// The key that makes it another kind of mapping, with the name of that, or nil.
  package let replacement: Replacement?

  /// A key that makes a mapping one of another kind.
  package struct Replacement: Sendable, Hashable {
    /// The key; null and an empty text count as absent.
    package let key: String
    /// The name of the other kind.
    package let mapping: String

    package init(_ key: String, by mapping: String) { (self.key, self.mapping) = (key, mapping) }
  }

  /// A rule for mappings in which a key has one of a few words.
  package struct Variant: Sendable, Hashable {
    package let key: String
    /// The words; without the key the rule does not apply.
    package let words: [String]
    /// The values of further keys, in the place of those of their schemas.
    package let values: [String: ValueSchema]
    /// Keys of which at least one is needed.
    package let neededKeys: [String]

    package init(
      _ key: String, _ words: [String], values: [String: ValueSchema] = [:],
      neededKeys: [String] = []
    ) {
      (self.key, self.words, self.values) = (key, words, values)
      self.neededKeys = neededKeys
    }
  }

  package init(
    _ name: String, _ summary: String, keys: [KeySchema], exclusiveKeys: [[String]] = [],
    neededKeys: [[String]] = [], excusingKeys: [String] = [], isClosed: Bool = false,
    variants: [Variant] = [], replacement: Replacement? = nil
  ) {
    self.excusingKeys = excusingKeys
    (self.name, self.summary, self.keys) = (name, summary, keys)
    (self.exclusiveKeys, self.neededKeys, self.isClosed) = (exclusiveKeys, neededKeys, isClosed)
    (self.variants, self.replacement) = (variants, replacement)
  }

  package func key(_ name: String) -> KeySchema? {
    keys.first { $0.name == name || $0.aliases.contains(name) }
  }
}

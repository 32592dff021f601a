package import StructuredData

/// The keys that a kind of document has: their order, and how the values of each are read.
///
/// A formatter needs the order; a conversion needs to know which values are texts as written, as a menu's
/// titles are, and which have types.
package struct DocumentShape: Sendable {
  /// How the value of a key is read.
  indirect enum Value: Sendable {
    /// Text: a scalar, or scalars in a sequence or mapping, read as written.
    case text
    /// Values of any type, as they stand; the keys of mappings in it keep their order.
    case typed
    /// Depends on the word of another key in the mapping, which is empty if that key is missing; text for other words.
    case byWord(of: String, [String: Value])
    /// A mapping of the shape called so, or a sequence of such mappings.
    case shape(String)
  }

  /// The keys of each mapping in their order, by the names of shapes.
  private var mappings: [String: [String: (rank: Int, value: Value)]] = [:]
  private let roots: [(root: DescribedRoot, value: Value)]

  /// Creates the shape of files that one of `catalogs` describes.
  ///
  /// A mapping at the root is of the first catalogue whose required keys it has. The keys come in the order of the
  /// catalogues.
  package init(_ catalogs: [SchemaCatalog]) {
    roots = catalogs.flatMap(DescribedRoot.all).map { root in
      (root, Self.value(of: root.schema, in: root.catalog))
    }
    for catalog in catalogs {
      for mapping in catalog.mappings.values {
        let keys = mapping.keys.flatMap { key in
          let value = Self.value(of: key, in: mapping, of: catalog)
          return ([key.name] + key.aliases).map { ($0, value) }
        }
        mappings[Self.name(mapping.name, in: catalog)] = Dictionary(
          keys.enumerated().map { ($1.0, (rank: $0, value: $1.1)) },
          uniquingKeysWith: { first, _ in first })
      }
    }
  }

  /// Returns how a document's root is read; the values of one that no catalogue describes keep their types.
  func value(of root: SyntaxNode) -> Value {
    let keys = root.isMapping ? root.members.compactMap(\.name) : nil
    return roots.first { $0.root.suits(keys) }?.value ?? .typed
  }

  /// Returns the rank of the key `name` in the mapping called `shape`; nil for an unknown key.
  ///
  /// A form for a language, as in `title[ko]`, follows its key.
  func rank(of name: String, in shape: String) -> Int? {
    entry(name, shape).map { $0.rank * 2 + (mappings[shape]?[name] == nil ? 1 : 0) }
  }

  func value(of name: String, in mapping: SyntaxNode, readAs value: Value) -> Value {
    switch value {
    case .text: return .text
    case .typed, .byWord: return .typed
    case .shape(let shape):
      guard let found = entry(name, shape) else { return .typed }
      guard case .byWord(let key, let values) = found.value else { return found.value }
      let word = mapping.members.first { $0.name == key }?.value.scalar?.text
      return values[word ?? ""] ?? .text
    }
  }

  private func entry(_ name: String, _ shape: String) -> (rank: Int, value: Value)? {
    guard let keys = mappings[shape] else { return nil }
    if let found = keys[name] { return found }
    guard name.hasSuffix("]"), let bracket = name.firstIndex(of: "[") else { return nil }
    return keys[String(name[..<bracket])]
  }

  // MARK: Schemas

  private static func name(_ mapping: String, in catalog: SchemaCatalog) -> String {
    catalog.name + "/" + mapping
  }

  private static func value(
    of key: KeySchema, in mapping: MappingSchema, of catalog: SchemaCatalog
  ) -> Value {
    let variants = mapping.variants.filter { $0.values[key.name] != nil }
    guard let word = variants.first?.key else { return value(of: key.value, in: catalog) }
    var values: [String: Value] = [:]
    for variant in variants where variant.key == word {
      for name in variant.words.isEmpty ? [""] : variant.words {
        values[name] = variant.values[key.name].map { value(of: $0, in: catalog) }
      }
    }
    return .byWord(of: word, values)
  }

  private static func value(of schema: ValueSchema, in catalog: SchemaCatalog) -> Value {
    switch schema {
    case .text, .choice, .variables: .text
    case .flag, .integer, .number, .seconds, .any: .typed
    case .sequence(let entry), .dictionary(let entry): value(of: entry, in: catalog)
    case .mapping(let mapping): .shape(name(mapping, in: catalog))
    case .oneOf(let schemas): value(ofOneOf: schemas.map { value(of: $0, in: catalog) })
    }
  }

  /// Returns how a value is read that is one of several: as a mapping that is known, or with its type if one of them
  /// has types.
  private static func value(ofOneOf values: [Value]) -> Value {
    let isShape = { (value: Value) in if case .shape = value { true } else { false } }
    let isTyped = { (value: Value) in if case .typed = value { true } else { false } }
    return values.first(where: isShape) ?? values.first(where: isTyped) ?? .text
  }
}

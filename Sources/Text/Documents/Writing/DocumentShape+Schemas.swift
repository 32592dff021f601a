package import StructuredData

extension DocumentShape {
  /// Creates the shape of files that one of `catalogs` describes.
  ///
  /// A mapping at the root is of the first catalogue whose required keys it has. The keys come in the order of the
  /// catalogues.
  package init(_ catalogs: [SchemaCatalog]) {
    var mappings: [String: [Key]] = [:]
    for catalog in catalogs {
      for mapping in catalog.mappings.values {
        mappings[Self.name(mapping.name, in: catalog)] = mapping.keys.flatMap { key in
          let value = Self.value(of: key, in: mapping, of: catalog)
          return ([key.name] + key.aliases).map { Key($0, value) }
        }
      }
    }
    let roots = catalogs.flatMap(DescribedRoot.all).map { root in
      (root, Self.value(of: root.schema, in: root.catalog))
    }
    self.init(mappings: mappings) { keys in
      roots.first { $0.0.suits(keys) }?.1 ?? .typed
    }
  }

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
      for name in variant.words {
        values[name] = variant.values[key.name].map { value(of: $0, in: catalog) }
      }
    }
    return .byWord(of: word, values)
  }

  private static func value(of schema: ValueSchema, in catalog: SchemaCatalog) -> Value {
    switch schema {
    case .text, .choice, .variables: .text
    case .flag, .integer, .number, .seconds, .any: .typed
    case .sequence(let entry): value(of: entry, in: catalog)
    case .dictionary(let entry): value(of: entry, in: catalog)
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

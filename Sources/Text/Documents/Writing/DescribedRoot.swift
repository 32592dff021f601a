package import StructuredData

/// A kind of document that a catalogue describes.
package struct DescribedRoot: Sendable {
  let catalog: SchemaCatalog
  let schema: ValueSchema
  /// The keys that a mapping must have; nil for a sequence.
  private let keys: [String]?

  private init(_ schema: ValueSchema, in catalog: SchemaCatalog) {
    (self.catalog, self.schema) = (catalog, schema)
    if case .mapping(let name) = schema {
      keys = catalog.mappings[name]?.keys.filter(\.isRequired).map(\.name) ?? []
    } else {
      keys = nil
    }
  }

  static func all(in catalog: SchemaCatalog) -> [DescribedRoot] {
    if case .oneOf(let schemas) = catalog.root {
      return schemas.map { DescribedRoot($0, in: catalog) }
    }
    return [DescribedRoot(catalog.root, in: catalog)]
  }

  /// Returns the first of `catalogs` that has documents with the keys of the one in `bytes`, or nil.
  package static func catalog(
    of bytes: [UInt8], name: String, among catalogs: [SchemaCatalog]
  ) -> SchemaCatalog? {
    let root = DocumentReader().read(bytes, name: name).tree?.root
    return root.flatMap { described($0, among: catalogs) }?.catalog
  }

  /// Returns the description of `root` from the first of `catalogs` that has such documents.
  static func described(_ root: DocumentNode, among catalogs: [SchemaCatalog]) -> DescribedRoot? {
    guard root.kind == .mapping || root.kind == .sequence else { return nil }
    let keys = root.kind == .mapping ? root.entries.map(\.key.text) : nil
    return catalogs.flatMap(all).first { $0.suits(keys) }
  }

  /// Whether a mapping with the keys `present`, or a sequence if they are nil, can be such a
  /// document.
  func suits(_ present: [String]?) -> Bool {
    guard let keys, let present else { return keys == nil && present == nil }
    return !keys.isEmpty && keys.allSatisfy(present.contains)
  }
}

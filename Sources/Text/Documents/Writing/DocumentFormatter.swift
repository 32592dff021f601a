package import SourceText
internal import StructuredData

/// Writes documents as a careful author would: keys in their order, and one style of quotes, indentation and
/// blank lines; comments, anchors and long texts stay.
package struct DocumentFormatter: Sendable {
  package enum Refusal: Error, Sendable {
    case invalid([Diagnostic])
    /// Its format has no text to format.
    case binary
    /// The name says JSON, and the text is something else.
    case notJSON
    /// The document has no place for the address of a schema: it is JSON or a property list, and no mapping.
    case noPlaceForSchema
    /// The result would not mean the same: a fault of this program.
    case unproven
  }

  package var shape: DocumentShape
  /// The address of the JSON Schema that a document without one gets, or nil.
  package var schema: String?

  package init(shape: DocumentShape, schema: String? = nil) {
    (self.shape, self.schema) = (shape, schema)
  }

  /// Returns the formatted text of the document in `bytes`, which is shown as `name`.
  ///
  /// - Throws: the reason why there is none.
  package func format(_ bytes: [UInt8], name: String) throws(Refusal) -> [UInt8] {
    if DocumentFormat.isBinary(bytes) { throw .binary }
    let reading = DocumentReader().read(bytes, name: name)
    guard let tree = reading.validTree else { throw .invalid(reading.diagnostics) }
    guard var document = SyntaxReading.document(of: tree) else { throw .unproven }
    let isJSON = tree.format == .yaml && name.lowercased().hasSuffix(".json")
    if isJSON, (try? JSONDocument(tree.file.bytes)) == nil { throw .notJSON }
    shape.sort(&document)
    let addsKey = try addSchema(to: &document, isYAML: tree.format == .yaml && !isJSON)
    let format: ConversionFormat =
      switch tree.format {
      case .xmlPropertyList: .xml
      case .oldStylePropertyList: .oldStyle
      case .yaml, .binaryPropertyList: isJSON ? .json : .yaml
      }
    let text = format.bytes(of: document)
    let proof = DocumentReader().read(text, name: name).validTree
    var result = proof?.root.map { ComparedValue($0, shape: shape) }
    if addsKey, result?.remove(SchemaAddress.key) != true { throw .unproven }
    guard proof?.format == tree.format, result == tree.root.map({ ComparedValue($0, shape: shape) })
    else { throw .unproven }
    return text
  }

  private func addSchema(to document: inout SyntaxDocument, isYAML: Bool) throws(Refusal) -> Bool {
    guard let schema, !SchemaAddress.isGiven(in: document) else { return false }
    if isYAML {
      SchemaAddress(address: schema).addComment(to: &document)
      return false
    }
    guard SchemaAddress(address: schema).addKey(to: &document) else { throw .noPlaceForSchema }
    return true
  }
}

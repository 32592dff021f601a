package enum ConversionFormat: String, Sendable, CaseIterable {
  case xml
  case oldStyle = "old-style"
  case yaml
  case json

  /// Returns the format that the name of a file says, or nil.
  package init?(fileName: String) {
    let name = fileName.lowercased()
    let endings = [".plist": Self.xml, ".yaml": .yaml, ".yml": .yaml, ".json": .json]
    guard let format = endings.first(where: { name.hasSuffix($0.key) })?.value else { return nil }
    self = format
  }

  package var documentFormat: DocumentFormat {
    switch self {
    case .xml: .xmlPropertyList
    case .oldStyle: .oldStylePropertyList
    case .yaml, .json: .yaml
    }
  }

  /// The format as the subject of a sentence.
  package var words: String {
    switch self {
    case .xml: "an XML property list"
    case .oldStyle: "an old-style property list"
    case .yaml: "YAML"
    case .json: "JSON"
    }
  }

  /// Returns `document` in this format.
  func bytes(of document: SyntaxDocument) -> [UInt8] {
    switch self {
    case .json: Array(JSONDocumentWriter.text(document).utf8)
    case .xml: Array(XMLPropertyListWriter.text(document).utf8)
    case .oldStyle: Array(OldStylePropertyListWriter.text(document).utf8)
    case .yaml: Array(YAMLWriter.text(document).utf8)
    }
  }

  var hasComments: Bool { self != .json }
  var hasNull: Bool { isDataOfJSON }
  var hasNumbers: Bool { self != .oldStyle }
  var hasDates: Bool { self == .xml }
  var hasData: Bool { !isDataOfJSON }
  /// Whether the format has the values of JSON, and no others.
  var isDataOfJSON: Bool { self == .yaml || self == .json }
}

package enum ConversionFormat: String, Sendable, CaseIterable {
  case xml
  case binary
  case oldStyle = "old-style"
  case yaml
  case json

  /// Returns the format that the name of a file says, or nil.
  package init?(fileName: String) {
    let name = fileName.lowercased()
    if name.hasSuffix(".plist") {
      self = .xml
    } else if name.hasSuffix(".yaml") || name.hasSuffix(".yml") {
      self = .yaml
    } else if name.hasSuffix(".json") {
      self = .json
    } else {
      return nil
    }
  }

  package var documentFormat: DocumentFormat {
    switch self {
    case .xml: .xmlPropertyList
    case .binary: .binaryPropertyList
    case .oldStyle: .oldStylePropertyList
    case .yaml, .json: .yaml
    }
  }

  /// The format as the subject of a sentence.
  package var words: String {
    switch self {
    case .xml: "an XML property list"
    case .binary: "a binary property list"
    case .oldStyle: "an old-style property list"
    case .yaml: "YAML"
    case .json: "JSON"
    }
  }

  var hasComments: Bool { self != .binary && self != .json }
  var hasNull: Bool { isDataOfJSON }
  var hasNumbers: Bool { self != .oldStyle }
  var hasDates: Bool { self == .xml || self == .binary }
  var hasData: Bool { !isDataOfJSON }
  /// Whether the format has the values of JSON, and no others.
  var isDataOfJSON: Bool { self == .yaml || self == .json }
}

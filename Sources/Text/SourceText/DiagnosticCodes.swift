extension Diagnostic.Code {
  /// The text is not in a known encoding.
  public static let encoding = Diagnostic.Code("encoding")
  /// The file cannot be read.
  public static let unreadable = Diagnostic.Code("unreadable")
  /// A file or a folder does not exist.
  public static let fileNotFound = Diagnostic.Code("file-not-found")
  /// A mapping has a key without a meaning.
  public static let unknownKey = Diagnostic.Code("unknown-key")
  /// An item passes its handler an argument that the handler does not declare.
  public static let unknownArgument = Diagnostic.Code("unknown-argument")
  /// A required key is missing.
  public static let missingKey = Diagnostic.Code("missing-key")
}

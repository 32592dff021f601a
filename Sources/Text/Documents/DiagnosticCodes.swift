public import SourceText

extension Diagnostic.Code {
  /// The text is not YAML.
  public static let yamlSyntax = Diagnostic.Code("yaml-syntax")
  /// The file is not a property list.
  public static let plistSyntax = Diagnostic.Code("plist-syntax")
  /// A YAML file holds more than one document.
  public static let multipleDocuments = Diagnostic.Code("multiple-documents")
  /// A property list uses an entity that XML does not define.
  public static let entity = Diagnostic.Code("entity")
  /// The file, a value or the whole is larger than a limit.
  public static let tooLarge = Diagnostic.Code("too-large")
  /// Values or menus are nested deeper than a limit.
  public static let tooDeep = Diagnostic.Code("too-deep")
  /// YAML aliases expand to more than a limit, or to themselves.
  public static let aliasExpansion = Diagnostic.Code("alias-expansion")
  /// A mapping has a key twice.
  public static let duplicateKey = Diagnostic.Code("duplicate-key")
  /// A value is of another type than its key requires.
  public static let wrongType = Diagnostic.Code("wrong-type")
  /// A word is not one of those that its key allows.
  public static let unknownValue = Diagnostic.Code("unknown-value")
  /// An ID is not made of the characters that are allowed there.
  public static let badID = Diagnostic.Code("bad-id")
  /// Two keys exclude each other, as two things to do of an item.
  public static let conflictingKeys = Diagnostic.Code("conflicting-keys")
  /// A text holds a character that controls a terminal.
  public static let controlCharacter = Diagnostic.Code("control-character")
  /// The form of a text names no valid language.
  public static let languageTag = Diagnostic.Code("language-tag")
  /// A text lacks a form for a language that others have.
  public static let missingForm = Diagnostic.Code("missing-form")
}

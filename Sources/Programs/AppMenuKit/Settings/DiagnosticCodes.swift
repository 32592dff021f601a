public import SourceText

extension Diagnostic.Code {
  /// A key has a fixed meaning.
  public static let reservedKey = Diagnostic.Code("reserved-key")
  /// Two commands have the same key.
  public static let keyConflict = Diagnostic.Code("key-conflict")
  /// A theme names a colour that does not exist.
  public static let badColor = Diagnostic.Code("bad-color")
  /// A colour of a theme is hard to read on the backgrounds of its base.
  public static let lowContrast = Diagnostic.Code("low-contrast")
}

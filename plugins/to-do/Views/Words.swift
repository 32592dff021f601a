/// Makes text of people and other programs safe for lines.
enum Words {
  /// Returns the text on one line, without control characters, with single spaces between words.
  static func line(_ text: String) -> String {
    text.unicodeScalars.split { isBlank($0) }.map { String(Substring($0)) }.joined(separator: " ")
  }

  /// Returns the text without control characters other than line breaks and tabs, and without surrounding white
  /// space.
  static func lines(_ text: String) -> String {
    let breaks = text.replacing("\r\n", with: "\n").unicodeScalars
    let kept = breaks.filter { $0 == "\n" || $0 == "\t" || !isControl($0) }
    let start = kept.drop { isBlank($0) }
    let end = start.lastIndex { !isBlank($0) }
    return end.map { String(Substring(start[...$0])) } ?? ""
  }

  /// Returns the beginning of a long text on one line.
  static func beginning(_ text: String, characters: Int = 300) -> String {
    // A single character can have any number of combining marks.
    let scalars = text.unicodeScalars.prefix(characters * 4)
    let start = Substring(scalars).prefix(characters)
    return line(String(start)) + (start.endIndex == text.endIndex ? "" : "…")
  }

  /// Returns the beginning of a text of several lines.
  static func beginning(ofLines text: String, scalars: Int) -> String {
    let start = text.unicodeScalars.prefix(scalars)
    return String(Substring(start)) + (start.endIndex == text.endIndex ? "" : "…")
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.properties.isNoncharacterCodePoint
  }

  private static func isBlank(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.value < 0x80 { return scalar.value <= 0x20 || scalar.value == 0x7F }
    return scalar.properties.isWhitespace || isControl(scalar)
  }
}

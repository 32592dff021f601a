/// How many columns text takes in a terminal, one grapheme cluster at a time.
///
/// The rules are those of Unicode Standard Annex 11 (East Asian Width) and Unicode Technical
/// Standard 51 (emoji presentation), as terminals apply them: a cluster is 0, 1 or 2 columns.
public enum DisplayWidth {
  /// Returns the columns that `character` takes: 0 for controls and lone marks, 2 for wide and emoji
  /// clusters, else 1.
  public static func columns(of character: Character) -> Int {
    if let ascii = character.asciiValue { return isPrintable(ascii) ? 1 : 0 }
    return ClusterTraits(character).columns
  }

  /// Returns the columns that `text` takes, tabs and other controls counting nothing.
  ///
  /// Not generic: to look up what a type conforms to takes longer than most texts.
  public static func columns(of text: String) -> Int { columns(of: text[...]) }

  /// Returns the columns that a part of a text takes.
  public static func columns(of text: Substring) -> Int {
    let plain = plainPrefix(of: text)
    var total = text.utf8.distance(from: text.startIndex, to: plain)
    if plain == text.endIndex { return total }
    for character in text[plain...] { total += columns(of: character) }
    return total
  }

  /// Whether terminals are known to differ about the width of `character`.
  ///
  /// After such a cluster a renderer places the cursor absolutely.
  public static func isDoubtful(_ character: Character) -> Bool {
    if character.utf8.count == 1 { return false }
    return ClusterTraits(character).isDoubtful
  }

  /// Where the printable ASCII at the start of `text` ends, each byte of which is a cluster of its
  /// own and takes one column.
  ///
  /// The last of it is left out where more follows, which may be a mark that belongs to it.
  public static func plainPrefix(of text: String) -> String.Index { plainPrefix(of: text[...]) }

  /// Where the printable ASCII at the start of a part of a text ends.
  public static func plainPrefix(of text: Substring) -> Substring.Index {
    let utf8 = text.utf8
    let count =
      utf8.withContiguousStorageIfAvailable { bytes in
        bytes.firstIndex { !isPrintable($0) } ?? bytes.count
      } ?? utf8.prefix { isPrintable($0) }.count
    let end = utf8.index(utf8.startIndex, offsetBy: count)
    if end == utf8.endIndex || count == 0 { return end }
    return utf8.index(utf8.startIndex, offsetBy: count - 1)
  }

  private static func isPrintable(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }
}

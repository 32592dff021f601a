/// The number of columns of text in a terminal, measured one grapheme cluster at a time.
///
/// The rules are those of Unicode Standard Annex 11 (East Asian Width) and Unicode Technical
/// Standard 51 (emoji presentation), as terminals apply them: a cluster is 0, 1 or 2 columns.
package enum DisplayWidth {
  /// Returns the columns of `character`: 0 for controls and lone marks, 2 for wide and emoji
  /// clusters, else 1.
  package static func columns(of character: Character) -> Int {
    if let ascii = character.asciiValue { return isPrintable(ascii) ? 1 : 0 }
    return ClusterTraits(character).columns
  }

  /// Returns the columns of `text`; tabs and other controls count 0.
  ///
  /// Not generic, because looking up protocol conformances takes longer than measuring most texts.
  package static func columns(of text: String) -> Int { columns(of: text[...]) }

  package static func columns(of text: Substring) -> Int {
    let plain = plainPrefix(of: text)
    var total = text.utf8.distance(from: text.startIndex, to: plain)
    if plain == text.endIndex { return total }
    for character in text[plain...] { total += columns(of: character) }
    return total
  }

  /// Whether terminals are known to differ about the width of `character`.
  ///
  /// After such a cluster a renderer places the cursor absolutely.
  package static func isDoubtful(_ character: Character) -> Bool {
    if character.utf8.count == 1 { return false }
    return ClusterTraits(character).isDoubtful
  }

  /// Returns the end of the printable ASCII at the start of `text`, each byte of which is a cluster of
  /// its own and takes one column.
  ///
  /// Its last byte is left out if more follows, because a following mark may belong to it.
  package static func plainPrefix(of text: String) -> String.Index { plainPrefix(of: text[...]) }

  package static func plainPrefix(of text: Substring) -> Substring.Index {
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

/// How many columns text takes in a terminal, one grapheme cluster at a time.
///
/// The rules are those of Unicode Standard Annex 11 (East Asian Width) and Unicode Technical
/// Standard 51 (emoji presentation), as terminals apply them: a cluster is 0, 1 or 2 columns.
public enum DisplayWidth {
  /// The columns that `character` takes: 0 for controls and lone marks, 2 for wide and emoji
  /// clusters, else 1.
  public static func columns(of character: Character) -> Int {
    if let ascii = character.asciiValue { return ascii >= 0x20 && ascii < 0x7F ? 1 : 0 }
    var width = 0
    var base: Unicode.Scalar?
    for scalar in character.unicodeScalars {
      if scalar.value == emojiPresentationSelector, let base, base.properties.isEmoji {
        return 2
      }
      guard width == 0 else { continue }
      width = columns(of: scalar)
      if width > 0 { base = scalar }
    }
    if let base, isRegionalIndicator(base), character.unicodeScalars.count > 1 { return 2 }
    return width
  }

  /// The columns that `text` takes, tabs and other controls counting nothing.
  public static func columns(of text: some StringProtocol) -> Int {
    var total = 0
    for character in text { total += columns(of: character) }
    return total
  }

  /// The columns of one scalar that stands alone.
  static func columns(of scalar: Unicode.Scalar) -> Int {
    let value = scalar.value
    if value < 0x7F { return value >= 0x20 ? 1 : 0 }
    if value < 0xA0 { return 0 }
    if value == 0xAD { return 1 }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control, .lineSeparator, .paragraphSeparator:
      return 0
    default:
      return isWide(value) ? 2 : 1
    }
  }

  /// Whether terminals are known to differ about the width of `character`.
  ///
  /// After such a cluster a renderer places the cursor absolutely.
  public static func isDoubtful(_ character: Character) -> Bool {
    if character.utf8.count == 1 { return false }
    let scalars = character.unicodeScalars
    if scalars.count > 1 { return true }
    guard let only = scalars.first else { return false }
    return only.properties.isEmoji || isRegionalIndicator(only) || only.value == 0xAD
  }

  private static let emojiPresentationSelector: UInt32 = 0xFE0F

  private static func isRegionalIndicator(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  private static func isWide(_ value: UInt32) -> Bool {
    guard value >= 0x1100 else { return false }
    var low = 0
    var high = wideScalarRanges.count - 1
    while low <= high {
      let middle = (low + high) / 2
      let range = wideScalarRanges[middle]
      if value < range.first {
        high = middle - 1
      } else if value > range.last {
        low = middle + 1
      } else {
        return true
      }
    }
    return false
  }
}

/// Folds letters for comparison: removes marks and, if case does not count, maps to lower case.
///
/// The rule is the canonical decomposition of the Unicode Standard (chapter 3.11) and its simple
/// case mapping, from a generated table; letters with a stroke fold to those without it. Hangul
/// syllables are not decomposed, because their letters are not marks.
struct ScalarFolding: Sendable {
  /// The folded value of each scalar; 0 for a mark.
  private let table: [UInt32]

  /// A folding that removes marks and keeps case.
  static let bare: ScalarFolding = {
    var folded = table(of: markRuns)
    let separators: [Unicode.Scalar] = [" ", "\n"]
    for letters in markedLetters.unicodeScalars.split(whereSeparator: separators.contains) {
      for letter in letters.dropFirst() {
        folded[Int(letter.value)] = letters[letters.startIndex].value
      }
    }
    return ScalarFolding(table: folded)
  }()
  /// A folding that removes both case and marks.
  static let lowered: ScalarFolding = {
    let lowerCase = table(of: lowerCaseRuns)
    return ScalarFolding(table: bare.table.map { lowerCase[Int($0)] })
  }()

  /// Returns the table for `runs`: triples of a first scalar, the number of further scalars, and the
  /// distance to the folded scalar, 0 for marks.
  private static func table(of runs: [Int32]) -> [UInt32] {
    var table = [UInt32](0..<UInt32(foldedScalarLimit))
    for index in stride(from: 0, to: runs.count - 2, by: 3) {
      let (first, more, distance) = (runs[index], runs[index + 1], runs[index + 2])
      for value in first...first + more {
        table[Int(value)] = distance == 0 ? 0 : UInt32(value + distance)
      }
    }
    return table
  }

  /// Returns the folded form of `scalar`, or 0 for a mark, which is ignored.
  func callAsFunction(_ scalar: UInt32) -> UInt32 {
    if scalar < UInt32(table.count) { return table[Int(scalar)] }
    // Fullwidth letters and compatibility forms are not folded; there are few marks above the table.
    return (0xFE00...0xFE0F).contains(scalar) || (0xFE20...0xFE2F).contains(scalar) ? 0 : scalar
  }

  /// The folded bytes of ASCII.
  var asciiTable: [UInt8] { (0..<256).map { $0 < 128 ? UInt8(table[$0] & 0xFF) : UInt8($0) } }
}

extension Unicode.Scalar {
  /// The scalar without case and marks, as filters compare it in every language; nil for a mark.
  package var folded: Unicode.Scalar? {
    let folded = ScalarFolding.lowered(value)
    return folded == 0 && value != 0 ? nil : Unicode.Scalar(folded)
  }
}

/// The classes of characters, which decide where words and humps begin.
enum CharacterClass {
  /// Neither a letter nor a digit.
  static let other: UInt8 = 0
  /// A letter without case, or in lower case.
  static let lower: UInt8 = 1
  static let upper: UInt8 = 2
  static let digit: UInt8 = 3

  static let ascii: [UInt8] = (0..<256).map { value in
    switch value {
    case 0x30...0x39: digit
    case 0x41...0x5A: upper
    case 0x61...0x7A: lower
    default: value < 0x80 ? other : lower
    }
  }

  /// Returns the class of any scalar; beyond ASCII everything but punctuation and symbols is a letter.
  static func of(_ scalar: UInt32) -> UInt8 {
    switch scalar {
    case 0..<0x80: ascii[Int(scalar)]
    case 0x80..<0xC0, 0xD7, 0xF7, 0x2000..<0x2C00, 0x3000..<0x3004, 0x3008..<0x3021: other
    default: ScalarFolding.lowered(scalar) == ScalarFolding.bare(scalar) ? lower : upper
    }
  }
}

/// A text to search many times, as an array of scalars without marks, which positions count.
package struct FoldedText: Sendable {
  /// The scalars, not in lower case, because a query may be case-sensitive.
  private(set) var scalars: [UInt32] = []

  package init() {}

  package var count: Int { scalars.count }

  package mutating func append(_ text: some StringProtocol) {
    let folding = ScalarFolding.bare
    for scalar in text.unicodeScalars where folding(scalar.value) != 0 {
      scalars.append(scalar.value)
    }
  }

  /// Returns the number of scalars of a character without marks; 0 for a mark alone.
  package static func count(in character: Character) -> Int {
    let folding = ScalarFolding.bare
    return character.unicodeScalars.count { folding($0.value) != 0 }
  }
}

/// Finds a query in texts as a substring.
///
/// Case counts only if the query contains an upper-case letter (smart case), and diacritics do not count,
/// as in ``FuzzyMatcher``; but the letters must be adjacent, and spaces count.
package struct SubstringMatcher: Sendable {
  private let needle: [UInt32]
  private let folding: ScalarFolding
  /// For each prefix of the needle, the length of its longest border, so that no scalar of a text is
  /// compared twice (Knuth, Morris and Pratt).
  private let borders: [Int]

  package init(query: String) {
    let folding = query.contains(where: \.isUppercase) ? ScalarFolding.bare : .lowered
    let needle = Needle.folded(query, folding)
    let borders = Needle.borders(needle)
    (self.needle, self.folding, self.borders) = (needle, folding, borders)
  }

  /// Returns the ranges of the query in `text`, ascending and without overlaps.
  ///
  /// The time depends on the length of the text alone.
  package func places(in text: FoldedText) -> [Range<Int>] {
    guard !needle.isEmpty else { return [] }
    var places: [Range<Int>] = []
    var length = 0
    for (index, scalar) in text.scalars.enumerated() {
      let folded = folding(scalar)
      while length > 0, folded != needle[length] { length = borders[length - 1] }
      if folded == needle[length] { length += 1 }
      guard length == needle.count else { continue }
      places.append(index + 1 - length..<index + 1)
      length = 0
    }
    return places
  }
}

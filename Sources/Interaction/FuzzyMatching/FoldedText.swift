/// A text to search many times, as an array of scalars without marks, which positions count.
package struct FoldedText: Sendable {
  /// The scalars, not in lower case, because a query may be case-sensitive.
  private var scalars: [UInt32] = []

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

  /// Returns the ranges in which `query` is a substring, ascending and without overlaps.
  ///
  /// Case counts only if the query contains an upper-case letter (smart case), and diacritics do not count,
  /// as in ``FuzzyMatcher``; but the letters must be adjacent, and spaces count. The time depends on the length of
  /// the text alone.
  package func places(of query: String) -> [Range<Int>] {
    guard let term = SearchTerm(SearchQuery.Term(query, .exact)) else { return [] }
    let (needle, borders, folding) = (term.needle, term.borders, term.folding)
    var places: [Range<Int>] = []
    var length = 0
    for (index, scalar) in scalars.enumerated() {
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

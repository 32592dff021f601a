/// A text to be searched many times, its scalars side by side and without their marks.
///
/// Places in it count these scalars.
public struct FoldedText: Sendable {
  /// The scalars; not folded to lower case yet, as a query may mind that.
  private(set) var scalars: [UInt32] = []

  /// Creates a text without anything in it.
  public init() {}

  /// How many scalars there are.
  public var count: Int { scalars.count }

  /// Adds text at the end.
  public mutating func append(_ text: some StringProtocol) {
    let folding = ScalarFolding.bare
    for scalar in text.unicodeScalars where folding(scalar.value) != 0 {
      scalars.append(scalar.value)
    }
  }

  /// How many scalars a character has here: none where it is a mark alone.
  public static func count(in character: Character) -> Int {
    let folding = ScalarFolding.bare
    return character.unicodeScalars.count { folding($0.value) != 0 }
  }
}

/// Finds a query in texts as it stands there.
///
/// Case counts only where the query has an upper-case letter (smart case), and diacritics do not count,
/// as ``FuzzyMatcher`` has it; but the letters must stand side by side, and blanks count.
public struct SubstringMatcher: Sendable {
  private let needle: [UInt32]
  private let folding: ScalarFolding
  /// How long an end of the needle's first letters is also its beginning, for each number of these; so
  /// no scalar of a text is looked at twice (Knuth, Morris and Pratt).
  private let borders: [Int]

  /// Creates a matcher for `query`.
  public init(query: String) {
    let folding = query.contains(where: \.isUppercase) ? ScalarFolding.bare : .lowered
    let needle = query.unicodeScalars.map { folding($0.value) }.filter { $0 != 0 }
    var borders = [Int](repeating: 0, count: needle.count)
    var length = 0
    for index in needle.indices.dropFirst() {
      while length > 0, needle[index] != needle[length] { length = borders[length - 1] }
      if needle[index] == needle[length] { length += 1 }
      borders[index] = length
    }
    (self.needle, self.folding, self.borders) = (needle, folding, borders)
  }

  /// Whether there is nothing to look for, so that nothing is found.
  public var isEmpty: Bool { needle.isEmpty }

  /// Where the query stands in `text`, from the beginning to the end; no place reaches into the next.
  ///
  /// The time it takes grows with the length of the text alone.
  public func places(in text: FoldedText) -> [Range<Int>] {
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

/// Matches a query against texts: a fuzzy subsequence, scored.
///
/// Case counts only where the query has an upper-case letter (smart case); diacritics do not count.
public struct FuzzyMatcher: Sendable {
  /// How well a text matched, and where.
  public struct Match: Sendable, Hashable {
    /// Higher is better.
    public var score: Int
    /// The offsets of the matched characters, ascending.
    public var positions: [Int]
  }

  /// What a matched character counts, and what adds to it.
  private enum Points {
    static let character = 16
    static let wordStart = 12
    static let run = 8
    static let textStart = 8
    static let gap = -1
  }

  /// What is beyond these is not looked at, so that a match takes a bounded time.
  private static let longestText = 1_000
  private static let longestQuery = 100

  private let query: [Character]
  private let isCaseSensitive: Bool

  /// A matcher for `query`; white space in it is left out.
  public init(query: String) {
    isCaseSensitive = query.contains(where: \.isUppercase)
    let isCaseSensitive = isCaseSensitive
    self.query = query.filter { !$0.isWhitespace }.prefix(Self.longestQuery).map {
      Self.folded($0, isCaseSensitive)
    }
  }

  /// Whether the query is empty, so that everything matches.
  public var isEmpty: Bool { query.isEmpty }

  /// The best match in `text`; nil where the query is no subsequence of it.
  public func match(_ text: String) -> Match? {
    if query.isEmpty { return Match(score: 0, positions: []) }
    let characters = Array(text.prefix(Self.longestText))
    let folded = characters.map { Self.folded($0, isCaseSensitive) }
    guard isSubsequence(of: folded) else { return nil }
    let bonuses = characters.indices.map { Self.bonus(at: $0, in: characters) }
    return best(folded, bonuses)
  }

  private func isSubsequence(of text: [Character]) -> Bool {
    var next = 0
    for character in text where character == query[next] {
      next += 1
      if next == query.count { return true }
    }
    return false
  }

  /// The best alignment by dynamic programming: `ending[j]` is the best score of the query so far
  /// with its last character at `j`.
  private func best(_ text: [Character], _ bonuses: [Int]) -> Match? {
    let impossible = Int.min / 2
    var ending = [Int](repeating: impossible, count: text.count)
    var origins: [[Int]] = []
    for (row, wanted) in query.enumerated() {
      var next = [Int](repeating: impossible, count: text.count)
      var origin = [Int](repeating: -1, count: text.count)
      var bestBefore = impossible
      var bestIndex = -1
      for column in text.indices {
        if row > 0, column > 0 {
          bestBefore += Points.gap
          if column >= 2, ending[column - 2] + Points.gap > bestBefore {
            bestBefore = ending[column - 2] + Points.gap
            bestIndex = column - 2
          }
        }
        guard text[column] == wanted else { continue }
        let points = Points.character + bonuses[column]
        if row == 0 {
          next[column] = points - min(column, 8)
        } else {
          let adjacent = column > 0 ? ending[column - 1] + Points.run : impossible
          if adjacent >= bestBefore {
            next[column] = adjacent + points
            origin[column] = column - 1
          } else {
            next[column] = bestBefore + points
            origin[column] = bestIndex
          }
        }
      }
      ending = next
      origins.append(origin)
    }
    guard let score = ending.max(), score > impossible / 2,
      var column = ending.firstIndex(of: score)
    else { return nil }
    var positions: [Int] = []
    for row in query.indices.reversed() {
      positions.append(column)
      column = origins[row][column]
    }
    return Match(score: score, positions: positions.reversed())
  }

  private static func bonus(at index: Int, in text: [Character]) -> Int {
    guard index > 0 else { return Points.textStart + Points.wordStart }
    let (before, here) = (text[index - 1], text[index])
    let isWordStart = !before.isLetter && !before.isNumber && (here.isLetter || here.isNumber)
    let isHump = before.isLowercase && here.isUppercase
    return isWordStart || isHump ? Points.wordStart : 0
  }

  private static func folded(_ character: Character, _ isCaseSensitive: Bool) -> Character {
    if character.isASCII {
      return isCaseSensitive ? character : character.lowercased().first ?? character
    }
    var bare = String.UnicodeScalarView()
    for scalar in String(character).decomposedScalars
    where scalar.properties.generalCategory != .nonspacingMark { bare.append(scalar) }
    let letter = String(bare).first ?? character
    return isCaseSensitive ? letter : letter.lowercased().first ?? letter
  }
}

/// A term of a query, prepared for comparison.
final class SearchTerm: Sendable {
  let needle: [UInt32]
  let folding: ScalarFolding
  /// The folding table for ASCII texts, or nil if the word has other letters and so never matches them.
  let asciiTable: [UInt8]?
  let form: SearchQuery.Term.Form
  let isNegated: Bool
  /// For each prefix of the needle, the length of its longest border, so that no scalar of a text is
  /// compared twice (Knuth, Morris and Pratt).
  let borders: [Int]

  /// Prepares a term; nil if its word consists of marks alone.
  init?(_ term: SearchQuery.Term) {
    folding = term.text.contains(where: \.isUppercase) ? ScalarFolding.bare : .lowered
    let needle = Needle.folded(term.text, folding)
    guard !needle.isEmpty else { return nil }
    self.needle = needle
    asciiTable = needle.allSatisfy { $0 < 0x80 } ? folding.asciiTable : nil
    form = term.form
    isNegated = term.isNegated
    borders = form == .exact ? Needle.borders(needle) : []
  }

  struct Place {
    /// The part of the text that was searched.
    var part: Range<Int>
    /// The range that contains the term: all its matches as a subsequence, or the whole word.
    var window: Range<Int>
    /// The end of the first match.
    var firstEnd: Int
    /// The weight of a match in this part, in quarters.
    var weight: Int32
  }

  /// Returns the place of the word in a text, or nil if the word does not match.
  ///
  /// - Parameters:
  ///   - fields: the fields of the text.
  ///   - parts: the parts to search, if not those fields.
  func place(
    in text: some Haystack, _ fields: LineFields, parts: [Range<Int>]?, _ scratch: inout Scratch
  ) -> Place? {
    if let parts {
      for part in parts {
        if let found = extent(in: text, part) { return place(found, part, weight: 8) }
      }
      return nil
    }
    guard form == .fuzzy || form == .exact else {
      guard let found = extent(in: text, fields.text) else { return nil }
      return place(found, fields.text, weight: fields.weight(of: found.range))
    }
    for number in 0..<LineFields.stretches {
      guard let stretch = fields.stretch(number), form == .fuzzy || !stretch.isAcross,
        let found = extent(in: text, stretch.range)
      else { continue }
      guard stretch.isList else { return place(found, stretch.range, weight: stretch.weight) }
      if let place = place(in: text, list: stretch, &scratch) { return place }
    }
    return nil
  }

  /// Returns the place of the best match in one of the texts of a list.
  private func place(
    in text: some Haystack, list: LineFields.Stretch, _ scratch: inout Scratch
  ) -> Place? {
    var best: (place: Place, score: Int32)?
    var start = list.range.lowerBound
    while start < list.range.upperBound {
      let end =
        text.next(UInt32(LineFields.separator), from: start, to: list.range.upperBound)
        ?? list.range.upperBound
      if let found = extent(in: text, start..<end) {
        let place = place(found, start..<end, weight: list.weight)
        let score = score(at: place, in: text, &scratch)
        if best.map({ $0.score < score }) ?? true { best = (place, score) }
      }
      start = end + 1
    }
    return best?.place
  }

  /// Returns the score of the term at a place of a text.
  func score(at place: Place, in text: some Haystack, _ scratch: inout Scratch) -> Int32 {
    let score =
      form == .fuzzy
      ? needle.withUnsafeBufferPointer {
        Alignment.score($0, in: text, place.part, window: (place.window, place.firstEnd), &scratch)
      } : Alignment.score(ofRun: place.window, in: text, place.part)
    return Self.weighted(score, place.weight)
  }

  /// Returns the indices of the characters that match at a place of a text, and the score.
  ///
  /// - Parameter isQuick: whether the best match is found in short texts only, and the first one in longer ones.
  func matches(
    at place: Place, in text: some Haystack, isQuick: Bool = false
  ) -> (indices: [Int], score: Int32) {
    guard form == .fuzzy else {
      let score = Alignment.score(ofRun: place.window, in: text, place.part)
      return (Array(place.window), Self.weighted(score, place.weight))
    }
    let found = needle.withUnsafeBufferPointer {
      Alignment.places(
        $0, in: text, place.part, window: (place.window, place.firstEnd), isQuick: isQuick)
    }
    return (found.places, Self.weighted(found.score, place.weight))
  }

  /// Returns a weighted score; scores below 1 count as 1.
  private static func weighted(_ score: Int32, _ weight: Int32) -> Int32 {
    max(1, score) &* weight / 4
  }

  private func place(
    _ found: (range: Range<Int>, firstEnd: Int), _ part: Range<Int>, weight: Int32
  ) -> Place {
    Place(part: part, window: found.range, firstEnd: found.firstEnd, weight: weight)
  }

  /// Returns the range of the word in a part of a text, and the end of its first match.
  private func extent(
    in text: some Haystack, _ part: Range<Int>
  ) -> (range: Range<Int>, firstEnd: Int)? {
    guard part.count >= needle.count else { return nil }
    return needle.withUnsafeBufferPointer { needle in
      let run: Range<Int>?
      switch form {
      case .fuzzy: return Alignment.window(needle, in: text, part)
      case .exact: run = substring(needle, in: text, part)
      case .start:
        let start = Needle.isBlank(needle[0]) ? part.lowerBound : Self.start(of: text, part)
        run = Self.run(needle, in: text, from: start, to: part.upperBound)
      case .end, .whole:
        let end =
          Needle.isBlank(needle[needle.count - 1])
          ? part.upperBound : Self.end(of: text, part)
        let start = end - needle.count
        let isWhole =
          form == .end
          || start == (Needle.isBlank(needle[0]) ? part.lowerBound : Self.start(of: text, part))
        run =
          isWhole && start >= part.lowerBound
          ? Self.run(needle, in: text, from: start, to: end) : nil
      }
      return run.map { ($0, $0.upperBound) }
    }
  }

  /// Returns the first occurrence of the needle that begins a word, or else the first occurrence.
  private func substring(
    _ needle: UnsafeBufferPointer<UInt32>, in text: some Haystack, _ part: Range<Int>
  ) -> Range<Int>? {
    var first: Range<Int>?
    var length = 0
    var index = part.lowerBound
    while true {
      if length == 0 {
        guard let place = text.next(needle[0], from: index, to: part.upperBound) else { break }
        index = place + 1
        length = 1
      } else {
        guard index < part.upperBound else { break }
        let value = text.value(index)
        while length > 0, value != needle[length] { length = borders[length - 1] }
        if value == needle[length] { length += 1 }
        index += 1
      }
      guard length == needle.count else { continue }
      let run = index - length..<index
      let isWordStart =
        run.lowerBound == part.lowerBound
        || Points.of(
          text.characterClass(run.lowerBound), after: text.characterClass(run.lowerBound - 1))
          > Points.character
      if isWordStart { return run }
      first = first ?? run
      length = borders[length - 1]
    }
    return first
  }

  /// Returns the range of the needle if it occurs at `start`.
  private static func run(
    _ needle: UnsafeBufferPointer<UInt32>, in text: some Haystack, from start: Int, to end: Int
  ) -> Range<Int>? {
    guard start + needle.count <= end else { return nil }
    for row in needle.indices where text.value(start + row) != needle[row] { return nil }
    return start..<start + needle.count
  }

  /// Returns the index of the first character that is not blank.
  private static func start(of text: some Haystack, _ part: Range<Int>) -> Int {
    var index = part.lowerBound
    while index < part.upperBound, Needle.isBlank(text.value(index)) { index += 1 }
    return index
  }

  /// Returns the index after the last character that is not blank.
  private static func end(of text: some Haystack, _ part: Range<Int>) -> Int {
    var index = part.upperBound
    while index > part.lowerBound, Needle.isBlank(text.value(index - 1)) { index -= 1 }
    return index
  }
}

/// A word as folded scalars.
enum Needle {
  /// Returns the folded scalars of a word, without marks.
  static func folded(_ word: String, _ folding: ScalarFolding) -> [UInt32] {
    word.unicodeScalars.map { folding($0.value) }.filter { $0 != 0 }
  }

  /// Returns the length of the longest border of each prefix.
  static func borders(_ needle: [UInt32]) -> [Int] {
    var borders = [Int](repeating: 0, count: needle.count)
    var length = 0
    for index in needle.indices.dropFirst() {
      while length > 0, needle[index] != needle[length] { length = borders[length - 1] }
      if needle[index] == needle[length] { length += 1 }
      borders[index] = length
    }
    return borders
  }

  static func isBlank(_ scalar: UInt32) -> Bool {
    switch scalar {
    case 0x09...0x0D, 0x20, 0x85, 0xA0, 0x1680, 0x2000...0x200A, 0x2028, 0x2029, 0x202F, 0x205F,
      0x3000:
      true
    default: false
    }
  }
}

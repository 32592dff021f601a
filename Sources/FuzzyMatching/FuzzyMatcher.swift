/// Matches a query against texts: a fuzzy subsequence, scored.
///
/// The query's words, separated by white space, must all match, in any order. Case counts only in a word
/// that contains an upper-case letter (smart case); diacritics do not count. A text may have a second
/// part, a subtitle: a word is searched in the title first, then in the subtitle, then across both.
package struct FuzzyMatcher: Sendable {
  /// The score and the positions of a match.
  package struct Match: Sendable, Hashable {
    /// The score; higher is better.
    package var score: Int
    /// The offsets of the matched characters of the title, ascending.
    package var positions: [Int]
    /// The offsets of the matched characters of the subtitle, ascending.
    package var subtitlePositions: [Int] = []
  }

  /// A word of the query.
  private struct Word: Sendable {
    /// The folded scalars of the word.
    var needle: [UInt32]
    var folding: ScalarFolding
    /// The folding table for ASCII texts, or nil if the word has other letters, so that none of them match.
    var asciiTable: [UInt8]?
  }

  private let words: [Word]

  /// Creates a matcher for `query`.
  package init(query: String) {
    words = query.split(whereSeparator: \.isWhitespace).compactMap { word in
      let isCaseSensitive = word.contains(where: \.isUppercase)
      let folding = isCaseSensitive ? ScalarFolding.bare : ScalarFolding.lowered
      let needle = word.unicodeScalars.map { folding($0.value) }.filter { $0 != 0 }
      guard !needle.isEmpty else { return nil }
      let isASCII = needle.allSatisfy { $0 < 0x80 }
      return Word(
        needle: needle, folding: folding, asciiTable: isASCII ? folding.asciiTable : nil)
    }
  }

  /// Whether the query is empty, so that everything matches.
  package var isEmpty: Bool { words.isEmpty }

  /// Returns the best match in a title and a subtitle, or nil if a word of the query is in neither.
  package func match(_ title: String, subtitle: String? = nil) -> Match? {
    if words.isEmpty { return Match(score: 0, positions: []) }
    let text = Array((subtitle.map { title + "\t" + $0 } ?? title).utf8)
    let titleEnd = subtitle == nil ? text.count : title.utf8.count
    var scratch = Scratch()
    return text.withUnsafeBufferPointer { bytes in
      var total = 0
      var marked: Set<Int> = []
      for word in words {
        guard let found = places(of: word, in: bytes, titleEnd: titleEnd, &scratch) else {
          return nil
        }
        total += found.score
        marked.formUnion(found.places)
      }
      return Match(
        score: total, positions: Self.offsets(of: marked, in: title, from: 0),
        subtitlePositions: subtitle.map {
          Self.offsets(of: marked, in: $0, from: title.unicodeScalars.count + 1)
        } ?? [])
    }
  }

  /// Returns the score of a line whose title ends at the first tab, or nil if it does not match.
  func score(ofLine line: UnsafeBufferPointer<UInt8>, _ scratch: inout Scratch) -> Int32? {
    let isASCII = line.isASCII
    let tab = line.firstIndex(of: 0x09) ?? line.count
    var total: Int32 = 0
    if !isASCII { Self.decode(line, &scratch) }
    for word in words {
      guard
        let score = score(of: word, in: line, isASCII: isASCII, titleEnd: tab, &scratch)
      else { return nil }
      total &+= score
    }
    return total
  }

  // MARK: One word

  /// Returns the part of a text that is searched for a word in the `step`-th attempt, and the weight of a
  /// match there, in halves: the title, then the subtitle, then across both; nil if there are no more.
  private static func stretch(
    _ step: Int, titleEnd: Int, end: Int
  ) -> (range: Range<Int>, weight: Int32)? {
    switch step {
    case 0: (0..<min(titleEnd, end), 4)
    case 1 where titleEnd < end: (titleEnd + 1..<end, 2)
    case 2 where titleEnd < end: (0..<end, 1)
    default: nil
    }
  }

  private func score(
    of word: Word, in line: UnsafeBufferPointer<UInt8>, isASCII: Bool, titleEnd: Int,
    _ scratch: inout Scratch
  ) -> Int32? {
    if isASCII {
      guard let table = word.asciiTable else { return nil }
      return table.withUnsafeBufferPointer { folded in
        CharacterClass.ascii.withUnsafeBufferPointer { classes in
          let text = ByteHaystack(bytes: line, folded: folded, classes: classes)
          return Self.score(word.needle, in: text, titleEnd: titleEnd, &scratch)
        }
      }
    }
    return Self.withScalars(of: word, &scratch) { text, scratch in
      let titleEnd = titleEnd >= line.count ? text.count : Self.tab(in: text)
      return Self.score(word.needle, in: text, titleEnd: titleEnd, &scratch)
    }
  }

  private static func score(
    _ needle: [UInt32], in text: some Haystack, titleEnd: Int, _ scratch: inout Scratch
  ) -> Int32? {
    needle.withUnsafeBufferPointer { needle in
      var step = 0
      while let (range, weight) = stretch(step, titleEnd: titleEnd, end: text.count) {
        if let window = Alignment.window(needle, in: text, range) {
          let score = Alignment.score(needle, in: text, range, window: window, &scratch)
          return weighed(score, weight)
        }
        step += 1
      }
      return nil
    }
  }

  /// Returns the weighted score of a match; scores below 1 count as 1.
  private static func weighed(_ score: Int32, _ weight: Int32) -> Int32 {
    max(1, score) &* weight / 2
  }

  private func places(
    of word: Word, in bytes: UnsafeBufferPointer<UInt8>, titleEnd: Int, _ scratch: inout Scratch
  ) -> (places: [Int], score: Int)? {
    Self.decode(bytes, &scratch)
    let hasSubtitle = titleEnd < bytes.count
    let origins = scratch.origins
    return Self.withScalars(of: word, &scratch) { text, _ in
      let titleEnd = hasSubtitle ? Self.tab(in: text) : text.count
      return word.needle.withUnsafeBufferPointer { needle in
        var step = 0
        while let (range, weight) = Self.stretch(step, titleEnd: titleEnd, end: text.count) {
          if let window = Alignment.window(needle, in: text, range) {
            let found = Alignment.places(needle, in: text, range, window: window)
            return (found.places.map { origins[$0] }, Int(Self.weighed(found.score, weight)))
          }
          step += 1
        }
        return nil
      }
    }
  }

  // MARK: Scalars

  /// Decodes a text into `scratch`, without marks, not yet folded.
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ scratch: inout Scratch) {
    scratch.scalars.removeAll(keepingCapacity: true)
    scratch.classes.removeAll(keepingCapacity: true)
    scratch.origins.removeAll(keepingCapacity: true)
    var number = 0
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if ScalarFolding.bare(scalar.value) != 0 {
        scratch.scalars.append(scalar.value)
        scratch.classes.append(CharacterClass.of(scalar.value))
        scratch.origins.append(number)
      }
      number += 1
    }
  }

  /// Calls a closure with the decoded text, folded as `word` requires.
  private static func withScalars<Result>(
    of word: Word, _ scratch: inout Scratch,
    _ body: (ScalarHaystack, inout Scratch) -> Result
  ) -> Result {
    let scalars = scratch.scalars.map { word.folding($0) }
    let classes = scratch.classes
    return scalars.withUnsafeBufferPointer { scalars in
      classes.withUnsafeBufferPointer { classes in
        body(ScalarHaystack(scalars: scalars, classes: classes), &scratch)
      }
    }
  }

  private static func tab(in text: ScalarHaystack) -> Int {
    text.scalars.firstIndex(of: 0x09) ?? text.count
  }

  /// Returns the offsets of the characters of `text` that contain one of the scalars at `places`; `text`
  /// begins with the scalar at index `start`.
  private static func offsets(of places: Set<Int>, in text: String, from start: Int) -> [Int] {
    var offsets: [Int] = []
    var scalar = start
    for (offset, character) in text.enumerated() {
      let count = character.unicodeScalars.count
      if (scalar..<scalar + count).contains(where: places.contains) { offsets.append(offset) }
      scalar += count
    }
    return offsets
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Whether all bytes are below 0x80; tested eight at a time.
  var isASCII: Bool {
    guard let base = baseAddress else { return true }
    var index = 0
    let raw = UnsafeRawPointer(base)
    while index + 8 <= count {
      let word = raw.loadUnaligned(fromByteOffset: index, as: UInt64.self)
      if word & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    while index < count {
      if self[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }
}

internal import DisplayText

/// Matches a query against texts, and scores the matches.
///
/// The words of a query must all match, as subsequences or in the forms of ``SearchQuery``, in any order. Case counts
/// only in a word that contains an upper-case letter (smart case); diacritics do not count. A text may have a
/// second part, a subtitle: a word is searched in the title first, then in the subtitle, then across both.
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

  /// The groups, each of which must match by one of its terms.
  private let groups: [[SearchTerm]]
  /// The fields that are searched in a line, or nil for its title and subtitle.
  private let selection: FieldSelection?

  /// Creates a matcher for words that are separated by white space.
  package init(query: String) { self.init(SearchQuery(words: query)) }

  /// Creates a matcher for `query`.
  ///
  /// - Parameter fields: the fields of a line that are searched separately; nil for its title, which ends at the first
  ///   tab, and its subtitle.
  package init(_ query: SearchQuery, fields: FieldSelection? = nil) {
    groups = query.groups.map { $0.compactMap(SearchTerm.init) }.filter { !$0.isEmpty }
    selection = fields
  }

  /// The number of characters of all words, which bounds the work for each character of a text.
  package var size: Int { groups.joined().reduce(0) { $0 + $1.needle.count } }

  /// Whether the query is empty, so that everything matches.
  package var isEmpty: Bool { groups.isEmpty }

  package func match(_ title: String, subtitle: String? = nil) -> Match? {
    if isEmpty { return Match(score: 0, positions: []) }
    let text = Array((subtitle.map { title + "\t" + $0 } ?? title).utf8)
    let titleEnd = subtitle == nil ? text.count : title.utf8.count
    guard
      let found = text.withUnsafeBufferPointer({
        marks(in: $0, LineFields(titleEnd: titleEnd, end: $0.count), selection: nil)
      })
    else { return nil }
    return Match(
      score: found.score, positions: Self.offsets(of: found.marks, in: title, from: 0),
      subtitlePositions: subtitle.map {
        Self.offsets(of: found.marks, in: $0, from: title.unicodeScalars.count + 1)
      } ?? [])
  }

  /// Returns the numbers of the matched scalars of a line, or nil if it does not match.
  ///
  /// Scalars are counted as `String(decoding:as:)` decodes them.
  package func marks(inLine line: ArraySlice<UInt8>) -> Set<Int>? {
    line.withUnsafeBufferPointer {
      marks(in: $0, LineFields($0, isItem: false), selection: selection)?.marks
    }
  }

  /// Returns for each of `texts` the offsets of the characters to highlight, ascending.
  ///
  /// A word is highlighted in the first text that it matches, else across the first two. Words that match nowhere are
  /// ignored: they match a text that is not shown.
  package func marks(in texts: [String]) -> [[Int]] {
    var scratch = Scratch()
    var marked = [Set<Int>](repeating: [], count: texts.count)
    for group in groups {
      for term in group where !term.isNegated {
        if Self.mark(term, in: texts, &marked, &scratch) { break }
      }
    }
    return zip(texts, marked).map { Self.offsets(of: $1, in: $0, from: 0) }
  }

  /// Adds the numbers of the scalars that match a term in `texts`; returns whether the term matches.
  private static func mark(
    _ term: SearchTerm, in texts: [String], _ marked: inout [Set<Int>], _ scratch: inout Scratch
  ) -> Bool {
    for (index, text) in texts.enumerated() {
      guard let found = marks(of: term, in: text, &scratch) else { continue }
      marked[index].formUnion(found)
      return true
    }
    guard term.form == .fuzzy, texts.count > 1,
      let found = marks(of: term, in: texts[0] + "\t" + texts[1], &scratch)
    else { return false }
    let second = texts[0].unicodeScalars.count + 1
    for number in found {
      if number < second { marked[0].insert(number) } else { marked[1].insert(number - second) }
    }
    return true
  }

  /// Returns the numbers of the scalars that match a term in a text, or nil if it does not match.
  private static func marks(
    of term: SearchTerm, in text: String, _ scratch: inout Scratch
  ) -> [Int]? {
    Array(text.utf8).withUnsafeBufferPointer { decode($0, &scratch) }
    let origins = scratch.origins
    return withScalars(of: term, &scratch) { text, scratch in
      let fields = LineFields(titleEnd: text.count, end: text.count)
      return term.place(in: text, fields, parts: nil, &scratch).map {
        term.matches(at: $0, in: text, isQuick: true).indices.map { origins[$0] }
      }
    }
  }

  /// Returns the score of a line, or nil if it does not match.
  ///
  /// - Parameter kind: the fields of the line.
  func score(
    ofLine line: UnsafeBufferPointer<UInt8>, _ kind: CandidateBlock.Kind = .lines,
    _ scratch: inout Scratch
  ) -> Int32? {
    let isASCII = line.isASCII
    if !isASCII { Self.decode(line, &scratch) }
    var fields = LineFields(titleEnd: line.count, end: line.count)
    if let selection {
      Self.select(selection, in: line, isASCII: isASCII, &scratch)
    } else {
      fields = LineFields(line, isItem: kind != .lines)
      if !isASCII { fields = fields.map { Self.index(ofOffset: $0, scratch) } }
    }
    var total: Int32 = 0
    for group in groups {
      guard let score = score(of: group, in: line, isASCII: isASCII, fields, &scratch)
      else { return nil }
      total &+= score
    }
    guard kind == .actions else { return total }
    let title = fields.title
    let isNamed = groups.contains { group in
      !group.contains(where: \.isNegated)
        && score(of: group, in: line, isASCII: isASCII, title, &scratch) != nil
    }
    return isNamed ? total : nil
  }

  // MARK: Terms

  /// Returns the score of the first matching term of a group, or nil if no term matches.
  private func score(
    of group: [SearchTerm], in line: UnsafeBufferPointer<UInt8>, isASCII: Bool,
    _ fields: LineFields, _ scratch: inout Scratch
  ) -> Int32? {
    for term in group {
      let score = score(of: term, in: line, isASCII: isASCII, fields, &scratch)
      if term.isNegated {
        if score == nil { return 0 }
      } else if let score {
        return score
      }
    }
    return nil
  }

  private func score(
    of term: SearchTerm, in line: UnsafeBufferPointer<UInt8>, isASCII: Bool, _ fields: LineFields,
    _ scratch: inout Scratch
  ) -> Int32? {
    let parts = selection == nil ? nil : scratch.parts
    guard isASCII else {
      return Self.withScalars(of: term, &scratch) { text, scratch in
        guard let place = term.place(in: text, fields, parts: parts, &scratch) else { return nil }
        return term.score(at: place, in: text, &scratch)
      }
    }
    guard let table = term.asciiTable else { return nil }
    return table.withUnsafeBufferPointer { folded in
      CharacterClass.ascii.withUnsafeBufferPointer { classes in
        let text = ByteHaystack(bytes: line, folded: folded, classes: classes)
        guard let place = term.place(in: text, fields, parts: parts, &scratch) else { return nil }
        return term.score(at: place, in: text, &scratch)
      }
    }
  }

  /// Returns the numbers of the matched scalars and the score, or nil if the query does not match.
  private func marks(
    in bytes: UnsafeBufferPointer<UInt8>, _ fields: LineFields, selection: FieldSelection?
  ) -> (marks: Set<Int>, score: Int)? {
    var scratch = Scratch()
    Self.decode(bytes, &scratch)
    let fields = fields.map { Self.index(ofOffset: $0, scratch) }
    if let selection { Self.select(selection, in: bytes, isASCII: false, &scratch) }
    let parts = selection == nil ? nil : scratch.parts
    let origins = scratch.origins
    var marks: Set<Int> = []
    var total = 0
    for group in groups {
      var holds = false
      for term in group where !holds {
        let found = Self.withScalars(of: term, &scratch) { text, scratch in
          term.place(in: text, fields, parts: parts, &scratch).map {
            term.matches(at: $0, in: text)
          }
        }
        holds = (found == nil) == term.isNegated
        guard let found, holds else { continue }
        marks.formUnion(found.indices.lazy.map { origins[$0] })
        total += Int(found.score)
      }
      if !holds { return nil }
    }
    return (marks, total)
  }

  // MARK: Scalars

  /// Decodes a text into `scratch`, without marks, but not folded.
  private static func decode(_ bytes: UnsafeBufferPointer<UInt8>, _ scratch: inout Scratch) {
    scratch.scalars.removeAll(keepingCapacity: true)
    scratch.classes.removeAll(keepingCapacity: true)
    scratch.origins.removeAll(keepingCapacity: true)
    scratch.offsets.removeAll(keepingCapacity: true)
    let folding = ScalarFolding.bare
    var number = 0
    bytes.forEachScalar { scalar, offset in
      if folding(scalar) != 0 {
        scratch.scalars.append(scalar)
        scratch.classes.append(CharacterClass.of(scalar))
        scratch.origins.append(number)
        scratch.offsets.append(offset)
      }
      number += 1
    }
  }

  /// Returns the index of the first decoded scalar at or after a byte.
  private static func index(ofOffset offset: Int, _ scratch: Scratch) -> Int {
    scratch.offsets.partitioningIndex(where: { $0 >= offset })
  }

  /// Writes the selected parts of a line to `scratch`, as ranges of bytes or of decoded scalars.
  private static func select(
    _ selection: FieldSelection, in line: UnsafeBufferPointer<UInt8>, isASCII: Bool,
    _ scratch: inout Scratch
  ) {
    selection.selectParts(of: line, &scratch.fields, &scratch.parts)
    if isASCII { return }
    for (number, part) in scratch.parts.enumerated() {
      let start = index(ofOffset: part.lowerBound, scratch)
      scratch.parts[number] = start..<max(start, index(ofOffset: part.upperBound, scratch))
    }
  }

  /// Calls a closure with the decoded text, folded as `term` requires.
  private static func withScalars<Result>(
    of term: SearchTerm, _ scratch: inout Scratch,
    _ body: (ScalarHaystack, inout Scratch) -> Result
  ) -> Result {
    // The buffer is taken out of `scratch`, which the closure may change.
    var folded: [UInt32] = []
    swap(&folded, &scratch.folded)
    defer { swap(&folded, &scratch.folded) }
    folded.removeAll(keepingCapacity: true)
    for scalar in scratch.scalars { folded.append(term.folding(scalar)) }
    let classes = scratch.classes
    return folded.withUnsafeBufferPointer { scalars in
      classes.withUnsafeBufferPointer { classes in
        body(ScalarHaystack(scalars: scalars, classes: classes), &scratch)
      }
    }
  }

  /// Returns the offsets of the characters of `text` that contain one of the scalars at `places`; `text`
  /// begins with the scalar at index `start`.
  package static func offsets(of places: Set<Int>, in text: String, from start: Int) -> [Int] {
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

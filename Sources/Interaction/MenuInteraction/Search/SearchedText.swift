internal import DisplayText
internal import FuzzyMatching

/// The displayed lines of a text, searchable as the unbroken text.
package struct SearchedText {
  /// The way in which a line continues the one before it; `nil` if it begins a new text.
  package enum Continuation {
    /// The text was broken at a space.
    case afterBlank
    case withinWord
  }

  private var text = FoldedText()
  private var starts: [Int] = []

  package init() {}

  /// Creates a text of lines that are not broken.
  package init(lines: some Sequence<String>) {
    for line in lines { append([line[...]], continuing: nil) }
  }

  package mutating func append(_ pieces: [Substring], continuing continuation: Continuation?) {
    if let continuation {
      if continuation == .afterBlank { text.append(" ") }
    } else if !starts.isEmpty {
      // Input cannot contain a line break, so that no match spans two texts.
      text.append("\n")
    }
    starts.append(text.count)
    for piece in pieces { text.append(piece) }
  }

  package var count: Int { starts.count }

  package func places(of query: String) -> [Range<Int>] { text.places(of: query) }

  /// Returns the index of the line in which `place` begins; 0 if there are no lines.
  package func line(of place: Range<Int>) -> Int {
    max(0, starts.partitioningIndex(where: { $0 > place.lowerBound }) - 1)
  }

  /// Returns the range of the text in the line at index `number`, or `nil` if there is no such line.
  package func range(ofLine number: Int) -> Range<Int>? {
    guard starts.indices.contains(number) else { return nil }
    return starts[number]..<(number + 1 < starts.count ? starts[number + 1] : text.count)
  }
}

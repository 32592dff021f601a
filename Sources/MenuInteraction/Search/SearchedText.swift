internal import FuzzyMatching

/// The lines of a text as they are shown, to be searched as the one text that they were broken from.
package struct SearchedText {
  /// How a line goes on the one before it; `nil` where it begins a text of its own.
  package enum Continuation {
    /// A blank stood where the text was broken.
    case afterBlank
    /// The text was broken within a word.
    case withinWord
  }

  private var text = FoldedText()
  /// Where in the text each line begins.
  private var starts: [Int] = []

  /// A text without lines.
  package init() {}

  /// The lines of a text that nothing has broken.
  package init(lines: some Sequence<String>) {
    for line in lines { append([line[...]], continuing: nil) }
  }

  /// Adds a line, in pieces.
  package mutating func append(_ pieces: [Substring], continuing continuation: Continuation?) {
    if let continuation {
      if continuation == .afterBlank { text.append(" ") }
    } else if !starts.isEmpty {
      // Nothing that is typed has it, so that nothing is found across it.
      text.append("\n")
    }
    starts.append(text.count)
    for piece in pieces { text.append(piece) }
  }

  /// The number of lines.
  package var count: Int { starts.count }

  /// The places in which `query` stands, from the first line to the last.
  package func places(of query: String) -> [Range<Int>] {
    SubstringMatcher(query: query).places(in: text)
  }

  /// The line that a place begins in; 0 where there are no lines.
  package func line(of place: Range<Int>) -> Int {
    max(0, starts.firstIndex(fromWhere: { $0 > place.lowerBound }) - 1)
  }

  /// The part of the text that stands in the line of a number; `nil` where there is no such line.
  package func range(ofLine number: Int) -> Range<Int>? {
    guard starts.indices.contains(number) else { return nil }
    return starts[number]..<(number + 1 < starts.count ? starts[number + 1] : text.count)
  }
}

extension Array {
  /// The index of the first element from which on all meet `condition`; the count where none does.
  package func firstIndex(fromWhere condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

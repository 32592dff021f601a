internal import FuzzyMatching
internal import TerminalText

/// The lines of a text as they are shown, to be searched as the one text that they were broken from.
struct SearchedText {
  private var text = FoldedText()
  /// Where in the text each line begins.
  private var starts: [Int] = []

  /// A text without lines.
  init() {}

  init(_ layout: BodyLayout) {
    starts.reserveCapacity(layout.count)
    for number in 0..<layout.count {
      let line = layout[number]
      if let continuation = line.continuation {
        if continuation.isAfterBlank { text.append(" ") }
      } else if number > 0 {
        // Nothing that is typed has it, so that nothing is found across it.
        text.append("\n")
      }
      starts.append(text.count)
      for (index, span) in line.left.enumerated() {
        text.append(SafeText.line(span.text).dropFirst(line.unsearched(in: index)))
      }
    }
  }

  /// How many lines there are.
  var count: Int { starts.count }

  /// Where `query` stands, from the first line to the last.
  func places(of query: String) -> [Range<Int>] { SubstringMatcher(query: query).places(in: text) }

  /// The line that a place begins in; 0 where there are no lines.
  func line(of place: Range<Int>) -> Int {
    max(0, starts.firstIndex(fromWhere: { $0 > place.lowerBound }) - 1)
  }

  /// `line`, which is the one of a number, with the places in it marked, the selected one as such.
  func marked(
    _ line: BodyLine, _ number: Int, places: [Range<Int>], selected: Int?
  ) -> BodyLine {
    guard starts.indices.contains(number) else { return line }
    var position = starts[number]
    let end = number + 1 < starts.count ? starts[number + 1] : text.count
    var next = places.firstIndex(fromWhere: { $0.upperBound > starts[number] })
    guard next < places.count, places[next].lowerBound < end else { return line }
    var marked = line
    marked.left = []
    for (index, span) in line.left.enumerated() {
      let safe = SafeText.line(span.text)
      let before = safe.prefix(line.unsearched(in: index))
      marked.append(before, span.role)
      for character in safe[before.endIndex...] {
        let behind = position + FoldedText.count(in: character)
        while next < places.count, places[next].upperBound <= position { next += 1 }
        let isMatch = next < places.count && places[next].lowerBound < behind
        let role = !isMatch ? span.role : next == selected ? .cursor : .match
        marked.append(String(character)[...], role)
        position = behind
      }
    }
    return marked
  }
}

extension BodyLine {
  /// How many characters of a span are not looked through, as they stand before text that goes on.
  fileprivate func unsearched(in index: Int) -> Int {
    guard let continuation else { return 0 }
    if index < continuation.margin { return .max }
    // An indentation is repeated on the lines that go on.
    return index == continuation.margin ? left[index].text.prefix { $0 == " " }.count : 0
  }

  /// Adds text at the end, to the last span where it is of the same role.
  fileprivate mutating func append(_ text: Substring, _ role: Role) {
    if text.isEmpty { return }
    if let last = left.indices.last, left[last].role == role {
      left[last].text += text
    } else {
      left.append(Span(String(text), role))
    }
  }
}

extension Array {
  /// The number of the first element that is as `condition` wants it, where all behind it are so, too;
  /// their count where none is.
  func firstIndex(fromWhere condition: (Element) -> Bool) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if condition(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}

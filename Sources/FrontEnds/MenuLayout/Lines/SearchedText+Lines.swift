internal import DisplayText
internal import FuzzyMatching
internal import MenuInteraction

extension SearchedText {
  /// Creates a searchable text from the lines of a layout.
  package init(_ layout: BodyLayout) {
    self.init()
    for number in 0..<layout.count {
      let line = layout[number]
      append(
        line.left.enumerated().map { index, span in
          span.text.dropFirst(line.unsearched(in: index))
        }, continuing: line.continuation.map { $0.isAfterBlank ? .afterBlank : .withinWord })
    }
  }
}

extension TextSearch {
  /// Returns a line with its matches marked, the current one differently.
  package func marked(_ line: BodyLine, _ number: Int) -> BodyLine {
    guard let range = text.range(ofLine: number) else { return line }
    var next = places.partitioningIndex(where: { $0.upperBound > range.lowerBound })
    guard next < places.count, places[next].lowerBound < range.upperBound else { return line }
    var position = range.lowerBound
    var marked = line
    marked.left = []
    for (index, span) in line.left.enumerated() {
      let text = span.text
      let before = text.prefix(line.unsearched(in: index))
      if !before.isEmpty { marked.left.append(String(before), span.role) }
      for character in text[before.endIndex...] {
        let behind = position + FoldedText.count(in: character)
        while next < places.count, places[next].upperBound <= position { next += 1 }
        let isMatch = next < places.count && places[next].lowerBound < behind
        let role = !isMatch ? span.role : next == selected ? .cursor : .match
        marked.left.append(String(character), role)
        position = behind
      }
    }
    return marked
  }
}

extension BodyLine {
  /// Returns the number of characters of a span that are not searched, because they precede continued text.
  fileprivate func unsearched(in index: Int) -> Int {
    guard let continuation else { return 0 }
    if index < continuation.margin { return .max }
    // An indentation is repeated on continuation lines.
    return index == continuation.margin ? left[index].text.prefix { $0 == " " }.count : 0
  }
}

internal import FuzzyMatching
package import DisplayText

@MainActor
package final class TextSearch {
  package var input = TextInput(limit: 1_000)
  package var isEditing = true
  /// The index of the first visible line when the search was opened.
  package let start: Int
  package let view: String?
  package private(set) var key: AnyHashable?
  /// The width at which the lines are broken, in columns.
  private(set) var columns = 0
  package private(set) var text = SearchedText()
  package private(set) var places: [Range<Int>] = []
  package private(set) var selected: Int?

  package init(start: Int, view: String?) {
    self.start = start
    self.view = view
  }

  package var count: Int { places.count }
  var hasMatches: Bool { !places.isEmpty }
  package var line: Int? { selected.map { text.line(of: places[$0]) } }
  package var lineCount: Int { text.count }

  package func words(in wording: Wording) -> String? {
    if input.isEmpty { return nil }
    guard let selected else { return wording(.noMatch) }
    return wording(.place(number: selected + 1, count: places.count))
  }

  /// Replaces the text, for example after new line breaks, and keeps the index of the current match.
  func take(_ lines: TextLines) {
    (key, columns) = (lines.key, lines.columns)
    text = lines.text()
    places = text.places(of: input.text)
    selected = places.isEmpty ? nil : min(selected ?? 0, places.count - 1)
  }

  /// Searches for the current input and goes to the first match in or below a line; returns true if there is
  /// none and the search continued from the top.
  package func update(from line: Int) -> Bool {
    places = text.places(of: input.text)
    selected = nil
    return move(by: 1, inSight: line..<line)
  }

  /// Goes to the next match, or to the previous one; returns true if the search wrapped around.
  ///
  /// If the current match is out of sight, the search continues from the visible lines instead.
  package func move(by step: Int, inSight lines: Range<Int>) -> Bool {
    guard !places.isEmpty else { return false }
    var next: Int
    if let selected, lines.contains(text.line(of: places[selected])) {
      next = selected + step
    } else {
      let first = places.partitioningIndex(where: { text.line(of: $0) >= lines.lowerBound })
      next = step > 0 ? first : first - 1
    }
    let isBeyond = !places.indices.contains(next)
    if isBeyond { next = step > 0 ? 0 : places.count - 1 }
    selected = next
    return isBeyond
  }
}

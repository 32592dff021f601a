/// A search in a text that is shown: what is typed, where it stands, and which of the places one is at.
@MainActor
package final class TextSearch {
  /// What is typed.
  package var input = TextInput(limit: 1_000)
  /// Whether keys go to the input.
  package var isEditing = true
  /// The first line that was shown when the search was opened.
  package let start: Int
  /// The id of the view that it was opened in.
  package let view: String?
  /// What the text that is searched depends on.
  package private(set) var key: AnyHashable?
  /// How many columns its lines are broken at.
  private(set) var columns = 0
  package private(set) var text = SearchedText()
  /// The places that were found.
  package private(set) var places: [Range<Int>] = []
  /// The number of the place that one is at.
  package private(set) var selected: Int?

  package init(start: Int, view: String?) {
    self.start = start
    self.view = view
  }

  /// How many places there are.
  package var count: Int { places.count }
  /// The line of the place that one is at.
  package var line: Int? { selected.map { text.line(of: places[$0]) } }
  /// How many lines there are.
  package var lineCount: Int { text.count }

  /// How it goes, in a few words; nil while nothing is typed.
  package var words: String? {
    if input.isEmpty { return nil }
    guard let selected else { return "no match" }
    return "\(selected + 1) of \(places.count)"
  }

  /// Takes another text, or the same one broken otherwise, and stays at the place of the same number.
  func take(_ lines: TextLines) {
    (key, columns) = (lines.key, lines.columns)
    text = lines.text()
    places = text.places(of: input.text)
    selected = places.isEmpty ? nil : min(selected ?? 0, places.count - 1)
  }

  /// Searches for what is typed now, and goes to the first place in or below a line; true where there
  /// is none and it went on from the top.
  package func update(from line: Int) -> Bool {
    places = text.places(of: input.text)
    selected = nil
    return move(by: 1, inSight: line..<line)
  }

  /// Goes to the next place, or to the one before; true where it went on from the other end.
  ///
  /// From a place that is out of sight one does not go on: what is in sight then counts.
  package func move(by step: Int, inSight lines: Range<Int>) -> Bool {
    guard !places.isEmpty else { return false }
    var next: Int
    if let selected, lines.contains(text.line(of: places[selected])) {
      next = selected + step
    } else {
      let first = places.firstIndex(fromWhere: { text.line(of: $0) >= lines.lowerBound })
      next = step > 0 ? first : first - 1
    }
    let isBeyond = !places.indices.contains(next)
    if isBeyond { next = step > 0 ? 0 : places.count - 1 }
    selected = next
    return isBeyond
  }
}

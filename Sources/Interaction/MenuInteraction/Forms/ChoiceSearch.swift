internal import FieldRules
internal import FuzzyMatching
internal import Keyboard

/// The search for one of the choices of a field.
///
/// The field has the best match as its value; ``before`` is the value before the search.
package struct ChoiceSearch {
  /// The index of the choice before the search, or `nil` for none.
  package let before: Int?
  package private(set) var query = TextInput()
  /// The indices of the choices that match, the best first.
  package private(set) var matches: [Int]
  package private(set) var row = 0

  private let candidates: CandidateList

  static let page = 6

  /// Begins a search among `choices`, all of which match until something is typed.
  init(_ choices: [String], selected: Int?) {
    before = selected
    candidates = CandidateList(choices.lazy.map { ($0, nil) })
    matches = Array(choices.indices)
    row = selected ?? 0
  }

  /// Returns the search for the same text among the choices that a field has now.
  func again(in field: FormField) -> ChoiceSearch {
    var selected: Int?
    if case .choice(let choice) = field.value { selected = choice }
    var search = ChoiceSearch(field.choices.map(\.label), selected: selected)
    if !query.isEmpty { search.handle(.paste(query.text)) }
    return search
  }

  /// The index of the selected choice: that of ``before`` if nothing matches or nothing was typed.
  package var choice: Int? {
    // Showing the choices selects none of them.
    if query.isEmpty, row == before ?? 0 { return before }
    return match ?? before
  }

  /// The index of the choice that is marked, or `nil` if nothing matches.
  package var match: Int? {
    matches.indices.contains(row) ? matches[row] : nil
  }

  /// Returns the rows of `count` choices that are shown at once, around `row`.
  package static func window(around row: Int, of count: Int) -> Range<Int> {
    let start = max(0, min(row - page / 2, count - page))
    return start..<min(count, start + page)
  }

  /// Whether a key moves among the matches, or changes the text.
  func takes(_ key: Key) -> Bool {
    if Self.distance(of: key) != nil { return true }
    var query = query
    return query.handle(key)
  }

  mutating func handle(_ key: Key) {
    if let distance = Self.distance(of: key) {
      row = max(0, min(matches.count - 1, row + distance))
      return
    }
    let old = query
    guard query.handle(key), !query.hasSameText(as: old) else { return }
    row = 0
    if query.isEmpty {
      matches = Array(0..<candidates.count)
      row = before ?? 0
    } else {
      matches = candidates.searchNow(FuzzyMatcher(query: query.text)).lines.map { Int($0) }
    }
  }

  private static func distance(of key: Key) -> Int? {
    switch key {
    case .up, .control("p"): -1
    case .down, .control("n"): 1
    case .pageUp: -page
    case .pageDown: page
    default: nil
    }
  }
}

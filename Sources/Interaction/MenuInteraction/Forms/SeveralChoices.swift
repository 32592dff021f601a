/// The selection among the choices of a field with several values, and the current choice.
package struct SeveralChoices: Equatable {
  package private(set) var chosen: Set<Int>
  /// The index of the current choice, which keys act on.
  package var row = 0

  init(_ chosen: Set<Int>) { (self.chosen, row) = (chosen, chosen.min() ?? 0) }

  /// Returns whether the same choices are chosen; the current choice does not matter.
  package static func == (first: SeveralChoices, second: SeveralChoices) -> Bool {
    first.chosen == second.chosen
  }

  /// The indices of the chosen ones, in the order of the choices.
  package var inOrder: [Int] { chosen.sorted() }

  mutating func toggle(_ choice: Int) {
    row = choice
    if chosen.remove(choice) == nil { chosen.insert(choice) }
  }

  /// Chooses all of `count` choices, or none if all are chosen.
  mutating func toggleAll(of count: Int) {
    chosen = chosen.count == count ? [] : Set(0..<count)
  }

  mutating func clear() { chosen = [] }

  /// Moves to another choice; returns false at the first or the last one.
  mutating func move(by distance: Int, of count: Int) -> Bool {
    guard (0..<count).contains(row + distance) else { return false }
    row += distance
    return true
  }
}

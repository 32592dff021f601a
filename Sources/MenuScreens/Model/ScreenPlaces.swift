internal import MenuLayout

/// Where things were on the last frame, so that a click finds them.
struct ScreenPlaces {
  /// What was shown on that frame; nil before the first.
  var situation: ScreenModel.Situation?
  private var spots: [(row: Int, columns: Range<Int>, target: PlaceTarget)] = []

  mutating func add(_ target: PlaceTarget, row: Int, columns: Range<Int>) {
    spots.append((row, columns, target))
  }

  /// What is at a place, what was drawn last coming first, and how many columns it goes on to the left.
  func target(column: Int, row: Int) -> (target: PlaceTarget, offset: Int)? {
    spots.last { $0.row == row && $0.columns.contains(column) }
      .map { ($0.target, column - $0.columns.lowerBound) }
  }
}

internal import MenuLayout

/// The places of things on the last frame, used to find the target of a click.
struct ScreenPlaces {
  /// The state shown on that frame, or `nil` before the first.
  var situation: ScreenModel.Situation?
  private var spots: [(row: Int, columns: Range<Int>, target: PlaceTarget)] = []

  mutating func add(_ target: PlaceTarget, row: Int, columns: Range<Int>) {
    spots.append((row, columns, target))
  }

  mutating func move(columns: Int, rows: Int) {
    for index in spots.indices {
      let spot = spots[index].columns
      spots[index].columns = spot.lowerBound + columns..<spot.upperBound + columns
      spots[index].row += rows
    }
  }

  /// Returns the target at a place, the one drawn last first, and the place's offset from its left edge in
  /// columns.
  func target(column: Int, row: Int) -> (target: PlaceTarget, offset: Int)? {
    spots.last { $0.row == row && $0.columns.contains(column) }
      .map { ($0.target, column - $0.columns.lowerBound) }
  }
}

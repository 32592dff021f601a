internal import TerminalUI

/// Where things were on the last frame, so that a click finds them.
struct ScreenPlaces {
  /// What a click on some columns of a row does.
  enum Target: Equatable {
    /// The level of this number from the root.
    case level(Int)
    /// The key of a hint.
    case key(Key)
    /// The row of this number.
    case row(Int)
  }

  private var spots: [(row: Int, columns: Range<Int>, target: Target)] = []

  mutating func add(_ target: Target, row: Int, columns: Range<Int>) {
    spots.append((row, columns, target))
  }

  /// What is at a place, what was drawn last coming first.
  func target(column: Int, row: Int) -> Target? {
    spots.last { $0.row == row && $0.columns.contains(column) }?.target
  }
}

internal import Keyboard
internal import MenuInteraction
internal import TerminalUI

/// Where things were on the last frame, so that a click finds them.
struct ScreenPlaces {
  /// What a click on some columns of a row does.
  enum Target: Hashable {
    /// The level of this number from the root.
    case level(Int)
    /// The key of a hint.
    case key(Key)
    /// The row of this number.
    case row(Int)
    /// A row of days: this one, and in each column to the right the one a week later.
    case days(from: CalendarDate)
    /// The heading of the table's column with this id.
    case column(String)
    /// The key that changes the value of the form's field of this number.
    case value(field: Int, Key)
    /// A link to this address.
    case link(String)
  }

  /// What was shown on that frame; nil before the first.
  var situation: ScreenModel.Situation?
  private var spots: [(row: Int, columns: Range<Int>, target: Target)] = []

  mutating func add(_ target: Target, row: Int, columns: Range<Int>) {
    spots.append((row, columns, target))
  }

  /// What is at a place, what was drawn last coming first, and how many columns it goes on to the left.
  func target(column: Int, row: Int) -> (target: Target, offset: Int)? {
    spots.last { $0.row == row && $0.columns.contains(column) }
      .map { ($0.target, column - $0.columns.lowerBound) }
  }
}

/// Columns of a line of the body in which a click does something of its own.
struct LinePlace: Hashable {
  var columns: Range<Int>
  var target: ScreenPlaces.Target
}

package import Keyboard
package import MenuInteraction

/// What a click on some columns of a row does.
package enum PlaceTarget: Sendable, Hashable {
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

/// Columns of a line of the body in which a click does something of its own.
package struct LinePlace: Sendable, Hashable {
  package var columns: Range<Int>
  package var target: PlaceTarget
}

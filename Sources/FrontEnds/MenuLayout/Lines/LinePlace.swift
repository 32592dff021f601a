package import Keyboard
package import HandlerProtocol

/// The meaning of a click on some columns of a row.
package enum PlaceTarget: Sendable, Hashable {
  case level(Int)
  /// The key of a hint, by its name; a name of several keys is ignored.
  case key(named: String)
  case row(Int)
  /// A line of days: this one, and one week later for each column to the right.
  case days(from: CalendarDate)
  case column(String)
  /// The key that changes the value of the form's field with this number.
  case value(field: Int, Key)
  /// The choice with this number of the form's field with another.
  case choice(field: Int, Int)
  case link(String)
}

/// Columns of a line in which a click has its own meaning.
package struct LinePlace: Sendable, Hashable {
  package var columns: Range<Int>
  package var target: PlaceTarget
}
